// What every board is: its charts with their tools, tables and sentences, and the rounds in which they are drawn. A kind of board
// says what a round shows and what follows when it ends.

import { followPrinting } from './paper.js';
import { handleOf } from './plotted.js';
import { Rounds } from './rounds.js';
import { TableTwin } from './table-twin.js';
import { connectTools } from './tools.js';
import { watch } from './watch.js';

export class Board {
  #twins = [];
  #ended = new AbortController();

  charts = [];

  constructor(element) {
    this.element = element;
    this.rounds = new Rounds(this.charts, () => this.beginRound(), () => this.roundEnded());
  }

  /** Makes the charts. @param make gets an element and what Charts/ChartSpec.cs says about its chart */
  open(specs, plotly, make) {
    for (const spec of specs) {
      const chart = make(this.element.querySelector(`[data-chart="${CSS.escape(spec.id)}"]`), spec);
      const twin = new TableTwin(chart, this.signal);
      this.charts.push(chart);
      this.#twins.push(twin);
      connectTools(chart, twin, plotly, this.signal);
      chart.begin();
    }
    followPrinting(this, this.signal);
    watch(this.charts, () => this.rounds.partial(), this.signal);
    const themes = new MutationObserver(() => this.all(chart => chart.settle()));
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    this.signal.addEventListener('abort', () => themes.disconnect());
  }

  /** Ends what listens. */
  get signal() { return this.#ended.signal; }

  /** page/shell.js says it on the document. */
  get theme() { return document.documentElement.dataset.theme === 'dark' ? 'dark' : 'light'; }

  chart(id) { return this.charts.find(chart => chart.id === id); }

  redraw(chart) {
    chart.dirty = true;
    this.rounds.partial();
  }

  all(change) {
    for (const chart of this.charts) change(chart);
    this.rounds.restart();
  }

  beginRound() { return {}; }

  linesChosen() {}

  roundEnded() {
    const now = performance.now();
    for (const twin of this.#twins) twin.update(now);
  }

  dispose() {
    this.#ended.abort();
    this.rounds.dispose();
  }

  get handle() { return handleOf(this); }
}
