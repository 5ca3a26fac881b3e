// What a chart over time shows, as a table and as a sentence.

import { count, missing, tableText } from '../format/numbers.js';
import { barred, deviationIn, highest, linePoints, markerRows, textAt, timed, valueAt } from './traces.js';

const mostRows = 40;

export function timeTable(chart, board) {
  const { from, to, isLoad } = board.loadIn(board.view());
  const lines = chart.lines.toReversed();
  const markers = chart.markers.filter(trace => !chart.entries.get(trace.name).hidden);
  const unit = chart.unit === 's' ? '' : ` (${chart.unit})`;
  const times = rowTimes(chart, board, from, to);
  const rows = times.slice(1).map((t, index) => [
    board.timeText(t),
    ...lines.map(trace => textAt(trace, board, t, value => tableText(value, chart.unit)) || missing),
    ...markers.map(trace => count(markerRows(trace, board, times[index] + 1e-9, t).length)),
  ]);
  const stretch = board.isRun
    ? `${rows.length} rows, evenly spaced over ${isLoad ? 'the load and its drain' : 'what is shown'}`
    : `The last ${rows.length} rows`;
  const counted = chart.markers.length > 0 ? '; injections are counted since the previous row' : '';
  return {
    headers: ['time', ...lines.map(trace => (trace.name === chart.unit ? trace.name : `${trace.name}${unit}`)), ...markers.map(trace => trace.name)],
    rows: rows.reverse(),
    caption: `${stretch}, newest first${counted}`,
  };
}

/** Times of the rows, oldest first, with the one before the first row: the last ones, of a run some of all. */
function rowTimes(chart, board, from, to) {
  const names = new Set(chart.lines.toReversed().filter(trace => timed.has(trace.kind)).map(trace => trace.table));
  const rings = [...names].map(name => board.table(name));
  const ring = rings.reduce((best, next) => (best.lastTime() >= next.lastTime() || next.length === 0 ? best : next));
  const all = ring.column('t').subarray(ring.lowerBound(from), ring.lowerBound(to + 1e-9));
  if (!board.isRun || all.length <= mostRows + 1) return [...all.subarray(Math.max(0, all.length - mostRows - 1))];
  return Array.from({ length: mostRows + 1 }, (_, index) => all[Math.round((index * (all.length - 1)) / mostRows)]);
}

export function timeSentence(chart, board) {
  const { from, to } = board.view();
  const parts = chart.lines.toReversed().flatMap(trace => {
    const most = highest(linePoints(trace, board, from, to).y);
    if (Number.isNaN(most)) return [];
    if (barred.has(trace.kind)) return [`${trace.name} in at most ${count(most)} rows, one row per thread`];
    const last = valueAt(trace, board, Math.min(to, board.lastTime()));
    const now = Number.isNaN(last) ? 'no data at the end' : `${chart.words(trace, last)} at the end`;
    const off = deviationIn(trace, board, from, to);
    return [`${trace.name} ${now}, peak ${chart.words(trace, most)}${off && `, the thread count ${off}`}`];
  });
  return parts.length === 0
    ? { text: `: ${chart.emptySentence({ from, to })}`, isEmpty: true }
    : { text: `, last ${count(to - from)} seconds shown: ${parts.join('; ')}.`, isEmpty: false };
}
