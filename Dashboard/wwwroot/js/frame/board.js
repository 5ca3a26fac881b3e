// What every board is: its tables, its charts with their tools, tables and sentences, and the rounds in which they are drawn
// (contract.js, ChartHost). A kind of board says what a round shows and what follows when it ends.

import { Tables } from '../data/tables.js';
import { followPrinting } from './paper.js';
import { Rounds } from './rounds.js';
import { Summary } from './summary.js';
import { TableTwin } from './table-twin.js';
import { Theme } from './theme.js';
import { connectTools } from './tools.js';
import { watch } from './watch.js';

export class Board {
  #tables;
  #companions = [];
  #ended = new AbortController();
  #unwatch = () => {};

  charts = [];

  constructor(element, options) {
    this.element = element;
    this.#tables = new Tables(options.tables);
    this.theme = new Theme(() => this.all(chart => chart.restyle()));
    this.rounds = new Rounds(this.charts, () => this.beginRound(), () => this.roundEnded());
  }

  /** Makes the charts. @param make gets an element and what Charts/ChartSpec.cs says about its chart */
  open(specs, plotly, make) {
    for (const spec of specs) {
      const chart = make(this.element.querySelector(`[data-chart="${CSS.escape(spec.id)}"]`), spec);
      const twin = new TableTwin(chart, this.signal);
      this.charts.push(chart);
      this.#companions.push(twin, new Summary(chart));
      connectTools(chart, twin, plotly, this.signal);
    }
    followPrinting(this, this.signal);
    this.#unwatch = watch(this.charts, () => this.rounds.partial());
  }

  /** Ends what listens. */
  get signal() {
    return this.#ended.signal;
  }

  get tables() {
    return this.#tables;
  }

  table(name) {
    return this.#tables.get(name);
  }

  chart(id) {
    const chart = this.charts.find(candidate => candidate.id === id);
    if (!chart) throw new Error(`There is no chart "${id}".`);
    return chart;
  }

  redraw(chart) {
    chart.dirty = true;
    this.rounds.partial();
  }

  all(change) {
    for (const chart of this.charts) change(chart);
    this.rounds.restart();
  }

  /** Over something else than time there is no stretch of it to shade, no thread to name, no window and nothing to freeze. */
  shade() {}

  name() {}

  apply() {}

  show() {}

  beginRound() {
    return {};
  }

  roundEnded() {
    const now = performance.now();
    for (const companion of this.#companions) companion.update(now);
  }

  dispose() {
    this.#ended.abort();
    this.rounds.dispose();
    this.#unwatch();
    this.theme.dispose();
    for (const chart of this.charts) chart.dispose();
  }

  /** @returns {import('../contract.js').BoardHandle} */
  get handle() {
    return {
      push: bytes => this.push(bytes),
      shade: bands => this.shade(bands),
      name: (first, names) => this.name(first, names),
      apply: (settings, heard) => this.apply(settings, heard),
      show: (from, to) => this.show(from, to),
      dispose: () => this.dispose(),
    };
  }
}
