// Entry: Charts/BoardScript.cs imports this module and calls createBoard once for each board of charts over time.

import { isShown, noBoard } from './frame/no-board.js';
import { expose } from './page/hooks.js';
import { TimeBoard } from './time/time-board.js';

/**
 * @param {HTMLElement} element the board's element with the charts' markup
 * @param {object} options plotly (address), figures, tables, reasons, settings
 * @param {object} dotNet gets OnFrozen(boolean, number) when a person freezes or releases the charts, and how often that was
 * @returns {Promise<import('./contract.js').BoardHandle>}
 */
export async function createBoard(element, options, dotNet) {
  await import(new URL(options.plotly, document.baseURI).href);
  if (!isShown(element)) {
    return noBoard;
  }

  const board = new TimeBoard(element, options, globalThis.Plotly, (frozen, told) => dotNet.invokeMethodAsync('OnFrozen', frozen, told).catch(() => {
    // The circuit is away; the page asks for the state again when it is back.
  }));
  board.signal.addEventListener('abort', expose(board));
  return board.handle;
}
