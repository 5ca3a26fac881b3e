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
  #view = null;

  constructor(element, figure, board, plotly) {
    this.element = element;
    this.figure = figure;
    this.board = board;
    this.#plotly = plotly;
    this.plot = element.querySelector('.chart-plot');
    this.#canvas = element.querySelector('.chart-canvas');
    this.entries = new Map([...element.querySelectorAll('.legend-entry')].map(entry => [entry.dataset.trace, entry]));
    this.hidden = new Set();
    this.range = [NaN, NaN];
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

  measure() {
    this.size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    this.area = plotArea(this.size);
    this.dirty = true;
  }

  draw() {
    this.dirty = false;
    if (this.size.width < 40 || this.size.height < 40) return;
    this.#view = this.axis === 'heatmap' ? heatView(this) : lineView(this);
    const note = this.element.querySelector('.chart-empty');
    note.hidden = this.#view !== null;
    if (this.#view === null) {
      note.textContent = this.figure.layout.empty.never;
      this.#plotly.purge(this.#canvas);
      return;
    }
    this.range = this.#view.range;
    const { x, y } = this.#view;
    const drawn = layout(this.size, this.board.theme, { from: x.from, to: x.to, ticks: x.ticks }, 1, y.ticks);
    drawn.yaxis.range = [y.from, y.to];
    this.#plotly.react(this.#canvas, this.#view.data(this.board.theme), drawn, this.figure.config);
  }

  /** Where a pixel lies on the x axis: the logarithm of its value, or seconds on a heatmap. */
  toTime(pixel) {
    return this.range[0] + (pixel / this.area.width) * (this.range[1] - this.range[0]);
  }

  /** What a line says there, in words. */
  textAt(trace, at, write) {
    return this.#view?.textAt(trace, at, write) ?? '';
  }

  picture() {
    if (!this.#canvas.data) this.draw();
    return { data: this.#canvas.data, layout: this.#canvas.layout };
  }

  dispose() {
    this.#plotly.purge(this.#canvas);
  }
}

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
  const one = (from, to, color, width) => ({
    type: 'scatter', mode: 'lines', name: trace.name, hoverinfo: 'skip', x: x.subarray(from, to), y: y.subarray(from, to),
    line: { color, width, dash: trace.dash, shape: supported ? 'linear' : 'hv', simplify: false },
  });
  const sure = one(0, end, theme.color(trace.color), trace.width);
  return end < x.length ? [one(end - 1, x.length, theme.color('--chart-unsure'), 1.25), sure] : [sure];
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
