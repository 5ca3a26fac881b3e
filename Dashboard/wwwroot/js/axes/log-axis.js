// Axes over log10, with their ticks: plotly's own logarithmic axes search for ticks, and a percentile axis they do not know.

/** From and to of a logarithmic axis, given the logarithms it must hold: at least half a decade, with a share of its length to spare on each side. */
export function decades(logs, spare) {
  const low = logs.reduce((lowest, value) => Math.min(lowest, value), Infinity);
  const high = logs.reduce((highest, value) => Math.max(highest, value), -Infinity);
  const length = Math.max(high - low, 0.5);
  const missing = (length - (high - low)) / 2;
  return [low - missing - length * spare, high + missing + length * spare];
}

/** Ticks at 1 × 10ⁿ, and at 2 and 5 × 10ⁿ where there is room. `from` and `to` are logarithms. */
export function decadeTicks(from, to, write) {
  const factors = to - from < 1 ? [1, 2, 3, 5, 7] : to - from < 3 ? [1, 2, 5] : [1];
  const values = [];
  for (let power = Math.floor(from); power <= Math.ceil(to); power++) {
    for (const factor of factors) {
      const at = Number((factor * 10 ** power).toPrecision(3));
      if (Math.log10(at) >= from && Math.log10(at) <= to) values.push(at);
    }
  }
  return { values: values.map(Math.log10), texts: values.map(write) };
}

const percentiles = [0, 50, 90, 99, 99.9, 99.99, 99.999, 99.9999];

/** Where p lies on an axis of log10(1 ÷ (1 − p)). */
export function percentilePosition(percent) {
  return -Math.log10(1 - percent / 100);
}

/** The p, in percent, of a place on that axis. */
export function percentileAt(position) {
  return 100 * (1 - 10 ** -position);
}

/** Ticks 0, 50, 90, 99, 99.9 … up to the end. */
export function percentileTicks(to) {
  const shown = percentiles.filter(percent => percentilePosition(percent) <= to);
  return { values: shown.map(percent => percentilePosition(percent) + 0), texts: shown.map(percent => `${percent} %`) };
}

/** Index of the last of the ascending values at or below `at`; −1 before the first. */
export function positionOf(values, at) {
  let low = 0;
  let high = values.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (values[middle] <= at) low = middle + 1;
    else high = middle;
  }
  return low - 1;
}
