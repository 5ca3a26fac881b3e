// One chart of a recorded comparison whose x axis is not time: lines over a logarithmic axis, or a heatmap. Drawn once, and again for
// another size, another theme or another choice of lines.

import { belowZero, layout, plotArea } from './layout.js';
import { decades, decadeTicks, percentileTicks, positionOf } from './log-axis.js';
import { heatmapTrace, heatTicks } from './heatmap.js';
import { niceTicks } from './ranges.js';
import { short } from './format.js';

export class StaticChart {
  #plotly;
  #canvas;
  #view;

  constructor(element, figure, board, plotly) {
    this.element = element;
    this.figure = figure;
    this.board = board;
    this.#plotly = plotly;
    this.plot = element.querySelector('.chart-plot');
    this.#canvas = element.querySelector('.chart-canvas');
    this.entries = new Map([...element.querySelectorAll('.legend-entry')].map(entry => [entry.dataset.trace, entry]));
    this.hidden = new Set();
    this.isVisible = true;
    this.dirty = true;
    /** The crosshair and the tools know charts whose y axis remembers; this one does not. */
    this.top = { settle() {} };
    this.markers = [];
    this.measure();
  }

  get id() {
    return this.figure.id;
  }

  get axis() {
    return this.figure.layout.axis;
  }

  get unit() {
    return this.figure.layout.unit;
  }

  get lines() {
    return this.figure.data;
  }

  /** From and to of the x axis; NaN while there is nothing to show. */
  get range() {
    return this.#shown?.range ?? [NaN, NaN];
  }

  /** Made once for the points that are there; choosing lines does not move the axes. */
  get #shown() {
    if (this.#view === undefined) this.#view = this.axis === 'heatmap' ? heatView(this) : lineView(this);
    return this.#view;
  }

  /** There are other points. */
  refresh() {
    this.#view = undefined;
    this.dirty = true;
  }

  measure() {
    this.size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    this.area = plotArea(this.size);
    this.dirty = true;
  }

  draw() {
    this.dirty = false;
    if (this.size.width < 40 || this.size.height < 40) return;
    const note = this.element.querySelector('.chart-empty');
    note.hidden = this.#shown !== null;
    if (this.#shown === null) {
      note.textContent = this.figure.layout.empty.never;
      this.#plotly.purge(this.#canvas);
      return;
    }
    const { data, layout: drawn } = this.#picture(this.size);
    this.#plotly.react(this.#canvas, data, drawn, this.figure.config);
  }

  /** Where a pixel lies on the x axis: the logarithm of its value, or seconds on a heatmap. */
  toTime(pixel) {
    return this.range[0] + (pixel / this.area.width) * (this.range[1] - this.range[0]);
  }

  /** What a line says there, in words. */
  textAt(trace, at, write) {
    return this.#shown?.textAt(trace, at, write) ?? '';
  }

  /** plotly's data and layout for a file, also while the table stands in place of the picture. */
  picture() {
    return this.#picture(this.size);
  }

  #picture(size) {
    if (this.#shown === null) return { data: [], layout: layout(size, this.board.theme, { from: 0, to: 1, ticks: noTicks }, 1, noTicks) };
    const { x, y } = this.#shown;
    const made = layout(size, this.board.theme, x, 1, y.ticks);
    made.yaxis.range = [y.from, y.to];
    return { data: this.#shown.data(this.board.theme), layout: made };
  }

  dispose() {
    this.#plotly.purge(this.#canvas);
  }
}

const noTicks = { values: [], texts: [] };

/** Lines over log10 of x; the y axis is logarithmic for latencies and linear for shares. */
function lineView(chart) {
  const isShare = chart.axis === 'cumulative';
  const series = chart.figure.data.map(trace => ({ trace, ...points(chart, trace, isShare) })).filter(line => line.x.length > 0);
  if (series.length === 0) return null;
  const ends = series.flatMap(line => [line.x[0], line.x.at(-1)]);
  // 1 ÷ (1 − p) begins at 1, where p is 0: nothing lies left of it.
  const [from, to] = isShare ? decades(ends, 0.04) : [0, Math.max(0.5, ...ends) * 1.03];
  const y = isShare
    ? { from: -belowZero * 102, to: 102, ticks: ticksOf(niceTicks(100, 4), value => value, value => short(value, '')) }
    : latencyAxis(series.flatMap(line => [...line.y]));
  const ticks = isShare ? decadeTicks(from, to, value => short(value, 's')) : percentileTicks(to);
  return {
    range: [from, to], x: { from, to, ticks }, y,
    data: theme => series.filter(line => !chart.hidden.has(line.trace.name)).flatMap(line => drawLine(line, theme)),
    textAt: (trace, at, write) => {
      const line = series.find(candidate => candidate.trace === trace);
      if (!line) return '';
      const row = positionOf(line.x, at);
      if (row < 0 || (!isShare && at > line.x.at(-1))) return '';
      return `${write(isShare ? line.y[row] : 10 ** line.y[row])}${line.supported && line.supported[row] === 0 ? ' (too few requests)' : ''}`;
    },
  };
}

function points(chart, trace, isShare) {
  const table = chart.board.table(trace.table);
  const values = table.column(trace.column);
  return {
    x: Float64Array.from(table.column('x'), value => Math.log10(Math.max(value, 1e-9))),
    y: isShare ? values : Float64Array.from(values, value => Math.log10(Math.max(value, 1e-6))),
    supported: isShare ? null : table.column('supported'),
  };
}

/** A line, and in grey what its sample does not support. */
function drawLine({ trace, x, y, supported }, theme) {
  const end = supported ? Math.max(1, supported.lastIndexOf(1) + 1) : x.length;
  const one = (from, to, color, width, name = trace.name) => ({
    type: 'scatter', mode: 'lines', name, hoverinfo: 'skip', x: x.subarray(from, to), y: y.subarray(from, to),
    line: { color, width, dash: trace.dash, shape: supported ? 'linear' : 'hv', simplify: false },
  });
  const sure = one(0, end, theme.color(trace.color), trace.width);
  return end < x.length ? [one(end - 1, x.length, theme.color('--chart-unsure'), 1.25, `${trace.name}, too few requests`), sure] : [sure];
}

/** A logarithmic y axis that holds the latencies of all lines. */
function latencyAxis(values) {
  const [from, to] = decades(values, 0.04);
  return { from, to, ticks: decadeTicks(from, to, value => short(value, 's')) };
}

function ticksOf(values, place, write) {
  return { values: values.map(place), texts: values.map(write) };
}

function heatView(chart) {
  const [trace] = chart.figure.data;
  const drawn = heatmapTrace(chart.board.table('grid'), chart.board.table(trace.table), chart.board.mostRequests);
  if (drawn === null) return null;
  const { grid } = drawn;
  const [low, high] = [Math.log10(grid.low), Math.log10(grid.high)];
  return {
    range: [0, grid.seconds],
    x: { from: 0, to: grid.seconds, ticks: heatTicks(grid.seconds) },
    y: { from: low, to: high, ticks: decadeTicks(low, high, value => short(value, 's')) },
    data: theme => [drawn.plotly(theme)],
    textAt: (_, at) => drawn.textAt(at, seconds => short(seconds, 's')),
  };
}
