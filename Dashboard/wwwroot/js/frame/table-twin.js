// The same figures as a table, for people who cannot or do not want to read a picture.

import { makeTable } from './table.js';

const pauseMs = 1000;

export class TableTwin {
  #chart;
  #region;
  #lastMs = -Infinity;

  constructor(chart) {
    this.#chart = chart;
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
    const { headers, rows, caption } = this.#chart.table();
    this.#region.replaceChildren(makeTable(headers, rows, caption));
  }
}
