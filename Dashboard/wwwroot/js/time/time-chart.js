// A chart over time: draws itself for the board's view, keeps its legend's values, tells others what stands at a time.

import { Chart } from '../frame/chart.js';
import { axisText, count } from '../format/numbers.js';
import { belowZero, niceTicks, YTop } from '../axes/ranges.js';
import { bandShapes, findingNotes, isFinding } from './bands.js';
import { markerNotes } from './marker-notes.js';
import { spanRows } from './spans.js';
import { barred, deviationIn, highest, linePoints, markerPoints, markerRows, textAt, timed, valueAt } from './traces.js';
import { timeSentence, timeTable } from './time-words.js';

export class TimeChart extends Chart {
  #drawnEmpty = false;

  constructor(element, spec, board, plotly) {
    super(element, spec, board, plotly);
    this.top = new YTop(spec.layout.smallestTop, spec.layout.naturalTop, board.calm);
    this.range = [NaN, NaN];
    /** False until points were there when it was drawn: before that no pixel means a time. */
    this.isDrawn = false;
  }

  /** The axis need not remember the old points. */
  settle() {
    this.top.settle();
    this.#drawnEmpty = false;
    super.settle();
  }

  linesChosen() { this.top.settle(); }

  draw(view, nowMs) {
    this.dirty = false;
    if (!this.fits) return;
    const { data, isEmpty } = this.#content(view, nowMs);
    const emptySentence = isEmpty ? this.emptySentence(view) : null;
    this.sayEmpty(emptySentence);
    if (isEmpty && this.#drawnEmpty && view.live) return;
    this.#drawnEmpty = isEmpty;
    const values = niceTicks(this.yTop, this.area.height > 220 ? 5 : Math.max(2, Math.min(4, Math.floor(this.area.height / 18))));
    // The y axis begins a little below zero, so that a line at zero is not cut in half.
    const y = { range: [-belowZero * this.yTop, this.yTop], tickvals: values, ticktext: values.map(value => axisText(value, this.unit)) };
    const x = { range: [view.from, view.to], tickvals: view.ticks.values, ticktext: view.ticks.texts };
    this.plotted(data, x, y, { shapes: bandShapes(this.bands, this.figure.bands, view, (view.to - view.from) / this.area.width) });
  }

  /** The phases; and what was wrong with the pool, where that is shown. */
  get bands() { return this.spec.layout.showsFindings ? this.board.bands : this.board.bands.filter(band => !isFinding(band)); }

  /** Why there is no line between two times. */
  emptySentence({ from, to }) {
    const { never, notInWindow, withoutValue } = this.spec.layout.empty;
    const main = this.board.table(this.lines.at(-1).table);
    if (main.length === 0) return never;
    return main.lowerBound(from) < main.lowerBound(to + 1e-9) ? withoutValue : notInWindow;
  }

  toPixelX(t) { return ((t - this.range[0]) / (this.range[1] - this.range[0])) * this.area.width; }
  toPixelY(value) { return (this.area.height * (1 - value / this.yTop)) / (1 + belowZero); }
  toY(pixel) { return this.yTop * (1 - (pixel / this.area.height) * (1 + belowZero)); }

  /** The last value that a trace has, NaN when there is none. */
  lastValue(name) { return valueAt(this.trace(name), this.board, this.board.lastTime()); }

  /** Markers of a kind inside the visible window. */
  markerCount(name) { return markerRows(this.trace(name), this.board, ...this.range).length; }

  trace(name) {
    const trace = this.spec.data.find(candidate => candidate.name === name);
    if (!trace) throw new Error(`${this.id} has no trace "${name}".`);
    return trace;
  }

  placeText(t) { return this.board.timeText(t); }
  textAt(trace, t) { return textAt(trace, this.board, t, value => this.words(trace, value)); }

  notesAt(t, reach, inWords) {
    const near = this.markers.filter(trace => !this.hidden.has(trace.name)).flatMap(trace => markerNotes(trace, this.board, t, reach, inWords));
    return inWords ? [...near, ...findingNotes(this.bands, t)] : near;
  }

  table() { return timeTable(this, this.board); }
  sentence() { return timeSentence(this, this.board); }

  /** What is not in sight, or stands behind its table, was drawn long ago or never: it is drawn first. */
  picture() {
    if (!this.isDrawn || !this.isVisible) this.draw(this.board.view(), performance.now());
    const until = new Date(this.board.epochMs(this.range[1]));
    return { ...this.drawn, until: Number.isNaN(until.getTime()) ? null : until };
  }

  tell() {
    const view = this.board.view();
    for (const trace of this.spec.data) this.#legend(trace, this.points(trace, view), view);
  }

  points(trace, view) {
    return trace.kind === 'markers'
      ? { rows: markerRows(trace, this.board, view.from, view.to) }
      : linePoints(trace, this.board, view.from, view.to, (view.to - view.from) / this.area.width);
  }

  #content(view, nowMs) {
    const { data: styles } = this.figure;
    const drawn = this.spec.data.map(trace => {
      const points = this.points(trace, view);
      const shown = !this.hidden.has(trace.name);
      this.#legend(trace, points, view);
      return { trace, points, shown, best: trace.kind === 'markers' || !shown ? NaN : highest(points.y) };
    });
    this.yTop = this.top.update(highest(drawn.map(entry => entry.best)), nowMs);
    this.range = [view.from, view.to];
    this.isDrawn = !Number.isNaN(this.board.lastTime());
    const isEmpty = drawn.every(({ trace, best }) => Number.isNaN(best) || !timed.has(trace.kind));
    return { data: this.drawnBy(drawn.map((entry, index) => this.#traced(entry, styles[index]))), isEmpty };
  }

  /** What plotly is to draw of its traces; a chart that draws them itself gives it none. */
  drawnBy(traces) { return traces; }

  #traced({ trace, points, shown }, style) {
    const xy = !shown ? nothing
      : trace.kind === 'markers' ? markerPoints(trace, this.board, points.rows, t => this.toPixelX(t), value => this.toPixelY(value))
      : points;
    return { ...style, ...this.#barWidth(trace, style), x: xy.x, y: xy.y };
  }

  /** Bars fill their share of a row, however many rows there are. */
  #barWidth(trace, style) {
    if (!barred.has(trace.kind)) return {};
    const row = this.toPixelY(0) - this.toPixelY(1);
    const width = trace.kind === 'lanes' ? Math.min(highestLane, row) * trace.width : Math.min(12, row * trace.width);
    return { line: { ...style.line, width: Math.max(1, width) } };
  }

  /** Of a live board: the lines' values in the legend. */
  read(view) {
    for (const trace of this.lines) if (!barred.has(trace.kind)) this.#value(trace, this.valueText(trace, view));
  }

  #value(trace, text) {
    const value = this.entries.get(trace.name).lastElementChild;
    if (value.textContent !== text) value.textContent = text;
    return value;
  }

  #legend(trace, points, view) {
    const entry = this.entries.get(trace.name);
    const text = this.legendText(trace, points, view);
    const value = this.#value(trace, text);
    const deviation = text === axisText(NaN) ? '' : deviationIn(trace, this.board, view.from, view.to) ?? '';
    if ((value.dataset.deviation ?? '') !== deviation) value.dataset.deviation = deviation;
    // What happened once is no news: it is told by its hover, and by the legend while somebody is at the chart.
    entry.classList.toggle('once', trace.kind === 'markers' && points.rows.length === 1);
    if (trace.onlyWhenPresent) entry.hidden = trace.kind === 'markers' ? points.rows.length === 0 : Number.isNaN(highest(points.y));
  }

  valueText(trace, view) { return axisText(valueAt(trace, this.board, this.board.readAt(trace, view)), this.unit); }

  /** What is counted is counted exactly; a line says its last value, that of a run its highest during the load: after it most are 0 or none. */
  legendText(trace, points, view) {
    if (trace.kind === 'markers') return count(points.rows.length);
    if (barred.has(trace.kind)) return count(spanRows(trace, this.board.table(trace.table), view.from, view.to).length);
    if (!this.board.isRun) return this.valueText(trace, view);
    const { from, to } = this.board.loadIn(view);
    return `max ${axisText(highest(linePoints(trace, this.board, from, to).y), this.unit)}`;
  }
}

const nothing = { x: [], y: [] };

/** Where rows are higher than this, in pixels, a lane is not: a state's share of it must still be told from another's. */
const highestLane = 14;
