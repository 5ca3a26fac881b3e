// What tests and curious people may ask the page: window.threadPoolDashboard. It answers for the board created last.

/**
 * Puts the functions in place and returns how to take them away again.
 *  delays()                    the last 400 times from taking a sample to having drawn it, in seconds (both clocks of one machine)
 *  drawDelays()                the last 400 times from a packet's arrival in the browser to having drawn it, in seconds
 *  frameTimes()                the last 400 slices of drawing, in milliseconds
 *  lastValue(chart, trace)     newest value of a line, NaN when there is none: lastValue('thread-count', 'threads')
 *  rowCount(table)             rows kept: 'pool', 'injections', 'load' or 'retirements'
 *  markerCount(chart, trace)   markers of a kind inside the visible window: markerCount('thread-count', 'Task waits')
 *  visibleRange(chart)         [from, to] of the x axis as drawn, in seconds on the timeline
 *  frozen()                    true while the window stands still
 */
export function expose(board) {
  const hooks = {
    delays: () => [...board.delays],
    drawDelays: () => [...board.drawDelays],
    frameTimes: () => [...board.frameTimes],
    lastValue: (chart, trace) => board.chart(chart).lastValue(trace),
    rowCount: table => board.table(table).length,
    markerCount: (chart, trace) => board.chart(chart).markerCount(trace),
    visibleRange: chart => [...board.chart(chart).range],
    frozen: () => board.frozen,
  };
  globalThis.threadPoolDashboard = hooks;
  return () => {
    if (globalThis.threadPoolDashboard === hooks) delete globalThis.threadPoolDashboard;
  };
}
