// Time × latency as plotly draws it, and what stands under the pointer.

import { timeTicks } from '../axes/ranges.js';
import { count } from '../format/numbers.js';
import { runTime } from '../format/times.js';
import { cellsOf, columnWords, edgesOf, readGrid } from './heat-cells.js';

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
      z: counts.map(row => Array.from(row, requests => (requests === 0 ? null : Math.log10(1 + requests)))),
      colorscale: [[0, theme.color('--chart-heat-low')], [1, theme.color('--chart-heat-high')]],
    }),
    textAt: (t, write) => {
      const words = columnWords(grid, counts, columnAt(t), write);
      if (words === null) return '';
      const requests = `${count(words.requests)} ${words.requests === 1 ? 'request' : 'requests'}`;
      return `${requests}, half below ${words.middle}, all below ${words.slowest}`;
    },
  };
}

export function heatTicks(seconds) {
  return timeTicks(0, seconds, 0, (t, step) => runTime(t, step), 6);
}
