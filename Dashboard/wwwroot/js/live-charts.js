// Entry: Charts/BoardScript.cs imports this module and calls createBoard once for each board of a page.

import { Board } from './board.js';
import { Crosshair } from './crosshair.js';
import { listen } from './pointer.js';
import { Summary } from './summary.js';
import { TableTwin } from './table-twin.js';
import { connectTools } from './tools.js';
import { expose } from './hooks.js';

/**
 * @param {HTMLElement} element the board's element with the charts' markup
 * @param {object} options plotly (address), figures, tables, reasons, settings
 * @param {object} dotNet gets OnFrozen(boolean) when a person freezes or releases the charts
 * @returns {{push(bytes: Uint8Array): void, shade(bands: object[]): void, apply(settings: object): void, dispose(): void}}
 */
export async function createBoard(element, options, dotNet) {
  await import(new URL(options.plotly, document.baseURI).href);
  const plotly = globalThis.Plotly;
  const ended = new AbortController();
  const board = new Board(element, options, plotly, frozen => dotNet.invokeMethodAsync('OnFrozen', frozen).catch(() => {
    // The circuit is away; the page asks for the state again when it is back.
  }));
  const crosshair = new Crosshair(board);
  const companions = new Map(board.charts.map(chart => [chart, { twin: new TableTwin(chart, board), summary: new Summary(chart, board) }]));
  for (const [chart, { twin }] of companions) {
    listen(chart, board, crosshair, ended.signal);
    connectTools(chart, board, twin, plotly, ended.signal);
  }
  board.afterRound = () => {
    const now = performance.now();
    for (const { twin, summary } of companions.values()) {
      twin.update(now);
      summary.update(now);
    }
    crosshair.refresh();
  };
  const hide = expose(board);

  return {
    push: bytes => board.push(bytes),
    shade: bands => board.shade(bands),
    apply: settings => board.apply(settings),
    dispose: () => {
      ended.abort();
      hide();
      board.dispose();
    },
  };
}
