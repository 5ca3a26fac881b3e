import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fixture, load } from './modules.mjs';
import { gaps, packet, page } from './page.mjs';

const { reasonWords, sampleAt, story } = await load('time/marker-notes.js');
const { RingTable } = await load('data/rings.js');
const { markerRows } = await load('time/traces.js');
const { TimeBoard } = await load('time/time-board.js');
const { reasons, templates, samples, cases } = await fixture('injections');

const known = new Map(reasons.map(reason => [reason.number, reason]));
const rows = samples.map(({ t, queue, cpu, interval }) => [t, 10, queue ?? NaN, cpu ?? NaN, interval ?? NaN]);
const pool = { number: 2, name: 'pool', capacity: 100, columns: ['t', 'threads', 'queue', 'cpu', 'interval'] };

test('a marker says the same as the server says of its injection', () => {
  const ring = new RingTable(pool.columns, pool.capacity);
  ring.append(Float64Array.from(rows.flat()), 0, rows.length);
  assert.ok(cases.length > 10);
  for (const { what, reason, goal, previousGoal, t, title, then } of cases) {
    const words = reasonWords(known, reason);
    assert.deepEqual(story(templates, words, goal, previousGoal ?? NaN, sampleAt(ring, t)), { title, then }, what);
  }
});

test('under the pointer the nearest marker is told in full, its neighbours in short; over another chart all of them in short', t => {
  const look = { color: '--chart-5', dash: 'solid', width: 2 };
  const empty = { never: 'Nothing yet.', notInWindow: 'Nothing here.', withoutValue: 'No value.' };
  const spec = {
    id: 'thread-count', config: {}, layout: { title: 'Thread Count', unit: 'threads', smallestTop: 10, empty },
    data: [
      { name: 'Task waits', table: 'injections', column: 'goal', kind: 'markers', family: 0, above: { table: 'pool', column: 'threads' }, ...look },
      { name: 'threads', table: 'pool', column: 'threads', kind: 'line', ...look },
    ],
  };
  const injections = { number: 3, name: 'injections', capacity: 100, columns: ['t', 'goal', 'previousGoal', 'reason', 'family', 'raises'] };
  const settings = { windowSeconds: 60, frozen: false, runView: false };
  const shown = page([spec]);
  const board = new TimeBoard(shown.board, { figures: [spec], tables: [pool, injections], settings, reasons, story: templates, gaps }, shown.plotly, () => {});
  t.after(() => board.dispose());
  board.push(packet([0], [1, [1e12, 1e12 + 3000, NaN]], [2, ...rows],
    [3, [1.1, 5, 4, 8, 0, 1], [1.12, 6, 5, 8, 0, 1], [1.13, 7, 6, 8, 0, 1], [1.14, 8, 7, 8, 0, 1]]));
  shown.frame();
  const [chart] = board.charts;
  const texts = notes => notes.map(note => note.text ?? note.label + note.value);
  assert.deepEqual(texts(chart.notesAt(1.1, 0.05, true)), [
    'Task waits (CooperativeBlocking): goal raised from 4 to 5 threads.',
    `88 work items were queued and the CPU was at 1.6 %. ${known.get(8).rule}`,
    'CooperativeBlocking goal 5 → 6', 'CooperativeBlocking goal 6 → 7', 'and 1 more here',
  ]);
  assert.deepEqual(texts(chart.notesAt(1.1, 0.05, false)),
    ['CooperativeBlocking goal 4 → 5', 'CooperativeBlocking goal 5 → 6', 'CooperativeBlocking goal 6 → 7', 'and 1 more here']);
  assert.deepEqual(texts(chart.notesAt(3, 0.05, true)), []);
});

test('only a goal that is raised is a marker', () => {
  const injections = new RingTable(['t', 'goal', 'family', 'raises'], 9);
  injections.append(Float64Array.from([1, 5, 0, 1, 2, 4, 0, 0, 3, 6, 2, 1, 4, 6, 0, 1]), 0, 4);
  assert.deepEqual(markerRows({ table: 'injections', family: 0 }, { table: () => injections }, 0, 9), [0, 3]);
});

test('markers of several kinds are counted in their own words', t => {
  const look = { color: '--chart-5', dash: 'solid', width: 2, kind: 'markers', above: { table: 'pool', column: 'threads' } };
  const spec = {
    id: 'thread-count', config: {}, layout: { title: 'Thread Count', unit: 'threads', smallestTop: 10, empty: {} },
    data: [
      { name: 'Retired', table: 'retirements', column: 'active', counted: '{count|thread|threads} retired', ...look },
      { name: 'Garbage collections', table: 'collections', column: 'pause', counted: '{count|garbage collection|garbage collections}', ...look },
      { name: 'threads', table: 'pool', column: 'threads', kind: 'line', color: '--chart-1', dash: 'solid', width: 2 },
    ],
  };
  const tables = [pool, { number: 5, name: 'retirements', capacity: 9, columns: ['t', 'active'] }, { number: 6, name: 'collections', capacity: 9, columns: ['t', 'pause'] }];
  const settings = { windowSeconds: 60, frozen: false, runView: false };
  const shown = page([spec]);
  const board = new TimeBoard(shown.board, { figures: [spec], tables, settings, reasons, story: templates, gaps }, shown.plotly, () => {});
  t.after(() => board.dispose());
  board.push(packet([0], [1, [1e12, 1e12 + 3000, NaN]], [2, ...rows], [5, [1.1, 5], [1.11, 4]], [6, [1.12, 3]]));
  shown.frame();
  assert.deepEqual(board.charts[0].notesAt(1.1, 0.05, true).map(note => note.value), ['2 threads retired', '1 garbage collection']);
});
