// Time × latency: from sparse cells to a matrix, and what a column says in words.

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
