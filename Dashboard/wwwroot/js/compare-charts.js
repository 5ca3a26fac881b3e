// Entry: the compare page's charts that are not over time. The same functions as live-charts.js, so that Charts/BoardScript.cs drives both.

import { Crosshair } from './crosshair.js';
import { percentileAt } from './log-axis.js';
import { readPacket, toDoubles } from './packets.js';
import { runTime, short } from './format.js';
import { RingTable } from './rings.js';
import { StaticChart } from './static-chart.js';
import { StaticTwin } from './static-twin.js';
import { mostRequests } from './heat-cells.js';
import { Theme } from './theme.js';
import { connectTools } from './tools.js';
import { watch } from './watch.js';

/**
 * @param {HTMLElement} element the board's element with the charts' markup
 * @param {object} options plotly (address), figures, tables
 * @returns {{push(bytes: Uint8Array): void, apply(): void, dispose(): void}}
 */
export async function createBoard(element, options) {
  await import(new URL(options.plotly, document.baseURI).href);
  const board = new StaticBoard(element, options, globalThis.Plotly);
  return { push: bytes => board.push(bytes), apply: () => {}, dispose: () => board.dispose() };
}

class StaticBoard {
  #byNumber = new Map();
  #byName = new Map();
  #ended = new AbortController();
  #frame = 0;
  #companions = [];
  #unwatch;

  /** The highest count of any heatmap's cell. */
  mostRequests = 0;

  constructor(element, options, plotly) {
    for (const { number, name, capacity, columns } of options.tables) {
      const ring = new RingTable(columns, capacity);
      this.#byNumber.set(number, { ring, width: columns.length });
      this.#byName.set(name, ring);
    }
    this.theme = new Theme(() => this.#all());
    this.charts = options.figures.map(figure => new StaticChart(element.querySelector(`[data-chart="${CSS.escape(figure.id)}"]`), figure, this, plotly));
    for (const chart of this.charts) this.#companions.push(this.#accompany(chart, plotly));
    this.#unwatch = watch(this.charts, () => this.#schedule());
  }

  table(name) {
    return this.#byName.get(name);
  }

  push(bytes) {
    readPacket(toDoubles(bytes), this.#byNumber);
    this.mostRequests = mostRequests([...this.#byName].filter(([name]) => name.startsWith('cells-')).map(([, table]) => table));
    for (const chart of this.charts) chart.refresh();
    for (const twin of this.#companions) twin.describe();
    this.#schedule();
  }

  redraw(chart) {
    chart.dirty = true;
    this.#schedule();
  }

  /** A picture of these charts has no moment. */
  wallClock() {
    return '';
  }

  epochMs() {
    return NaN;
  }

  dispose() {
    this.#ended.abort();
    cancelAnimationFrame(this.#frame);
    this.#unwatch();
    this.theme.dispose();
    for (const chart of this.charts) chart.dispose();
  }

  /** Every chart has an x axis of its own, hence a crosshair of its own. Heatmaps share theirs. */
  #accompany(chart, plotly) {
    const group = chart.axis === 'heatmap' ? this.charts.filter(other => other.axis === 'heatmap') : [chart];
    const twin = new StaticTwin(chart, this);
    connectTools(chart, this, twin, plotly, this.#ended.signal);
    if (group[0] === chart) {
      const crosshair = new Crosshair({ charts: group, timeText: at => placeText(chart.axis, at), reasons: new Map() });
      for (const member of group) point(member, crosshair, this.#ended.signal);
    }
    return twin;
  }

  #all() {
    for (const chart of this.charts) chart.dirty = true;
    this.#schedule();
  }

  /** One chart a frame, so that the page answers in between. */
  #schedule() {
    if (this.#frame !== 0) return;
    this.#frame = requestAnimationFrame(() => {
      this.#frame = 0;
      const chart = this.charts.find(candidate => candidate.dirty && candidate.isVisible);
      if (!chart) return;
      chart.draw();
      this.#schedule();
    });
  }
}

function placeText(axis, at) {
  if (axis === 'heatmap') return runTime(at, 0.1);
  if (axis === 'cumulative') return short(10 ** at, 's');
  return `${Number(percentileAt(Math.max(0, at)).toPrecision(at < 1 ? 3 : Math.ceil(at) + 2))} %`;
}

function point(chart, crosshair, signal) {
  const overlay = chart.plot.querySelector('.chart-overlay');
  overlay.addEventListener('pointermove', event => crosshair.moveTo(chart, event.clientX - overlay.getBoundingClientRect().left - chart.area.left), { signal });
  overlay.addEventListener('pointerleave', () => crosshair.hide(), { signal });
}
