// Waits for what Plotly.Blazor makes: a board begins when all of its plots are there.

/** What the server may ask a board for; charts that have their points answer to none but the last. */
export const handleOf = board => Object.fromEntries(
  ['push', 'shade', 'name', 'apply', 'show', 'shift', 'dispose'].map(name => [name, (...given) => board[name]?.(...given)]));

/** The board of a page that the person has left while its code was on the way: it draws nothing. */
export const noBoard = handleOf({});

/** True once every plot that the element has was made; false when the page was left before: its element comes as null, or stands in no document. */
export async function plotted(element) {
  while (element?.isConnected && [...element.querySelectorAll('.chart-canvas')].some(canvas => canvas.layout === undefined)) {
    await new Promise(done => setTimeout(done, 10));
  }
  return element?.isConnected === true;
}
