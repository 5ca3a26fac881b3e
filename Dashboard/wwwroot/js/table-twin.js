// The same figures as a table, for people who cannot or do not want to read a picture.

import { markerRows, textAt, timed } from './traces.js';
import { short } from './format.js';
import { makeTable } from './table.js';

const mostRows = 40;
const pauseMs = 1000;

export class TableTwin {
  #chart;
  #board;
  #region;
  #lastMs = -Infinity;

  constructor(chart, board) {
    this.#chart = chart;
    this.#board = board;
    this.#region = chart.element.querySelector('.chart-table');
  }

  /** Shows the table in place of the picture, or the picture again; says whether the table is shown. */
  toggle() {
    this.#region.hidden = !this.#region.hidden;
    this.#chart.element.classList.toggle('shows-table', !this.#region.hidden);
    this.#lastMs = -Infinity;
    this.update(performance.now());
    return !this.#region.hidden;
  }

  /** At most once a second, and only while it is shown. */
  update(nowMs) {
    if (this.#region.hidden || nowMs - this.#lastMs < pauseMs) return;
    this.#lastMs = nowMs;
    const { from, to } = this.#board.view();
    const lines = this.#chart.lines.toReversed();
    const markers = this.#chart.markers.filter(trace => !this.#chart.entries.get(trace.name).hidden);
    const unit = this.#chart.unit === 's' ? '' : ` (${this.#chart.unit})`;
    const headers = ['time', ...lines.map(trace => `${trace.name}${unit}`), ...markers.map(trace => trace.name)];
    const times = this.#times(from, to);
    const rows = times.slice(1).map((t, index) => [
      this.#board.timeText(t),
      ...lines.map(trace => textAt(trace, this.#board, t, value => short(value, this.#chart.unit)) || short(NaN)),
      ...markers.map(trace => String(markerRows(trace, this.#board, times[index] + 1e-9, t).length)),
    ]);
    const counted = this.#chart.markers.length > 0 ? '; injections are counted since the row before' : '';
    this.#region.replaceChildren(makeTable(headers, rows.reverse(), `The last ${rows.length} rows, newest first${counted}`));
  }

  /** Times of the rows, oldest first, with the one before the first row. */
  #times(from, to) {
    const names = new Set(this.#chart.lines.filter(trace => timed.has(trace.kind)).map(trace => trace.table));
    const rings = [...names].map(name => this.#board.table(name));
    const ring = rings.reduce((best, next) => (best.lastTime() >= next.lastTime() || next.length === 0 ? best : next));
    const all = ring.column('t').subarray(ring.lowerBound(from), ring.lowerBound(to + 1e-9));
    return [...all.subarray(Math.max(0, all.length - mostRows - 1))];
  }
}
