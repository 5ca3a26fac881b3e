// The lanes of threads: a row each, with what the thread did and where. Axes, colours and counts are those of any chart over time; the bars are
// drawn here, since plotly makes an element of each: 12,000 of them took it some hundred milliseconds, one path a state takes three.

import { overlayOf } from '../frame/pointer.js';
import { count, sentenceText } from '../format/numbers.js';
import { LaneBars, middlesOf } from './lane-bars.js';
import { barAt, lanesIn, spansAt } from './spans.js';
import { TimeChart } from './time-chart.js';

/** @param {{data: {kind: string}[]}} spec as Charts/ChartSpec.cs describes a chart */
export const hasLanes = spec => spec.data.every(trace => trace.kind === 'lanes');

export class LaneChart extends TimeChart {
  #bars;

  /** The traces with their points, as drawn last, those along the middle too. */
  #traces = [];

  constructor(element, spec, board, plotly) {
    super(element, spec, board, plotly);
    this.#bars = new LaneBars(overlayOf(this));
  }

  drawnBy(traces) {
    this.#traces = [...traces, ...middlesOf(this.figure.data.slice(traces.length), traces)];
    this.#bars.draw(this.#traces, this);
    return this.#traces.map(trace => ({ ...trace, x: [], y: [] }));
  }

  /** A file has plotly's bars. */
  picture() { return { ...super.picture(), data: this.#traces }; }
  get #ring() { return this.board.table(this.spec.data[0].table); }

  /** Rows that hold nothing in the view are left out: a thread that stays when others go would leave a hole as high as they were. */
  #places = { lanes: [], heights: new Map(), key: '' };

  #placed({ from, to }) {
    const key = `${this.#ring.written} ${from} ${to}`;
    if (this.#places.key !== key) {
      const lanes = lanesIn(this.#ring, from, to);
      this.#places = { lanes, heights: new Map(lanes.map((lane, index) => [lane, index + 1])), key };
    }
    return this.#places;
  }

  points(trace, view) {
    const { x, y } = super.points(trace, view);
    const { heights } = this.#placed(view);
    return { x, y: y.map(lane => heights.get(lane) ?? NaN) };
  }

  /** Lanes are told two seconds late: their newest moment, or the end of what is shown. */
  #end(view = this.board.view()) { return Math.min(view.to, this.#ring.lastTime()); }

  /** Threads that are in a state at the end of what is known. */
  lastValue(name) { return spansAt(this.trace(name), this.#ring, this.#ring.lastTime()); }

  legendText(trace, points, view) { return this.board.isRun ? '' : count(spansAt(trace, this.#ring, this.#end(view))); }

  /** The thread below the pointer. */
  notesAt(t, reach, inWords, y) {
    const lane = this.#places.lanes[Math.round(y) - 1];
    const bar = inWords && lane !== undefined ? barAt(this.#ring, lane, t) : null;
    if (bar === null) return [];
    const trace = this.spec.data.find(candidate => candidate.state === bar.state);
    const { site, route } = this.board.names[bar.what] ?? {};
    const where = [site, route].filter(Boolean).join(' · ');
    const note = { trace, label: `thread ${lane} · ${trace.name} `, value: sentenceText(bar.to - bar.from, 's') };
    return where === '' ? [note] : [note, { className: 'crosshair-why', text: where }];
  }

  /** Thread by thread, as they were at the end of what is shown. */
  table() {
    const end = this.#end();
    const lanes = [...new Set(this.#ring.column('lane'))].sort((a, b) => a - b);
    const rows = lanes.flatMap(lane => {
      const bar = barAt(this.#ring, lane, end);
      if (bar === null) return [];
      const { site, route } = this.board.names[bar.what] ?? {};
      const state = this.spec.data.find(trace => trace.state === bar.state).name;
      return [[`thread ${lane}`, state, sentenceText(end - bar.from, 's'), site ?? '', route ?? '']];
    });
    return {
      headers: ['thread', 'state', 'for', 'where', 'route'],
      rows,
      caption: rows.length === 0 ? this.emptySentence(this.board.view()) : `${count(rows.length)} threads at ${this.board.timeText(end)}`,
    };
  }

  sentence() {
    const end = this.#end();
    const states = this.spec.data.toReversed().map(trace => [trace.name, spansAt(trace, this.#ring, end)]).filter(([, threads]) => threads > 0);
    return states.length === 0
      ? { text: `: ${this.emptySentence(this.board.view())}`, isEmpty: true }
      : { text: `, at ${this.board.timeText(end)}: ${states.map(([name, threads]) => `${name} ${count(threads)}`).join('; ')}.`, isEmpty: false };
  }
}
