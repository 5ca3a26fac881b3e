// The same figures as a table and in a sentence, for people who cannot or do not want to read a picture. Of a chart that has its points the server has
// written both; one over time says them again and again.

const tablePauseMs = 1000;
const sentencePauseMs = 5000;

export class TableTwin {
  #chart;
  #region;
  #summary;
  #tableMs = -Infinity;
  #sentenceMs = -Infinity;
  #later = 0;

  /** @param {AbortSignal} signal ends the table with its board */
  constructor(chart, signal) {
    this.#chart = chart;
    this.#region = chart.element.querySelector('.chart-table');
    this.#summary = chart.element.querySelector('.chart-summary');
    signal.addEventListener('abort', () => clearTimeout(this.#later));
  }

  /** Shows the table in place of the picture, or the picture again; says whether the table is shown. */
  toggle() {
    this.#region.hidden = !this.#region.hidden;
    this.#chart.element.classList.toggle('shows-table', !this.#region.hidden);
    this.#tableMs = -Infinity;
    this.update(performance.now());
    return !this.#region.hidden;
  }

  update(nowMs) {
    if (!this.#chart.table) return;
    this.#say(nowMs);
    this.#fill(nowMs);
  }

  /** At most every five seconds; a sentence that says why there is nothing to see may change at once. */
  #say(nowMs) {
    if (nowMs - this.#sentenceMs < sentencePauseMs) return;
    const { text, isEmpty } = this.#chart.sentence();
    this.#summary.textContent = `${this.#chart.title}${text}`;
    if (!isEmpty) this.#sentenceMs = nowMs;
  }

  /** At most once a second, and only while it is shown; what comes too soon is made up for, or a frozen table would lag behind its picture. */
  #fill(nowMs) {
    clearTimeout(this.#later);
    if (this.#region.hidden) return;
    const left = tablePauseMs - (nowMs - this.#tableMs);
    if (left > 0) {
      this.#later = setTimeout(() => this.update(performance.now()), left);
      return;
    }
    this.#tableMs = nowMs;
    const { headers, rows, caption } = this.#chart.table();
    this.#region.replaceChildren(makeTable(headers, rows, caption));
    this.#chart.tell();
  }
}

function makeTable(headers, rows, caption) {
  const table = document.createElement('table');
  table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const header of headers) head.appendChild(Object.assign(document.createElement('th'), { scope: 'col', textContent: header }));
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().textContent = value;
  }
  return table;
}
