// One sentence a chart for screen readers, at most every five seconds; one that says why there is nothing to see may change at once.

const pauseMs = 5000;

export class Summary {
  #chart;
  #element;
  #lastMs = -Infinity;

  constructor(chart) {
    this.#chart = chart;
    this.#element = chart.element.querySelector('.chart-summary');
  }

  update(nowMs) {
    if (nowMs - this.#lastMs < pauseMs) return;
    const { text, isEmpty } = this.#chart.sentence();
    this.#element.textContent = `${this.#chart.title}${text}`;
    if (!isEmpty) this.#lastMs = nowMs;
  }
}
