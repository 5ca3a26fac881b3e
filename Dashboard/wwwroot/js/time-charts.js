// Entry: Charts/Boards/BoardScript.cs imports this module and calls createBoard once for each board of charts over time.

import { noBoard, plotted } from './frame/plotted.js';
import { expose } from './page/hooks.js';
import { TimeBoard } from './time/time-board.js';

/** @param {object} dotNet gets OnFrozen(boolean, number) when a person freezes or releases the charts, and how often that was, and OnDrawn() once */
export async function createBoard(element, options, dotNet) {
  if (!await plotted(element)) return noBoard;
  // While the circuit is away nobody hears; the page asks for the state again when it is back.
  const tell = (...what) => dotNet.invokeMethodAsync(...what).catch(() => {});
  const board = new TimeBoard(element, options, globalThis.Plotly, (frozen, told) => tell('OnFrozen', frozen, told), () => tell('OnDrawn'));
  board.signal.addEventListener('abort', expose(board));
  return board.handle;
}
