// The same figures as a table, for people who cannot or do not want to read a picture.

import { makeTable } from './table.js';

const pauseMs = 1000;

export class TableTwin {
  #chart;
  #region;
  #lastMs = -Infinity;
  #later = 0;

  /** @param {AbortSignal} signal ends the table with its board */
  constructor(chart, signal) {
    this.#chart = chart;
    signal.addEventListener('abort', () => clearTimeout(this.#later));
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

  /** At most once a second, and only while it is shown; what comes too soon is made up for, or a frozen table would lag behind its picture. */
  update(nowMs) {
    clearTimeout(this.#later);
    if (this.#region.hidden) return;
    const left = pauseMs - (nowMs - this.#lastMs);
    if (left > 0) {
      this.#later = setTimeout(() => this.update(performance.now()), left);
      return;
    }
    this.#lastMs = nowMs;
    const { headers, rows, caption } = this.#chart.table();
    this.#region.replaceChildren(makeTable(headers, rows, caption));
    this.#chart.tell();
  }
}
