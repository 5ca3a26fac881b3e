import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';
import { gaps, packet, page } from './page.mjs';

const { TimeBoard } = await load('time/time-board.js');
const { RingTable } = await load('data/rings.js');
const { deviationIn } = await load('time/traces.js');

const columns = ['t', 'threads', 'low', 'high', 'deviation'];
const empty = { never: 'Nothing yet.', notInWindow: 'Nothing here.', withoutValue: 'No value.' };
const look = { color: '--chart-1', dash: 'longdash', width: 1.5 };
const rule = { name: 'rule', table: 'model', column: 'threads', kind: 'step', deviation: 'deviation', ...look };
const gate = { name: 'gate', table: 'model', column: 'high', low: 'low', kind: 'band', deviation: 'deviation', ...look };
const spec = {
  id: 'thread-count', config: {}, layout: { title: 'Thread Count', unit: 'threads', smallestTop: 4, empty },
  data: [gate, rule, { name: 'threads', table: 'pool', column: 'threads', kind: 'line', ...look }],
};
const tables = [{ number: 2, name: 'pool', capacity: 100, columns: ['t', 'threads'] }, { number: 9, name: 'model', capacity: 100, columns }];

function ring(...rows) {
  const table = new RingTable(columns, 100);
  table.append(Float64Array.from(rows.flat()), 0, rows.length);
  return { table: () => table };
}

test('the deviation is that of the last point in the window that has one, of the rule that applied', () => {
  const board = ring([1, 4, NaN, NaN, NaN], [2, 8, NaN, NaN, 2.34], [3, NaN, NaN, NaN, NaN], [4, NaN, 3, 5, 12.4], [5, NaN, NaN, NaN, NaN]);
  assert.equal(deviationIn(rule, board, 0, 9), '2.3 % off');
  assert.equal(deviationIn(gate, board, 0, 9), '12 % off');
  assert.equal(deviationIn(gate, board, 0, 3), '');
  assert.equal(deviationIn(rule, board, 2.5, 9), '');
  assert.equal(deviationIn({ column: 'threads' }, board, 0, 9), '');
});

test('a rule is drawn beside the threads and says its deviation in the legend and in the sentence', t => {
  const shown = page([spec]);
  const settings = { windowSeconds: 60, frozen: false, runView: false };
  const board = new TimeBoard(shown.board, { figures: [spec], tables, settings, gaps, reasons: [] }, shown.plotly, () => {});
  t.after(() => board.dispose());
  const none = NaN;
  board.push(packet([0], [1, [1e12, 1e12 + 3000, NaN]], [2, [1, 3], [2, 8], [3, 12]],
    [9, [1, none, 3, 5, 0], [2, 8, none, none, 1.2], [3, 13, none, none, 4.2]]));
  shown.frame();
  const [chart] = board.charts;
  assert.match(chart.sentence().text, /rule 13 threads at the end, peak 13 threads, the thread count 4\.2 % off/);
  const legend = shown.figures.get('thread-count').legend.map(entry => [entry.lastElementChild.textContent, entry.lastElementChild.dataset.deviation ?? ''].join(' '));
  assert.ok(legend.includes('13 4.2 % off'), legend.join(' | '));
  assert.deepEqual(chart.table().rows.map(row => row.slice(1)), [['12', '13', '–'], ['8', '8', '–']]);
});
