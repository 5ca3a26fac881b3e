// Fewer points without losing spikes.

/** More points than this are not visible on a screen, and plotly's time begins to depend on them. */
export const mostPoints = 1200;

/**
 * The lowest and the highest point of each bucket, in their order. Buckets are aligned to time and not to the window, so that the
 * picture does not shimmer while it slides. A gap (NaN) inside a bucket stays a gap.
 */
export function decimate(x, y, limit = mostPoints) {
  const count = x.length;
  if (count <= limit) return { x, y };
  const width = (x[count - 1] - x[0]) / (limit / 3);
  const outX = [];
  const outY = [];
  let at = 0;
  while (at < count) {
    const bucket = Math.floor(x[at] / width);
    let low = -1;
    let high = -1;
    let gap = -1;
    for (; at < count && Math.floor(x[at] / width) === bucket; at++) {
      if (Number.isNaN(y[at])) gap = at;
      else {
        if (low < 0 || y[at] < y[low]) low = at;
        if (high < 0 || y[at] >= y[high]) high = at;
      }
    }
    for (const index of new Set([low, high, gap].filter(index => index >= 0).sort((a, b) => a - b))) {
      outX.push(x[index]);
      outY.push(y[index]);
    }
  }
  return { x: Float64Array.from(outX), y: Float64Array.from(outY) };
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
