// A chart over time: draws itself for the board's view, keeps its legend's values, tells others what stands at a time.

import { Chart } from '../frame/chart.js';
import { axisText, count } from '../format/numbers.js';
import { belowZero, layout } from '../axes/layout.js';
import { niceTicks, YTop } from '../axes/ranges.js';
import { bandMarks, isTrouble, troubleNotes } from './bands.js';
import { markerNotes } from './marker-notes.js';
import { spanRows } from './spans.js';
import { barred, deviationIn, highest, linePoints, markerPoints, markerRows, style, textAt, timed, valueAt } from './traces.js';
import { timeSentence, timeTable } from './time-words.js';

export class TimeChart extends Chart {
  #styles = null;
  #drawnEmpty = false;

  /** @param {import('../contract.js').TimeHost} board */
  constructor(element, spec, board, plotly) {
    super(element, spec, board, plotly);
    this.top = new YTop(spec.layout.smallestTop, spec.layout.naturalTop, board.calm);
    this.range = [NaN, NaN];
    /** False until points were there when it was drawn: before that no pixel means a time. */
    this.isDrawn = false;
  }

  restyle() {
    this.#styles = null;
    this.#drawnEmpty = false;
    super.restyle();
  }

  /** The axis need not remember the old points. */
  settle() {
    this.top.settle();
    this.#drawnEmpty = false;
    super.settle();
  }

  linesChosen() {
    this.top.settle();
  }

  draw(view, nowMs) {
    this.dirty = false;
    if (!this.fits) return;
    const { data, isEmpty } = this.#content(view, nowMs);
    const emptySentence = isEmpty ? this.emptySentence(view) : null;
    const isDrawnSo = isEmpty && this.#drawnEmpty && view.live;
    this.#drawnEmpty = isEmpty;
    if (isDrawnSo) {
      this.sayEmpty(emptySentence);
      return;
    }
    const values = niceTicks(this.yTop, this.area.height > 220 ? 5 : 4);
    // The y axis begins a little below zero, so that a line at zero is not cut in half.
    const y = { from: -belowZero * this.yTop, to: this.yTop, ticks: { values, texts: values.map(value => axisText(value, this.unit)) } };
    const marks = bandMarks(this.bands, view, this.area.width, this.board.theme);
    this.plotted(data, layout(this.size, this.board.theme, view, y, marks), emptySentence);
  }

  /** The phases; and what was wrong with the pool, where that is shown. */
  get bands() {
    return this.spec.layout.showsFindings ? this.board.bands : this.board.bands.filter(band => !isTrouble(band));
  }

  /** Why there is no line between two times. */
  emptySentence({ from, to }) {
    const { never, notInWindow, withoutValue } = this.spec.layout.empty;
    const main = this.board.table(this.lines.at(-1).table);
    if (main.length === 0) return never;
    return main.lowerBound(from) < main.lowerBound(to + 1e-9) ? withoutValue : notInWindow;
  }

  toPixelX(t) {
    return ((t - this.range[0]) / (this.range[1] - this.range[0])) * this.area.width;
  }

  toPixelY(value) {
    return (this.area.height * (1 - value / this.yTop)) / (1 + belowZero);
  }

  toY(pixel) {
    return this.yTop * (1 - (pixel / this.area.height) * (1 + belowZero));
  }

  /** The last value that a trace has, NaN when there is none. */
  lastValue(name) {
    const trace = this.spec.data.find(candidate => candidate.name === name);
    if (!trace) throw new Error(`${this.id} has no trace "${name}".`);
    return valueAt(trace, this.board, this.board.lastTime());
  }

  placeText(t) {
    return this.board.timeText(t);
  }

  textAt(trace, t) {
    return textAt(trace, this.board, t, value => this.words(trace, value));
  }

  notesAt(t, reach, inWords) {
    const near = this.markers.filter(trace => !this.hidden.has(trace.name)).flatMap(trace => markerNotes(trace, this.board, t, reach, inWords));
    return inWords ? [...near, ...troubleNotes(this.bands, t)] : near;
  }

  table() {
    return timeTable(this, this.board);
  }

  sentence() {
    return timeSentence(this, this.board);
  }

  /** Markers of a kind inside the visible window. */
  markerCount(name) {
    const trace = this.markers.find(candidate => candidate.name === name);
    if (!trace) throw new Error(`${this.id} has no markers "${name}".`);
    return markerRows(trace, this.board, ...this.range).length;
  }

  /** What is not in sight, or stands behind its table, was drawn long ago or never: it is drawn first. */
  picture() {
    if (this.drawn === null || !this.isVisible) this.draw(this.board.view(), performance.now());
    const until = new Date(this.board.epochMs(this.range[1]));
    return { ...(this.drawn ?? { data: [], layout: {} }), until: Number.isNaN(until.getTime()) ? null : until };
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
    this.#styles ??= this.spec.data.map(trace => style(trace, this.board.theme));
    let top = NaN;
    let isEmpty = true;
    const drawn = this.spec.data.map((trace, index) => {
      const points = this.points(trace, view);
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
    return { data: this.drawnBy(drawn.map(entry => this.#traced(entry))), isEmpty };
  }

  /** What plotly is to draw of its traces; a chart that draws them itself gives it none. */
  drawnBy(traces) {
    return traces;
  }

  #traced({ trace, points, shown, index }) {
    const xy = !shown ? nothing
      : trace.kind === 'markers' ? markerPoints(trace, this.board, points.rows, t => this.toPixelX(t), value => this.toPixelY(value))
      : points;
    return { ...this.#styles[index], ...this.#barWidth(trace, index), name: trace.name, x: xy.x, y: xy.y };
  }

  /** Bars fill their share of a row, however many rows there are. */
  #barWidth(trace, index) {
    if (!barred.has(trace.kind)) return {};
    const row = this.toPixelY(0) - this.toPixelY(1);
    const width = trace.kind === 'lanes' ? Math.min(highestLane, row) * trace.width : Math.min(12, row * trace.width);
    return { line: { ...this.#styles[index].line, width: Math.max(1, width) } };
  }

  #legend(trace, points, view) {
    const entry = this.entries.get(trace.name);
    const said = this.legendText(trace, points, view);
    const text = said === axisText(NaN) ? said : [said, deviationIn(trace, this.board, view.from, view.to)].filter(Boolean).join(', ');
    const value = entry.lastElementChild;
    if (value.textContent !== text) value.textContent = text;
    if (trace.onlyWhenPresent && entry.hidden && (trace.kind === 'markers' ? points.rows.length > 0 : !Number.isNaN(highest(points.y)))) {
      entry.hidden = false;
    }
  }

  /** What is counted is counted exactly; a line says its last value, that of a run its highest during the load: after it most are 0 or none. */
  legendText(trace, points, view) {
    if (trace.kind === 'markers') return count(points.rows.length);
    if (barred.has(trace.kind)) return count(spanRows(trace, this.board.table(trace.table), view.from, view.to).length);
    if (!this.board.isRun || trace.kind === 'constant') return axisText(valueAt(trace, this.board, Math.min(view.to, this.board.lastTime())), this.unit);
    const { from, to } = this.board.loadIn(view);
    return `max ${axisText(highest(linePoints(trace, this.board, from, to).y), this.unit)}`;
  }
}

const nothing = { x: [], y: [] };

/** Where rows are higher than this, in pixels, a lane is not: a state's share of it must still be told from another's. */
const highestLane = 14;
