// A chart of a recorded comparison or sweep whose x axis is not time: lines over a logarithmic axis or over the values of a setting, or a
// heatmap. Drawn once, and again for another size, another theme or another choice of lines.

import { Chart } from '../frame/chart.js';
import { axisText, duration, number } from '../format/numbers.js';
import { runTime } from '../format/times.js';
import { belowZero, layout } from '../axes/layout.js';
import { decades, decadeTicks, percentileAt, percentileTicks, positionOf } from '../axes/log-axis.js';
import { niceTicks } from '../axes/ranges.js';
import { distributionSentence, distributionTable } from './distribution-words.js';
import { heatmapTrace, heatTicks } from './heatmap.js';
import { placeText, placesView } from './places.js';

export class DistributionChart extends Chart {
  #view;

  get axis() {
    return this.spec.layout.axis;
  }

  /** From and to of the x axis: logarithms, or seconds on a heatmap. */
  get range() {
    return this.#shown?.range ?? [NaN, NaN];
  }

  /** Made once for the points that are there; choosing lines does not move the axes. */
  get #shown() {
    if (this.#view === undefined) this.#view = (views[this.axis] ?? lineView)(this);
    return this.#view;
  }

  settle() {
    this.#view = undefined;
    super.settle();
  }

  draw() {
    this.dirty = false;
    if (!this.fits) return;
    if (this.#shown === null) {
      this.cleared(this.spec.layout.empty.never);
      return;
    }
    const { data, layout: drawn } = this.picture();
    this.plotted(data, drawn, null);
  }

  /** A share of the requests has as many digits as it needs: 99.9 % is not 100 %. */
  words(trace, value) {
    return this.axis === 'cumulative' ? `${number(value)} %` : super.words(trace, value);
  }

  placeText(at) {
    if (this.axis === 'heatmap') return runTime(at, 0.1);
    if (this.axis === 'cumulative') return duration(10 ** at);
    if (this.axis === 'places') return placeText(this, at);
    return `${Number(percentileAt(Math.max(0, at)).toPrecision(at < 1 ? 3 : Math.ceil(at) + 2))} %`;
  }

  textAt(trace, at, write = value => this.words(trace, value)) {
    return this.#shown?.textAt(trace, at, write) ?? '';
  }

  table() {
    return distributionTable(this, this.board);
  }

  sentence() {
    return distributionSentence(this, this.board);
  }

  /** Also while the table stands in place of the picture. It has no moment. */
  picture() {
    const { theme } = this.board;
    return this.#shown === null
      ? { data: [], layout: layout(this.size, theme, nothing, nothing), until: null }
      : { data: this.#shown.data(theme), layout: layout(this.size, theme, this.#shown.x, this.#shown.y), until: null };
  }
}

/** What is drawn of an axis that is no logarithm of a percentile or a latency. */
const views = { heatmap: heatView, places: placesView };

const nothing = { from: 0, to: 1, ticks: { values: [], texts: [] } };

/** Lines over log10 of x; the y axis is logarithmic for latencies and linear for shares. */
function lineView(chart) {
  const isShare = chart.axis === 'cumulative';
  const series = chart.lines.map(trace => ({ trace, ...points(chart, trace, isShare) })).filter(line => line.x.length > 0);
  if (series.length === 0) return null;
  const ends = series.flatMap(line => [line.x[0], line.x.at(-1)]);
  // 1 ÷ (1 − p) begins at 1, where p is 0: nothing lies left of it.
  const [from, to] = isShare ? decades(ends, 0.04) : [0, Math.max(0.5, ...ends) * 1.03];
  const ticks = isShare ? decadeTicks(from, to, value => axisText(value, 's')) : percentileTicks(to);
  return {
    range: [from, to],
    x: { from, to, ticks },
    y: isShare ? shareAxis() : latencyAxis(series.flatMap(line => [...line.y])),
    data: theme => series.filter(line => !chart.hidden.has(line.trace.name)).flatMap(line => drawLine(line, theme)),
    textAt: (trace, at, write) => {
      const line = series.find(candidate => candidate.trace === trace);
      if (!line) return '';
      const row = positionOf(line.x, at);
      if (row < 0 || (!isShare && at > line.x.at(-1))) return '';
      const text = write(isShare ? line.y[row] : 10 ** line.y[row]);
      return line.supported && line.supported[row] === 0 ? `${text} (too few requests)` : text;
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
  return { from, to, ticks: decadeTicks(from, to, value => axisText(value, 's')) };
}

function shareAxis() {
  const values = niceTicks(100, 4);
  return { from: -belowZero * 102, to: 102, ticks: { values, texts: values.map(value => axisText(value, '%')) } };
}

function heatView(chart) {
  const [trace] = chart.lines;
  const drawn = heatmapTrace(chart.board.table('grid'), chart.board.table(trace.table), chart.board.mostRequests);
  if (drawn === null) return null;
  const { grid } = drawn;
  const [low, high] = [Math.log10(grid.low), Math.log10(grid.high)];
  return {
    range: [0, grid.seconds],
    x: { from: 0, to: grid.seconds, ticks: heatTicks(grid.seconds) },
    y: { from: low, to: high, ticks: decadeTicks(low, high, value => axisText(value, 's')) },
    data: theme => [drawn.plotly(theme)],
    textAt: (_, at) => drawn.textAt(at, duration),
  };
}
