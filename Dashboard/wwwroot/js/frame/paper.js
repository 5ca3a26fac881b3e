// Printing: every chart of a board, in sight or not, at the width of a sheet and in the colours of paper. The browser takes the page as it is
// when this event ends, so all of it is drawn at once.

/** Fits between the margins of A4 and of US Letter, upright. */
const paperWidth = 690;
const mostHeight = 340;
const usualHeight = 200;

export function followPrinting(board, signal) {
  addEventListener('beforeprint', () => {
    for (const chart of board.charts) chart.toPaper(paperWidth, mostHeight, usualHeight);
    board.rounds.paper();
  }, { signal });
  addEventListener('afterprint', () => {
    for (const chart of board.charts) chart.toScreen();
    board.rounds.screen();
  }, { signal });
}
