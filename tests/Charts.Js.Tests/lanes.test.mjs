import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';
import { gaps, packet, page } from './page.mjs';

const { RingTable } = await load('data/rings.js');
const { barAt, lanesIn, spanPoints, spansAt } = await load('time/spans.js');
const { TimeBoard } = await load('time/time-board.js');

const [running, waiting] = [0, 1];
const columns = ['t', 'end', 'lane', 'state', 'what'];
const lane = state => ({ kind: 'lanes', column: 'lane', state });

function ring(...rows) {
  const table = new RingTable(columns, 100);
  table.append(Float64Array.from(rows.flat()), 0, rows.length);
  return table;
}

test('what a thread goes on doing over the edge of a window is one bar, and another thing or a pause ends it', () => {
  const table = ring([0, 1, 1, waiting, 7], [1, 2, 1, waiting, 7], [2, 3, 1, waiting, 8], [3.5, 4, 1, waiting, 8]);
  assert.deepEqual(spanPoints(lane(waiting), table, 0, 10).x, [0, 2, NaN, 2, 3, NaN, 3.5, 4, NaN]);
  assert.deepEqual(spanPoints(lane(waiting), table, 0, 10, 0.1).x, [0, 1.9, NaN, 2, 2.9, NaN, 3.5, 3.9, NaN]);
  assert.deepEqual(spanPoints(lane(running), table, 0, 10).x, []);
});

test('a trace counts the threads in its state at a time', () => {
  const table = ring([0, 1, 1, waiting, 7], [0, 1, 2, running, 1], [0.5, 1, 3, waiting, 7]);
  assert.deepEqual([0.2, 0.7, 1].map(t => spansAt(lane(waiting), table, t)), [1, 2, 0]);
});

test('a thread whose bars overlap by a hair is counted once, in the state it went on with', () => {
  const table = ring([0, 1.0001, 1, running, 1], [1, 2, 1, waiting, 7]);
  assert.deepEqual([running, waiting].map(state => spansAt(lane(state), table, 1.00005)), [0, 1]);
});

test('at a time a lane holds one bar, as long as it lasted over all windows, or nothing', () => {
  const table = ring([0, 1, 1, waiting, 7], [0, 1, 2, running, 1], [1, 2, 1, waiting, 7], [2, 2.5, 1, running, 1], [4, 5, 1, waiting, 7]);
  assert.deepEqual(barAt(table, 1, 0.5), { from: 0, to: 2, state: waiting, what: 7 });
  assert.deepEqual(barAt(table, 1, 2.1), { from: 2, to: 2.5, state: running, what: 1 });
  assert.equal(barAt(table, 1, 3), null);
  assert.equal(barAt(table, 2, 1), null);
  assert.equal(barAt(table, 3, 1), null);
});

test('only lanes that hold something in a window have a row', () => {
  const table = ring([0, 1, 9, waiting, 7], [0, 8, 40, running, 1], [5, 6, 3, running, 1]);
  assert.deepEqual(lanesIn(table, 2, 10), [3, 40]);
  assert.deepEqual(lanesIn(table, 0, 4), [9, 40]);
});

const empty = { never: 'Nothing yet.', notInWindow: 'Nothing here.', withoutValue: 'No value.' };
const trace = (name, state, inner) => ({ name, table: 'lanes', column: 'lane', kind: 'lanes', state, inner, color: '--chart-1', dash: 'solid', width: 0.8 });
const spec = {
  id: 'thread-lanes', config: {}, layout: { title: 'Thread Lanes', unit: 'pool threads', smallestTop: 4, empty },
  data: [trace('Task wait', waiting, '9px,9px'), trace('running', running, null)],
};
const tables = [{ number: 2, name: 'pool', capacity: 100, columns: ['t', 'threads'] }, { number: 8, name: 'lanes', capacity: 100, columns }];

function lanePage(t) {
  const shown = page([spec]);
  const settings = { windowSeconds: 60, frozen: false, runView: false };
  const board = new TimeBoard(shown.board, { figures: [spec], tables, settings, gaps, reasons: [] }, shown.plotly, () => {});
  t.after(() => board.dispose());
  board.handle.name(0, [{ state: 'running' }, { state: 'Task wait', site: 'TaskWait.Handle', route: 'GET /test/taskwait' }]);
  board.push(packet([0], [1, [1e12, 1e12 + 3000, NaN]], [2, [3, 5]], [8, [1, 2, 3, waiting, 1], [1, 2, 60, running, 0], [1.5, 2, 4, waiting, 1]]));
  shown.frame();
  return { ...shown, board };
}

