// Time × latency: from sparse cells to plotly's matrix, and what stands under the pointer in words.

import { timeTicks } from './ranges.js';
import { runTime } from './format.js';

/** The shared grid, or null when no run has an answer. */
export function readGrid(table) {
  if (table.length === 0) return null;
  const [seconds, columns, low, high, rows] = ['seconds', 'columns', 'low', 'high', 'rows'].map(name => table.column(name)[0]);
  return { seconds, columns, low, high, rows };
}

/** The highest count of any cell of any of the tables: all heatmaps share their colours. */
export function mostRequests(tables) {
  return tables.reduce((most, table) => table.column('requests').reduce((high, value) => Math.max(high, value), most), 0);
}

/** The counts of a run on the grid: null without a cell. */
export function cellsOf(grid, table) {
  if (grid === null || table.length === 0) return null;
  const counts = Array.from({ length: grid.rows }, () => new Float64Array(grid.columns));
  const [column, row, requests] = ['column', 'row', 'requests'].map(name => table.column(name));
  for (let index = 0; index < table.length; index++) counts[row[index]][column[index]] = requests[index];
  return counts;
}

/** The edges of a row in seconds. */
export function edgesOf(grid, row) {
  const at = share => grid.low * (grid.high / grid.low) ** share;
  return [at(row / grid.rows), at((row + 1) / grid.rows)];
}

/** A column in words: how many requests, the middle one, the slowest. Empty where none ended. */
export function columnWords(grid, counts, column, write) {
  const ofColumn = counts.map(row => row[column]);
  const requests = ofColumn.reduce((sum, count) => sum + count, 0);
  if (requests === 0) return null;
  let seen = 0;
  const middle = ofColumn.findIndex(count => (seen += count) >= requests / 2);
  const slowest = ofColumn.findLastIndex(count => count > 0);
  return { requests, middle: write(edgesOf(grid, middle)[1]), slowest: write(edgesOf(grid, slowest)[1]) };
}

/** All that is drawn of one run; null when no request ended in it. */
export function heatmapTrace(gridTable, table, most) {
  const grid = readGrid(gridTable);
  const counts = cellsOf(grid, table);
  if (counts === null) return null;
  const columnAt = t => Math.min(grid.columns - 1, Math.max(0, Math.floor((t / grid.seconds) * grid.columns)));
  return {
    grid,
    plotly: theme => ({
      type: 'heatmap', hoverinfo: 'skip', showscale: false, zmin: 0, zmax: Math.log10(1 + most), name: '',
      x: Array.from({ length: grid.columns }, (_, column) => ((column + 0.5) / grid.columns) * grid.seconds),
      y: Array.from({ length: grid.rows }, (_, row) => Math.log10(edgesOf(grid, row)[0] * edgesOf(grid, row)[1]) / 2),
      z: counts.map(row => Array.from(row, count => (count === 0 ? null : Math.log10(1 + count)))),
      colorscale: [[0, theme.color('--chart-heat-low')], [1, theme.color('--chart-heat-high')]],
    }),
    textAt: (t, write) => {
      const words = columnWords(grid, counts, columnAt(t), write);
      return words === null ? '' : `${words.requests} ${words.requests === 1 ? 'request' : 'requests'}, half below ${words.middle}, all below ${words.slowest}`;
    },
  };
}

export function heatTicks(seconds) {
  return timeTicks(0, seconds, 0, (t, step) => runTime(t, step), 6);
}
