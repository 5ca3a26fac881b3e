// Entry: Charts/Boards/BoardScript.cs imports this module and calls createBoard once for each board of charts that have their points.

import { FigureBoard } from './figure/figure-board.js';
import { noBoard, plotted } from './frame/plotted.js';

/** */
export async function createBoard(element, options) {
  return await plotted(element) ? new FigureBoard(element, options, globalThis.Plotly).handle : noBoard;
}
