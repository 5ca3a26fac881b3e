// Fewer points without losing spikes: the browser's half of Charts/Thinning.cs, held to the same picture by
// tests/Charts.Js.Tests/fixtures/thinning.json.

/** More points than this are not visible on a screen, and plotly's time begins to depend on them. */
export const mostPoints = 1200;

/** At most so many points of a line, when it has more. */
export function thin(x, y, most = mostPoints) {
  if (x.length <= most) return { x, y };
  const kept = keptRows(x, y, Math.max(1, Math.floor((most - 2) / 3) - 1));
  return { x: Float64Array.from(kept, row => x[row]), y: Float64Array.from(kept, row => y[row]) };
}

/**
 * The rows that stay, ascending: the first and the last, and of each part of the x axis those with the lowest and the highest value and
 * the first gap (NaN). Parts begin at multiples of their width and not at the first row, and the width keeps still while the length of
 * what is shown trembles: so the picture does not shimmer while it slides.
 */
export function keptRows(x, y, parts) {
  const last = x.length - 1;
  const width = partWidth(x[last] - x[0], parts);
  const kept = [0];
  let at = 0;
  while (at <= last) {
    const part = Math.floor(x[at] / width);
    let low = -1;
    let high = -1;
    let gap = -1;
    for (; at <= last && Math.floor(x[at] / width) === part; at++) {
      if (Number.isNaN(y[at])) gap = gap < 0 ? at : gap;
      else {
        if (low < 0 || y[at] < y[low]) low = at;
        if (high < 0 || y[at] >= y[high]) high = at;
      }
    }
    for (const row of [low, high, gap].sort((a, b) => a - b)) {
      if (row > kept.at(-1) && row < last) kept.push(row);
    }
  }
  if (last > 0) kept.push(last);
  return kept;
}

/** The length divided by the number of parts, rounded up to an eighth of a power of two. */
export function partWidth(length, parts) {
  const exact = length / parts;
  if (!(exact > 0) || exact === Infinity) return Infinity;
  const power = 2 ** Math.floor(Math.log2(exact));
  return (power * Math.ceil((exact / power) * 8)) / 8;
}

/** Indexes of the markers that can be told apart: one for each cell of `cell` pixels. */
export function distinctMarkers(x, y, toPixelX, toPixelY, cell = 3) {
  const seen = new Set();
  const kept = [];
  for (let index = 0; index < x.length; index++) {
    const key = Math.round(toPixelX(x[index]) / cell) * 65536 + Math.round(toPixelY(y[index]) / cell);
    if (!seen.has(key)) {
      seen.add(key);
      kept.push(index);
    }
  }
  return kept;
}
