// A chart that has its points (Charts/Plots/DrawnChart.cs): what it says at a place stands at them.

import { Chart } from '../frame/chart.js';

/** A line says nothing beyond its end by more than this share of the axis. */
const spare = 0.05;

export class FigureChart extends Chart {
  get range() { return this.#isEmpty ? [NaN, NaN] : this.figure.layout.xaxis.range; }
  get #isEmpty() { return this.figure.data.length === 0; }
  get #shown() { return this.figure.data.map(trace => ({ ...trace, visible: !this.hidden.has(trace.legendgroup) })); }

  draw() {
    this.dirty = false;
    if (this.fits && !this.#isEmpty) this.plotted(this.#shown);
  }

  placeText(at) { return nearest(this.#shown.filter(trace => trace.visible), 'customdata', at); }
  textAt({ name }, at) { return nearest(this.figure.data.filter(trace => trace.legendgroup === name && this.#reaches(trace, at)), 'text', at); }
  picture() { return { data: this.#shown, layout: { ...this.figure.layout, ...this.size }, until: null }; }

  /** A line in steps begins at its first point and keeps its last value. */
  #reaches({ x, line }, at) {
    const beyond = spare * (this.range[1] - this.range[0]);
    return isSteps(line) ? at >= x[0] : at >= x[0] - beyond && at <= x.at(-1) + beyond;
  }
}

const isSteps = line => line.shape === 'hv';

/** What traces say at a place: the one with the nearest point does. */
function nearest(traces, what, at) {
  const points = traces.filter(trace => trace[what]).map(trace => ({ says: trace[what], row: rowAt(trace, at), x: trace.x }));
  const distance = ({ x, row }) => Math.abs(x[row] - at);
  const best = points.reduce((one, other) => (one && distance(one) <= distance(other) ? one : other), null);
  return best?.says[best.row] ?? '';
}

/** The row, x ascending, that is nearest; of a line in steps the last one before. */
function rowAt({ x, line }, at) {
  if (isSteps(line)) return x.findLastIndex(value => value <= at);
  return x.reduce((best, value, row) => (Math.abs(value - at) < Math.abs(x[best] - at) ? row : best), 0);
}
