// One chart: draws itself for the board's view, keeps its legend's values, tells others what stands at a time.

import { belowZero, layout, plotArea } from './layout.js';
import { highest, linePoints, markerPoints, markerRows, style, textAt, timed, valueAt } from './traces.js';
import { spanRows } from './spans.js';
import { niceTicks, YTop } from './ranges.js';
import { short } from './format.js';

export class Chart {
  #plotly;
  #canvas;
  #emptyNote;
  #styles = null;
  #drawnEmpty = false;

  constructor(element, figure, board, plotly) {
    this.element = element;
    this.figure = figure;
    this.board = board;
    this.#plotly = plotly;
    this.plot = element.querySelector('.chart-plot');
    this.#canvas = element.querySelector('.chart-canvas');
    this.#emptyNote = element.querySelector('.chart-empty');
    this.entries = new Map([...element.querySelectorAll('.legend-entry')].map(entry => [entry.dataset.trace, entry]));
    this.hidden = new Set();
    this.top = new YTop(figure.layout.smallestTop, figure.layout.naturalTop, board.calm);
    this.range = [NaN, NaN];
    this.isVisible = true;
    this.dirty = true;
    /** False until points were there when it was drawn: before that no pixel means a time. */
    this.isDrawn = false;
    this.measure();
  }

  get id() {
    return this.figure.id;
  }

  get unit() {
    return this.figure.layout.unit;
  }

  /** The lines that have values, in the order of the legend. */
  get lines() {
    return this.figure.data.filter(trace => trace.kind !== 'markers');
  }

  get markers() {
    return this.figure.data.filter(trace => trace.kind === 'markers');
  }

  measure() {
    this.size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    this.area = plotArea(this.size);
    this.dirty = true;
  }

  restyle() {
    this.#styles = null;
    this.#drawnEmpty = false;
    this.dirty = true;
  }

  /** Another window or a new set of points: the axis need not remember the old one. */
  settle() {
    this.top.settle();
    this.#drawnEmpty = false;
    this.dirty = true;
  }

  draw(view, nowMs) {
    this.dirty = false;
    if (this.size.width < 40 || this.size.height < 40) return;
    const { data, isEmpty } = this.#content(view, nowMs);
    this.#emptyNote.hidden = !isEmpty;
    if (isEmpty) this.#emptyNote.textContent = this.emptySentence(view);
    if (isEmpty && this.#drawnEmpty && view.live) return;
    this.#drawnEmpty = isEmpty;
    this.range = [view.from, view.to];
    const values = niceTicks(this.yTop, this.area.height > 220 ? 5 : 4);
    const ticks = { values, texts: values.map(value => short(value, this.unit)) };
    this.#plotly.react(this.#canvas, data, layout(this.size, this.board.theme, view, this.yTop, ticks, this.board.bands), this.figure.config);
  }

  /** Why there is no line between two times. */
  emptySentence({ from, to }) {
    const { never, notInWindow, withoutValue } = this.figure.layout.empty;
    const main = this.board.table(this.lines.at(-1).table);
    if (main.length === 0) return never;
    return main.lowerBound(from) < main.lowerBound(to + 1e-9) ? withoutValue : notInWindow;
  }

  toPixelX(t) {
    return ((t - this.range[0]) / (this.range[1] - this.range[0])) * this.area.width;
  }

  toTime(pixel) {
    return this.range[0] + (pixel / this.area.width) * (this.range[1] - this.range[0]);
  }

  toPixelY(value) {
    return (this.area.height * (1 - value / this.yTop)) / (1 + belowZero);
  }

  /** The last value that a trace has, NaN when there is none. */
  lastValue(name) {
    const trace = this.figure.data.find(candidate => candidate.name === name);
    if (!trace) throw new Error(`${this.id} has no trace "${name}".`);
    return valueAt(trace, this.board, this.board.lastTime());
  }

  /** The value of one of this chart's traces at a time, NaN in a gap. */
  valueAt(trace, t) {
    return valueAt(trace, this.board, t);
  }

  /** The same in words; empty in a gap. */
  textAt(trace, t, write) {
    return textAt(trace, this.board, t, write);
  }

  /** Markers of a kind inside the visible window. */
  markerCount(name) {
    const trace = this.markers.find(candidate => candidate.name === name);
    if (!trace) throw new Error(`${this.id} has no markers "${name}".`);
    return markerRows(trace, this.board, ...this.range).length;
  }

  /** plotly's data and layout for a picture of this chart with its legend; one that was never in sight is drawn first. */
  picture() {
    if (!this.#canvas.data) this.draw(this.board.view(), performance.now());
    return { data: this.#canvas.data, layout: this.#canvas.layout };
  }

  dispose() {
    this.#plotly.purge(this.#canvas);
  }

  #content(view, nowMs) {
    this.#styles ??= this.figure.data.map(trace => style(trace, this.board.theme));
    let top = NaN;
    let isEmpty = true;
    const drawn = this.figure.data.map((trace, index) => {
      const points = trace.kind === 'markers' ? { rows: markerRows(trace, this.board, view.from, view.to) } : linePoints(trace, this.board, view.from, view.to, (view.to - view.from) / this.area.width);
      const shown = !this.hidden.has(trace.name);
      this.#legend(trace, points, view);
      if (trace.kind !== 'markers' && shown) {
        const best = highest(points.y);
        if (!Number.isNaN(best)) {
          top = Number.isNaN(top) ? best : Math.max(top, best);
          isEmpty &&= !timed.has(trace.kind);
        }
      }
      return { trace, points, shown, index };
    });
    this.yTop = this.top.update(top, nowMs);
    this.range = [view.from, view.to];
    this.isDrawn = !Number.isNaN(this.board.lastTime());
    const data = drawn.map(({ trace, points, shown, index }) => {
      const xy = !shown ? nothing
        : trace.kind === 'markers' ? markerPoints(trace, this.board, points.rows, t => this.toPixelX(t), value => this.toPixelY(value)) : points;
      return { ...this.#styles[index], ...this.#barWidth(trace, index), name: trace.name, x: xy.x, y: xy.y };
    });
    return { data, isEmpty };
  }

  /** Bars fill their share of a row, however many rows there are. */
  #barWidth(trace, index) {
    if (trace.kind !== 'spans') return {};
    return { line: { ...this.#styles[index].line, width: Math.min(12, Math.max(1, (this.toPixelY(0) - this.toPixelY(1)) * trace.width)) } };
  }

  #legend(trace, points, view) {
    const entry = this.entries.get(trace.name);
    const text = trace.kind === 'markers'
      ? String(points.rows.length)
      : trace.kind === 'spans' ? String(spanRows(trace, this.board.table(trace.table), view.from, view.to).length)
      : short(valueAt(trace, this.board, Math.min(view.to, this.board.lastTime())), this.unit);
    const value = entry.lastElementChild;
    if (value.textContent !== text) value.textContent = text;
    if (trace.onlyWhenPresent && entry.hidden && (trace.kind === 'markers' ? points.rows.length > 0 : !Number.isNaN(highest(points.y)))) {
      entry.hidden = false;
    }
  }
}

const nothing = { x: [], y: [] };
