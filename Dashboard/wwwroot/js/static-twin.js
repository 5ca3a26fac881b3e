// The table twin and the sentence of a chart that is not over time.

import { columnWords, cellsOf, readGrid } from './heat-cells.js';
import { percentilePosition } from './log-axis.js';
import { runTime, short } from './format.js';
import { makeTable } from './table.js';

const percentiles = [0, 25, 50, 75, 90, 95, 98, 99, 99.9, 99.99, 100];
const shares = 12;

export class StaticTwin {
  #chart;
  #board;
  #region;

  constructor(chart, board) {
    this.#chart = chart;
    this.#board = board;
    this.#region = chart.element.querySelector('.chart-table');
  }

  toggle() {
    this.#region.hidden = !this.#region.hidden;
    this.#chart.element.classList.toggle('shows-table', !this.#region.hidden);
    if (!this.#region.hidden) this.#region.replaceChildren(makeTable(...this.#content()));
    return !this.#region.hidden;
  }

  /** What there is to see, in one sentence. */
  describe() {
    const { title, empty } = this.#chart.figure.layout;
    const [, rows] = this.#content();
    const element = this.#chart.element.querySelector('.chart-summary');
    element.textContent = rows.length === 0 ? `${title}: ${empty.never}` : `${title}: ${this.#sentence()}`;
  }

  #sentence() {
    if (this.#chart.axis === 'heatmap') {
      const words = this.#heatRows();
      return `requests ended from ${words[0][0]} to ${words.at(-1)[0]}, half of the first below ${words[0][2]}, half of the last below ${words.at(-1)[2]}.`;
    }
    const at = percent => this.#chart.lines.toReversed().flatMap(trace => {
      const value = this.#atPercentile(trace, percent);
      return Number.isNaN(value) ? [] : [`${trace.name} ${short(value, 's')}`];
    }).join(', ');
    return `median ${at(50)}; slowest ${at(100)}.`;
  }

  #content() {
    const names = this.#chart.lines.toReversed().map(trace => trace.name);
    if (this.#chart.axis === 'heatmap') return [['time', 'requests', 'half below', 'all below'], this.#heatRows()];
    if (this.#chart.axis === 'percentile') {
      const rows = percentiles.map(percent => [`${percent} %`, ...this.#values(trace => this.#percentileWords(trace, percent))]);
      return [['share of requests', ...names], this.#isEmpty() ? [] : rows];
    }
    return [['latency', ...names.map(name => `${name}, % at or below`)], this.#isEmpty() ? [] : this.#shareRows()];
  }

  #values(write) {
    return this.#chart.lines.toReversed().map(write);
  }

  #isEmpty() {
    return this.#chart.lines.every(trace => this.#board.table(trace.table).length === 0);
  }

  #shareRows() {
    const [from, to] = this.#chart.range;
    return Array.from({ length: Number.isNaN(from) ? 0 : shares + 1 }, (_, step) => {
      const at = from + (step / shares) * (to - from);
      return [short(10 ** at, 's'), ...this.#values(trace => this.#chart.textAt(trace, at, value => short(value, '%')) || '0')];
    });
  }

  /** The latency of a share of a run's requests: from its percentile table, whichever chart this is. */
  #atPercentile(trace, percent) {
    const own = this.#board.table(trace.table.replace('cumulative', 'percentiles'));
    if (own.length === 0) return NaN;
    const x = own.column('x');
    const wanted = percent === 100 ? x[x.length - 1] : 10 ** percentilePosition(percent);
    const row = x.findIndex(value => value >= wanted * (1 - 1e-9));
    return row < 0 ? NaN : own.column('seconds')[row];
  }

  #percentileWords(trace, percent) {
    const value = this.#atPercentile(trace, percent);
    if (Number.isNaN(value)) return short(NaN);
    const isSure = percent === 100 || this.#chart.textAt(trace, percentilePosition(percent), () => '') === '';
    return `${short(value, 's')}${isSure ? '' : ' (too few requests)'}`;
  }

  #heatRows() {
    const grid = readGrid(this.#board.table('grid'));
    const counts = cellsOf(grid, this.#board.table(this.#chart.figure.data[0].table));
    if (counts === null) return [];
    return Array.from({ length: grid.columns }, (_, column) => [column, columnWords(grid, counts, column, seconds => short(seconds, 's'))])
      .filter(([, words]) => words !== null)
      .map(([column, words]) => [runTime((column / grid.columns) * grid.seconds, 0.1), String(words.requests), words.middle, words.slowest]);
  }
}