test('the lanes are drawn one below another, whatever their numbers, with a line along those that have a pattern', t => {
  const shown = lanePage(t);
  const [chart] = shown.board.charts;
  const { data } = chart.picture();
  assert.deepEqual(data.map(drawn => [...drawn.y].filter(Number.isFinite)), [[1, 1, 2, 2], [3, 3], [1, 1, 2, 2]]);
  assert.deepEqual([data[2].line.dash, data[2].line.color], ['9px,9px', '#ffffff']);
  assert.ok(data[2].line.width < data[0].line.width);
  assert.deepEqual(shown.figures.get('thread-lanes').legend.map(entry => entry.lastElementChild.textContent), ['2', '1']);
});

test('a state is one path in pixels, cut off at the sides, and plotly gets the axes alone', t => {
  const shown = lanePage(t);
  const [chart] = shown.board.charts;
  assert.deepEqual(shown.drawn('thread-lanes').data.map(drawn => drawn.x.length), [0, 0, 0]);
  const [svg] = chart.plot.querySelector('.chart-overlay').children;
  const [waits, runs, middle] = svg.children.map(path => path.attributes.d);
  assert.equal(waits, middle);
  assert.equal([...waits.matchAll(/M[\d.]+ [\d.]+H[\d.]+/g)].length, 2);
  const [from, height, to] = /^M([\d.]+) ([\d.]+)H([\d.]+)$/.exec(runs).slice(1).map(Number);
  assert.ok(Math.abs(chart.toX(from - chart.area.left) - 1) < 0.1 && to > from);
  assert.ok(Math.abs(chart.toY(height - chart.area.top) - 3) < 0.01);
  shown.board.push(packet([2, [61.5, 5]], [8, [61, 61.5, 3, waiting, 1]]));
  chart.draw(shown.board.view(), 0);
  assert.ok(svg.children[0].attributes.d.startsWith(`M${chart.area.left.toFixed(1)} `));
});

test('below the pointer the thread, what it does and since when, its method and its route are named', t => {
  const [chart] = lanePage(t).board.charts;
  assert.deepEqual(chart.notesAt(1.2, 0.1, true, 1.3).map(note => note.text ?? note.label + note.value),
    ['thread 3 · Task wait 1 s', 'TaskWait.Handle · GET /test/taskwait']);
  assert.deepEqual(chart.notesAt(1.2, 0.1, true, 3).map(note => note.text ?? note.label + note.value), ['thread 60 · running 1 s']);
  assert.deepEqual(chart.notesAt(1.2, 0.1, true, 2), []);
  assert.deepEqual(chart.notesAt(1.2, 0.1, true, 9), []);
  assert.deepEqual(chart.notesAt(1.2, 0.1, false, NaN), []);
});

test('the height below the pointer is the inverse of where a value is drawn', t => {
  const [chart] = lanePage(t).board.charts;
  for (const value of [0, 1, 3]) assert.ok(Math.abs(chart.toY(chart.toPixelY(value)) - value) < 1e-9);
});

test('as a table the threads are listed with what they do, and the sentence counts them', t => {
  const [chart] = lanePage(t).board.charts;
  const { headers, rows } = chart.table();
  assert.deepEqual(headers, ['thread', 'state', 'for', 'where', 'route']);
  assert.deepEqual(rows.map(row => [row[0], row[1], row[3]]),
    [['thread 3', 'Task wait', 'TaskWait.Handle'], ['thread 4', 'Task wait', 'TaskWait.Handle'], ['thread 60', 'running', '']]);
  assert.match(chart.sentence().text, /: running 1; Task wait 2\.$/);
  assert.equal(chart.lastValue('Task wait'), 2);
});

test('names that come later are added, and a whole new set replaces all', t => {
  const { board } = lanePage(t);
  board.handle.name(2, [{ state: 'lock' }]);
  assert.deepEqual(board.names.map(name => name.state), ['running', 'Task wait', 'lock']);
  board.handle.name(0, [{ state: 'idle' }]);
  assert.deepEqual(board.names, [{ state: 'idle' }]);
});
