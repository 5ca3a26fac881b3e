import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { RingTable } = await load('data/rings.js');
const { Tables, toDoubles } = await load('data/tables.js');

const filled = (capacity, rows) => {
  const ring = new RingTable(['t', 'value'], capacity);
  for (let t = 1; t <= rows; t++) ring.append([t, t * 10], 0, 1);
  return ring;
};

test('a ring forgets its oldest rows and stays one contiguous view', () => {
  for (const rows of [1, 3, 4, 5, 7, 8, 9, 21]) {
    const ring = filled(4, rows);
    const expected = Array.from({ length: rows }, (_, index) => index + 1).slice(-4);
    assert.deepEqual([...ring.column('t')], expected);
    assert.deepEqual([...ring.column('value')], expected.map(t => t * 10));
  }
});

test('several rows of a packet are appended at once', () => {
  const ring = new RingTable(['t', 'value'], 10);
  ring.append([99, 1, 10, 2, 20], 1, 2);
  assert.deepEqual([...ring.column('value')], [10, 20]);
});

test('time never goes back, so that searching works', () => {
  const ring = new RingTable(['t'], 10);
  ring.append([5, 4, 6], 0, 3);
  assert.deepEqual([...ring.column('t')], [5, 5, 6]);
});

test('a window takes one more row on each side', () => {
  const ring = filled(100, 10);
  assert.deepEqual(ring.window(3.5, 6.5), { first: 2, end: 7 });
  assert.deepEqual(ring.window(-5, 50), { first: 0, end: 10 });
});

test('the first row at or after a time is found', () => {
  const ring = filled(4, 9);
  assert.equal(ring.lowerBound(0), 0);
  assert.equal(ring.lowerBound(8), 2);
  assert.equal(ring.lowerBound(8.5), 3);
  assert.equal(ring.lowerBound(99), 4);
});

test('an empty ring has no time', () => {
  assert.ok(Number.isNaN(new RingTable(['t'], 4).lastTime()));
});

test('bytes that are not aligned to eight are read all the same', () => {
  const values = Float64Array.of(1.5, NaN, -3);
  const shifted = new Uint8Array(values.byteLength + 3);
  shifted.set(new Uint8Array(values.buffer), 3);
  const read = toDoubles(shifted.subarray(3));
  assert.deepEqual([...read], [1.5, NaN, -3]);
});

const bytes = (...values) => new Uint8Array(Float64Array.from(values).buffer);

test('a packet resets, sets the clock and fills its tables', () => {
  const tables = new Tables([{ number: 2, name: 'pool', capacity: 4, columns: ['t', 'value'] }]);
  tables.read(bytes(2, 1, 1, 10));
  const seen = tables.read(bytes(0, 0, 1, 1, 1000, 1500, NaN, 2, 2, 7, 70, 8, 80));
  assert.deepEqual([seen.reset, seen.originMs, seen.takenMs, seen.firstRequest], [true, 1000, 1500, NaN]);
  assert.deepEqual([...tables.get('pool').column('value')], [70, 80]);
});

test('a table that the page does not know is an error, not a shifted picture', () => {
  assert.throws(() => new Tables([]).read(bytes(9, 1, 5)), /table 9/);
});
