import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { decades, decadeTicks, percentileAt, percentilePosition, percentileTicks, positionOf } = await load('axes/log-axis.js');
const { cellsOf, columnWords, edgesOf, mostRequests, readGrid } = await load('distribution/heat-cells.js');
const { placesSentence, placesTable, placesView, placeText } = await load('distribution/places.js');
const { bandPoints, translucent } = await load('time/areas.js');
const { RingTable } = await load('data/rings.js');

const table = (names, rows) => {
  const ring = new RingTable(names, 100);
  ring.append(Float64Array.from(rows.flat()), 0, rows.length);
  return ring;
};
const grid = { seconds: 2, columns: 2, low: 0.01, high: 1, rows: 4 };

test('a logarithmic axis holds all values and is never flat', () => {
  assert.deepEqual(decades([0, 2, 1], 0), [0, 2]);
  const [from, to] = decades([-1, -1], 0);
  assert.ok(from < -1 && to > -1 && Math.abs(to - from - 0.5) < 1e-9);
});

test('a short axis has ticks between the powers of ten, a long one has not', () => {
  assert.deepEqual(decadeTicks(-1, 0, String).texts, ['0.1', '0.2', '0.5', '1']);
  assert.deepEqual(decadeTicks(0, 4, String).texts, ['1', '10', '100', '1000', '10000']);
});

test('percentile ticks lie one decade apart and end with the sample', () => {
  const { values, texts } = percentileTicks(3.01);
  assert.deepEqual(texts, ['0 %', '50 %', '90 %', '99 %', '99.9 %']);
  assert.ok(Math.abs(values[3] - values[2] - 1) < 1e-9);
  assert.ok(Math.abs(percentileAt(percentilePosition(99.9)) - 99.9) < 1e-9);
});

test('the position is that of the last value at or below', () => {
  assert.deepEqual([0, 1, 1.5, 9].map(at => positionOf([1, 2, 3], at)), [-1, 0, 0, 2]);
});

test('cells stand where the server put them, and empty ones are zero', () => {
  const cells = table(['column', 'row', 'requests'], [[0, 3, 7], [1, 0, 2]]);
  const counts = cellsOf(grid, cells);
  assert.deepEqual(counts.map(row => [...row]), [[0, 2], [0, 0], [0, 0], [7, 0]]);
  assert.equal(mostRequests([cells]), 7);
  assert.equal(cellsOf(null, cells), null);
  assert.equal(readGrid(table(['seconds', 'columns', 'low', 'high', 'rows'], [])), null);
});

test('rows of a heatmap have the same ratio', () => {
  const edges = [0, 1, 2, 3].map(row => edgesOf(grid, row));
  for (const [low, high] of edges) assert.ok(Math.abs(high / low - 100 ** 0.25) < 1e-9);
  assert.ok(Math.abs(edges[3][1] - 1) < 1e-9);
});

test('a column says how many, the middle and the slowest', () => {
  const counts = [[3, 0], [1, 0], [0, 0], [1, 0]].map(row => Float64Array.from(row));
  assert.deepEqual(columnWords(grid, counts, 0, value => value.toFixed(3)), { requests: 5, middle: '0.032', slowest: '1.000' });
  assert.equal(columnWords(grid, counts, 1, String), null);
});

test('a band is one closed outline a stretch, and a gap parts two', () => {
  const { x, y } = bandPoints([0, 1, 2, 3], [1, 1, NaN, 2], [5, 6, NaN, 7]);
  assert.deepEqual([...x], [0, 1, 1, 0, 0, NaN, 3, 3, 3]);
  assert.deepEqual([...y], [5, 6, 1, 1, 5, NaN, 7, 2, 7]);
  assert.equal(bandPoints([0], [NaN], [NaN]).x.length, 0);
});

test('only colours that can be made translucent are', () => {
  assert.equal(translucent('#1d5fd1'), '#1d5fd133');
  assert.equal(translucent('red'), 'red');
});

test('lines over a setting have a point a value, and the same as a table and a sentence', () => {
  const trace = (name, table) => ({ name, table, column: 'value', color: '--chart-1', dash: 'solid', width: 2 });
  const tables = { a: table(['x', 'value'], [[0, 10], [1, 30]]), b: table(['x', 'value'], [[0, 20]]), c: table(['x', 'value'], []) };
  const places = [{ at: 0, text: '1', words: '1 connection' }, { at: 1, text: '2', words: '2 connections' }];
  const chart = {
    spec: { layout: { places } }, unit: '/s', hidden: new Set(), lines: [trace('B', 'b'), trace('A', 'a'), trace('C', 'c')],
    board: { table: name => tables[name] }, words: (_, value) => `${value} /s`,
  };
  const view = placesView(chart);
  assert.deepEqual(view.x.ticks, { values: [0, 1], texts: ['1', '2'] });
  assert.ok(view.y.to > 30 && view.range[0] < 0 && view.range[1] > 1);
  assert.equal(view.textAt(chart.lines[1], 0.8, String), '30');
  assert.equal(view.textAt(chart.lines[0], 0.8, String), '');
  assert.deepEqual(view.data({ color: name => name }).map(line => [line.name, line.y]), [['B', [20]], ['A', [10, 30]]]);
  assert.equal(placeText(chart, 0.2), '1 connection');
  assert.deepEqual(placesTable(chart), {
    headers: ['', 'C', 'A', 'B'], rows: [['1 connection', '–', '10 /s', '20 /s'], ['2 connections', '–', '30 /s', '–']],
  });
  assert.equal(placesSentence(chart), ': highest 30 /s (A, 2 connections), lowest 10 /s (A, 1 connection).');
  assert.equal(placesView({ ...chart, lines: [chart.lines[2]] }), null);
});
