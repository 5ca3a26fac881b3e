// Entry: Charts/BoardScript.cs imports this module and calls createBoard once for each board of charts that are not over time.

import { DistributionBoard } from './distribution/distribution-board.js';
import { isShown, noBoard } from './frame/no-board.js';

/**
 * @param {HTMLElement} element the board's element with the charts' markup
 * @param {object} options plotly (address), figures, tables
 * @returns {Promise<import('./contract.js').BoardHandle>}
 */
export async function createBoard(element, options) {
  await import(new URL(options.plotly, document.baseURI).href);
  if (!isShown(element)) {
    return noBoard;
  }

  return new DistributionBoard(element, options, globalThis.Plotly).handle;
}
