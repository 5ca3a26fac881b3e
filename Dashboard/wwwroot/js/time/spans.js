// Bars in rows: from t to end in the row that a column names. They come as one line with gaps, which plotly draws in one go.

/** The rows of a spans trace that reach into a window, as indexes of its table. */
export function spanRows(trace, ring, from, to) {
  const ends = ring.column('end');
  const held = trace.held == null ? null : ring.column('held');
  const last = ring.lowerBound(to);
  const rows = [];
  for (let row = 0; row < last; row++) {
    if (ends[row] >= from && (held === null || held[row] === trace.held)) rows.push(row);
  }
  return rows;
}

/**
 * The bars as points. Each ends a little before its end, so that two in a row can be told apart; bars too short to be seen apart become one.
 * @param {number} pixel seconds that a pixel stands for; 0: nothing is shortened or joined
 */
export function spanPoints(trace, ring, from, to, pixel = 0) {
  const starts = ring.column('t');
  const ends = ring.column('end');
  const lanes = ring.column(trace.column);
  const x = [];
  const y = [];
  const open = new Map();
  for (const row of spanRows(trace, ring, from, to)) {
    const length = ends[row] - starts[row];
    const end = length > 4 * pixel ? ends[row] - pixel : Math.max(ends[row], starts[row] + pixel);
    const before = open.get(lanes[row]);
    if (before !== undefined && length < pixel && starts[row] - x[before] < pixel) {
      x[before] = Math.max(x[before], end);
      continue;
    }
    x.push(starts[row], end, NaN);
    y.push(lanes[row], lanes[row], NaN);
    open.set(lanes[row], x.length - 2);
  }
  return { x, y };
}

/** Bars that a time lies in. */
export function spansAt(trace, ring, t) {
  return spanRows(trace, ring, t, t + 1e-9).filter(row => ring.column('end')[row] > t).length;
}
