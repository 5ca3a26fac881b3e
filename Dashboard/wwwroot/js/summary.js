// One sentence a chart for screen readers, at most every five seconds.

import { highest, linePoints, valueAt } from './traces.js';
import { short, withUnit } from './format.js';

const pauseMs = 5000;

export class Summary {
  #chart;
  #board;
  #element;
  #lastMs = -Infinity;

  constructor(chart, board) {
    this.#chart = chart;
    this.#board = board;
    this.#element = chart.element.querySelector('.chart-summary');
  }

  update(nowMs) {
    if (nowMs - this.#lastMs < pauseMs) return;
    const { from, to } = this.#board.view();
    const parts = this.#chart.lines.toReversed().filter(trace => trace.kind !== 'constant').flatMap(trace => {
      const most = highest(linePoints(trace, this.#board, from, to).y);
      if (Number.isNaN(most)) return [];
      if (trace.kind === 'spans') return [`${trace.name} in at most ${most} rows, one row a thread`];
      const last = valueAt(trace, this.#board, Math.min(to, this.#board.lastTime()));
      const say = trace.name === this.#chart.unit ? short : withUnit;
      const now = Number.isNaN(last) ? 'nothing at the end' : `${say(last, this.#chart.unit)} at the end`;
      return [`${trace.name} ${now}, at most ${say(most, this.#chart.unit)}`];
    });
    const span = Math.round(to - from);
    this.#element.textContent = parts.length === 0
      ? `${this.#chart.figure.layout.title}: ${this.#chart.emptySentence({ from, to })}`
      : `${this.#chart.figure.layout.title}, last ${span} seconds shown: ${parts.join('; ')}.`;
    if (parts.length > 0) this.#lastMs = nowMs;
  }
}
