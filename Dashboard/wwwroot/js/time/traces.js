// From tables to the points of a figure's traces: which, and how many.

import { distinctMarkers, thin } from '../data/thin.js';
import { axisText, count } from '../format/numbers.js';
import { spanPoints, spansAt } from './spans.js';

/** Markers float this many pixels above their place, so that their tips touch the line and do not hide it. */
const lift = 6;

/** Kinds that have a point for each time. */
export const timed = new Set(['line', 'band', 'spans', 'lanes']);

/** Kinds that are bars in rows. */
export const barred = new Set(['spans', 'lanes']);

/**
 * The points of a line in a window. A step line is held until the window's end.
 * @param {number} pixel seconds that a pixel stands for, where bars are to be told apart
 */
export function linePoints(trace, board, from, to, pixel = 0) {
  const ring = board.table(trace.table);
  if (barred.has(trace.kind)) return spanPoints(trace, ring, from, to, pixel);
  const { first, end } = ring.window(from, to);
  const column = name => ring.column(name, first, end);
  if (trace.kind === 'band') return bandPoints(column('t'), column(trace.low), column(trace.column));
  const points = thin(column('t'), column(trace.column));
  if (trace.kind !== 'step' || points.x.length === 0) return points;
  const last = points.x.length - 1;
  return { x: Float64Array.of(...points.x, Math.max(to, points.x[last])), y: Float64Array.of(...points.y, points.y[last]) };
}

/** The rows of a marker trace in a window, as indexes of its table. */
export function markerRows(trace, board, from, to) {
  const ring = board.table(trace.table);
  const first = ring.lowerBound(from);
  const end = ring.lowerBound(to + 1e-9);
  const rows = [];
  const family = trace.family == null ? null : ring.column('family');
  const raises = trace.family == null ? null : ring.column('raises');
  for (let row = first; row < end; row++) {
    if (family === null || (family[row] === trace.family && raises[row] === 1)) rows.push(row);
  }
  return rows;
}

/**
 * The markers of a window that can be told apart on the screen. They sit on the line named by `above`, or higher where their own value
 * is: a goal that falls and is raised again far below the thread count would otherwise be a column of marks beside the story.
 */
export function markerPoints(trace, board, rows, toPixelX, toPixelY) {
  const ring = board.table(trace.table);
  const times = ring.column('t');
  const values = ring.column(trace.column);
  const floor = trace.above ? follower(board, trace.above) : () => NaN;
  const x = Float64Array.from(rows, row => times[row]);
  const y = Float64Array.from(rows, row => Math.max(values[row], floor(times[row]) || 0));
  const kept = distinctMarkers(x, y, toPixelX, toPixelY);
  const raised = lift / (toPixelY(0) - toPixelY(1));
  return { x: Float64Array.from(kept, index => x[index]), y: Float64Array.from(kept, index => y[index] + raised) };
}

/** Reads a line at rising times, between its points too. */
function follower(board, { table, column }) {
  const ring = board.table(table);
  const times = ring.column('t');
  const values = ring.column(column);
  let row = 0;
  return t => {
    if (row === 0) row = ring.lowerBound(t);
    while (row < times.length && times[row] < t) row++;
    if (row === 0 || row === times.length) return values[row === 0 ? 0 : row - 1];
    const between = values[row - 1] + ((values[row] - values[row - 1]) * (t - times[row - 1])) / (times[row] - times[row - 1]);
    return Number.isNaN(between) ? values[row - 1] : between;
  };
}

/** The value of a line at time t: the last point at or before it, NaN in a gap. Of bars: how many there are. */
export function valueAt(trace, board, t) {
  const ring = board.table(trace.table);
  if (barred.has(trace.kind)) return spansAt(trace, ring, t);
  const row = ring.lowerBound(t + 1e-9) - 1;
  if (row < 0) return NaN;
  if (trace.kind !== 'step' && row === ring.length - 1 && t > board.endOf(ring)) return NaN;
  return ring.column(trace.column)[row];
}

/** What a line says at time t, in words: a value, both edges of a band, or how many bars. Empty where it says nothing. */
export function textAt(trace, board, t, write) {
  const value = valueAt(trace, board, t);
  if (trace.kind === 'lanes') return value === 0 ? '' : `${count(value)} ${value === 1 ? 'thread' : 'threads'}`;
  if (trace.kind === 'spans') return `${count(value)} ${value === 1 ? 'request' : 'requests'}`;
  if (Number.isNaN(value)) return '';
  return trace.low ? `${write(valueAt({ ...trace, column: trace.low }, board, t))} to ${write(value)}` : write(value);
}

/** How far what is observed was from an expected line at its last point in a window, in words; empty where there is none. */
export function deviationIn(trace, board, from, to) {
  if (!trace.deviation) return '';
  const ring = board.table(trace.table);
  const expected = ring.column(trace.column);
  const percent = ring.column(trace.deviation);
  const first = ring.lowerBound(from);
  for (let row = ring.lowerBound(to + 1e-9) - 1; row >= first; row--) {
    if (!Number.isNaN(expected[row]) && !Number.isNaN(percent[row])) return `${axisText(percent[row], '%')} % off`;
  }
  return '';
}

export function highest(values) {
  let top = NaN;
  for (let index = 0; index < values.length; index++) {
    if (!(values[index] <= top) && !Number.isNaN(values[index])) top = values[index];
  }
  return top;
}

/** One closed outline for each stretch without a gap: forth along the upper edge, back along the lower one. */
export function bandPoints(t, low, high) {
  const x = [];
  const y = [];
  for (let at = 0; at < t.length; at++) {
    const begin = at;
    while (at < t.length && !Number.isNaN(high[at])) at++;
    if (at === begin) continue;
    if (x.length > 0) {
      x.push(NaN);
      y.push(NaN);
    }
    for (let row = begin; row < at; row++) {
      x.push(t[row]);
      y.push(high[row]);
    }
    for (let row = at - 1; row >= begin; row--) {
      x.push(t[row]);
      y.push(low[row]);
    }
    x.push(t[begin]);
    y.push(high[begin]);
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}
