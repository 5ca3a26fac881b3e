// Bars in rows: from t to end in the row that a column names. They come as one line with gaps, which plotly draws in one go.

/** Whether a row is of a trace's own kind; every row where it has none. */
function ownRows(trace, ring) {
  const [column, wanted] = trace.kind === 'lanes' ? ['state', trace.state] : ['held', trace.held];
  const kinds = wanted == null ? null : ring.column(column);
  return row => kinds === null || kinds[row] === wanted;
}

/** The rows of a spans trace that reach into a window, as indexes of its table. */
export function spanRows(trace, ring, from, to) {
  const [ends, last, isOwn] = [ring.column('end'), ring.lowerBound(to), ownRows(trace, ring)];
  const rows = [];
  for (let row = 0; row < last; row++) if (ends[row] >= from && isOwn(row)) rows.push(row);
  return rows;
}

/** Two rows meet within this, seconds: the server cuts lanes into windows. */
const seam = 0.002;

/**
 * The bars as points. Each ends a little before its end, so that two in a row can be told apart; bars too short to be seen apart become one,
 * and so do those of a lane that go on with the same.
 * @param {number} pixel seconds that a pixel stands for; 0: nothing is shortened or joined
 */
export function spanPoints(trace, ring, from, to, pixel = 0) {
  const [starts, ends, lanes] = ['t', 'end', trace.column].map(name => ring.column(name));
  const whats = trace.kind === 'lanes' ? ring.column('what') : null;
  const x = [];
  const y = [];
  const open = new Map();
  for (const row of spanRows(trace, ring, from, to)) {
    const before = open.get(lanes[row]);
    const goesOn = whats !== null && before !== undefined && before.what === whats[row] && starts[row] - before.to <= seam;
    const from = goesOn ? before.from : starts[row];
    const length = ends[row] - from;
    const end = length > 4 * pixel ? ends[row] - pixel : Math.max(ends[row], from + pixel);
    if (goesOn || (before !== undefined && length < pixel && from - x[before.at] < pixel)) {
      x[before.at] = Math.max(x[before.at], end);
      before.to = ends[row];
      continue;
    }
    x.push(starts[row], end, NaN);
    y.push(lanes[row], lanes[row], NaN);
    open.set(lanes[row], { at: x.length - 2, from: starts[row], to: ends[row], what: whats?.[row] });
  }
  return { x, y };
}

/** Bars that a time lies in; where two of one row overlap, the newer one. */
export function spansAt(trace, ring, t) {
  const [ends, lanes] = [ring.column('end'), ring.column(trace.column)];
  const newest = new Map(spanRows({}, ring, t, t + 1e-9).filter(row => ends[row] > t).map(row => [lanes[row], row]));
  return [...newest.values()].filter(ownRows(trace, ring)).length;
}

/** What a lane holds at a time: begin and end of the bar, over windows, with its state and what it shows; null where nothing is known. */
export function barAt(ring, lane, t) {
  const [starts, ends, lanes, states, whats] = ['t', 'end', 'lane', 'state', 'what'].map(name => ring.column(name));
  let bar = null;
  for (let row = 0; row < starts.length; row++) {
    if (lanes[row] !== lane) continue;
    if (bar !== null && whats[row] === bar.what && starts[row] - bar.to <= seam) bar.to = ends[row];
    else if (bar !== null && bar.to > t) break;
    else if (starts[row] > t) return null;
    else bar = { from: starts[row], to: ends[row], state: states[row], what: whats[row] };
  }
  return bar !== null && bar.from <= t && t < bar.to ? bar : null;
}

/** The lanes that hold anything in a window, ascending. */
export function lanesIn(ring, from, to) {
  const lanes = ring.column('lane');
  return [...new Set(spanRows({}, ring, from, to).map(row => lanes[row]))].sort((a, b) => a - b);
}
