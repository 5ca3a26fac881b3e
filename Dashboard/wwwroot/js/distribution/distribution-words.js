// What a chart that is not over time shows, as a table and as a sentence.

import { percentilePosition } from '../axes/log-axis.js';
import { count, duration, missing, number } from '../format/numbers.js';
import { runTime } from '../format/times.js';
import { cellsOf, columnWords, readGrid } from './heat-cells.js';
import { placesSentence, placesTable } from './places.js';

const percentiles = [0, 25, 50, 75, 90, 95, 98, 99, 99.9, 99.99, 100];
const shares = 12;

export function distributionTable(chart, board) {
  if (chart.axis === 'heatmap') return { headers: ['time', 'requests', 'half below', 'all below'], rows: heatRows(chart, board) };
  if (chart.axis === 'places') return placesTable(chart);
  const lines = chart.lines.toReversed();
  const isEmpty = lines.every(trace => board.table(trace.table).length === 0);
  return chart.axis === 'percentile'
    ? { headers: ['share of requests', ...lines.map(trace => trace.name)], rows: isEmpty ? [] : percentileRows(chart, board, lines) }
    : { headers: ['latency', ...lines.map(trace => `${trace.name}, % at or below`)], rows: isEmpty ? [] : shareRows(chart, lines) };
}

export function distributionSentence(chart, board) {
  const { rows } = distributionTable(chart, board);
  if (rows.length === 0) return { text: `: ${chart.spec.layout.empty.never}`, isEmpty: true };
  if (chart.axis === 'heatmap') {
    const [first, last] = [rows[0], rows.at(-1)];
    const text = `: requests ended from ${first[0]} to ${last[0]}, half of the first below ${first[2]}, half of the last below ${last[2]}.`;
    return { text, isEmpty: false };
  }
  if (chart.axis === 'places') return { text: placesSentence(chart), isEmpty: false };
  const at = percent => chart.lines.toReversed().flatMap(trace => {
    const value = atPercentile(board, trace, percent);
    return Number.isNaN(value) ? [] : [`${trace.name} ${duration(value)}`];
  }).join(', ');
  return { text: `: median ${at(50)}; slowest ${at(100)}.`, isEmpty: false };
}

function percentileRows(chart, board, lines) {
  return percentiles.map(percent => [`${percent} %`, ...lines.map(trace => percentileWords(chart, board, trace, percent))]);
}

function percentileWords(chart, board, trace, percent) {
  const value = atPercentile(board, trace, percent);
  if (Number.isNaN(value)) return missing;
  const isSure = percent === 100 || chart.textAt(trace, percentilePosition(percent), () => '') === '';
  return `${duration(value)}${isSure ? '' : ' (too few requests)'}`;
}

function shareRows(chart, lines) {
  const [from, to] = chart.range;
  return Array.from({ length: Number.isNaN(from) ? 0 : shares + 1 }, (_, step) => {
    const at = from + (step / shares) * (to - from);
    return [duration(10 ** at), ...lines.map(trace => chart.textAt(trace, at, number) || '0')];
  });
}

/** The latency of a share of a run's requests: from its percentile table, whichever chart this is. */
function atPercentile(board, trace, percent) {
  const own = board.table(trace.table.replace('cumulative', 'percentiles'));
  if (own.length === 0) return NaN;
  const x = own.column('x');
  const wanted = percent === 100 ? x[x.length - 1] : 10 ** percentilePosition(percent);
  const row = x.findIndex(value => value >= wanted * (1 - 1e-9));
  return row < 0 ? NaN : own.column('seconds')[row];
}

function heatRows(chart, board) {
  const grid = readGrid(board.table('grid'));
  const counts = cellsOf(grid, board.table(chart.lines[0].table));
  if (counts === null) return [];
  return Array.from({ length: grid.columns }, (_, column) => [column, columnWords(grid, counts, column, duration)])
    .filter(([, words]) => words !== null)
    .map(([column, words]) => [runTime((column / grid.columns) * grid.seconds, 0.1), count(words.requests), words.middle, words.slowest]);
}
