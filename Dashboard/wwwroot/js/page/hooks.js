// What tests and curious people may ask the page: window.threadPoolDashboard. It answers for the board created last.

/** Puts the functions in place and returns how to take them away again. */
export function expose(board) {
  const hooks = {
    delays: () => [...board.delays], // the last 400 times from taking a sample to having drawn it, in seconds (both clocks of one machine)
    drawDelays: () => [...board.drawDelays], // the last 400 times from a packet's arrival in the browser to having drawn it, in seconds
    frameTimes: () => [...board.frameTimes], // the last 400 slices of drawing, in milliseconds
    lastValue: (chart, trace) => board.chart(chart).lastValue(trace), // the newest value of a line, NaN when there is none
    rowCount: table => board.table(table).length, // rows kept of 'pool', 'injections', 'load' …
    markerCount: (chart, trace) => board.chart(chart).markerCount(trace), // markers of a kind inside the visible window
    visibleRange: chart => [...board.chart(chart).range], // [from, to] of the x axis as drawn, in seconds on the timeline
    frozen: () => board.frozen, // the window stands still
  };
  globalThis.threadPoolDashboard = hooks;
  return () => {
    if (globalThis.threadPoolDashboard === hooks) delete globalThis.threadPoolDashboard;
  };
}
