// From tables to plotly traces: which points, how many, how they look.

import { distinctMarkers, thin } from '../data/thin.js';
import { axisText, count } from '../format/numbers.js';
import { bandPoints, translucent } from './areas.js';
import { spanPoints, spansAt } from './spans.js';

const markerSize = 7;

/** As Report/SvgSeries.cs draws them. */
const paleOpacity = 0.35;

/** Markers float this many pixels above their place, so that their tips touch the line and do not hide it. */
const lift = 6;

/** Kinds that have a point for each time. */
export const timed = new Set(['line', 'band', 'spans', 'lanes']);

/** Kinds that are bars in rows. */
export const barred = new Set(['spans', 'lanes']);

/** How a trace looks; made once a theme. */
export function style(trace, theme) {
  const color = theme.color(trace.color);
  if (trace.kind === 'markers') {
    return {
      type: 'scatter', mode: 'markers', hoverinfo: 'skip', cliponaxis: false,
      marker: { color, symbol: trace.symbol, size: markerSize, line: { width: 0 } },
    };
  }
  const fill = trace.kind === 'band' ? { fill: 'toself', fillcolor: translucent(color) } : {};
  return {
    type: 'scatter', mode: 'lines', hoverinfo: 'skip', connectgaps: false, opacity: trace.pale ? paleOpacity : 1, ...fill,
    line: { color, width: trace.width, dash: trace.dash, shape: trace.kind === 'step' ? 'hv' : 'linear', simplify: false },
  };
}

/**
 * The points of a line in a window. A step line is held until the window's end, a constant spans it.
 * @param {number} pixel seconds that a pixel stands for, where bars are to be told apart
 */
export function linePoints(trace, board, from, to, pixel = 0) {
  if (trace.kind === 'constant') {
    const value = board.constants[trace.column];
    return value == null ? empty : { x: [from, to], y: [value, value] };
  }
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
  if (trace.kind === 'constant') return board.constants[trace.column] ?? NaN;
  const ring = board.table(trace.table);
  if (barred.has(trace.kind)) return spansAt(trace, ring, t);
  const row = ring.lowerBound(t + 1e-9) - 1;
  if (row < 0) return NaN;
  if (trace.kind !== 'step' && row === ring.length - 1 && t - ring.lastTime() > 2.5 * board.usualInterval(ring)) return NaN;
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

const empty = { x: new Float64Array(0), y: new Float64Array(0) };
