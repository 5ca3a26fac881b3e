import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { decimate, distinctMarkers } = await load('decimate.js');
const { short, withUnit, runTime } = await load('format.js');

const series = count => ({ x: Float64Array.from({ length: count }, (_, index) => index / 10), y: new Float64Array(count).fill(5) });

test('few points stay as they are', () => {
  const { x, y } = series(1000);
  assert.equal(decimate(x, y).x, x);
});

test('one spike and one dip among nine thousand points survive', () => {
  const { x, y } = series(9000);
  y[4321] = 500;
  y[7777] = -3;
  const fewer = decimate(x, y);
  assert.ok(fewer.x.length <= 1200, `${fewer.x.length}`);
  assert.ok(fewer.y.includes(500));
  assert.ok(fewer.y.includes(-3));
  assert.equal(fewer.x[fewer.y.indexOf(500)], 432.1);
  assert.ok(fewer.x.every((t, index) => index === 0 || t >= fewer.x[index - 1]));
});

test('a gap stays a gap', () => {
  const { x, y } = series(9000);
  y[4000] = NaN;
  assert.ok(decimate(x, y).y.some(Number.isNaN));
});

test('the picture does not shimmer while it slides', () => {
  const x = Float64Array.from({ length: 9100 }, (_, index) => index / 10);
  const y = Float64Array.from(x, t => Math.sin(t));
  const one = decimate(x.subarray(0, 9000), y.subarray(0, 9000));
  const two = decimate(x.subarray(10, 9010), y.subarray(10, 9010));
  const shared = [...one.x].filter(t => t > 50 && t < 850);
  const kept = new Set(two.x);
  assert.ok(shared.filter(t => kept.has(t)).length / shared.length > 0.98);
});

test('markers on the same spot are drawn once, different ones all', () => {
  const identity = value => value;
  assert.deepEqual(distinctMarkers([0, 0.2, 30, 30], [1, 1, 1, 40], identity, identity), [0, 2, 3]);
});

test('numbers have three digits and a prefix', () => {
  assert.equal(short(0, 'items/s'), '0');
  assert.equal(short(37, 'threads'), '37');
  assert.equal(short(7.736, 'items/s'), '7.74');
  assert.equal(short(1234, 'items/s'), '1.23k');
  assert.equal(short(999.9, 'items/s'), '1k');
  assert.equal(short(2.5e6, 'items/s'), '2.5M');
  assert.equal(short(NaN, 'items/s'), '–');
});

test('durations carry their unit', () => {
  assert.equal(short(4.123, 's'), '4.12 s');
  assert.equal(short(0.0123, 's'), '12.3 ms');
  assert.equal(short(0.00005, 's'), '50 µs');
  assert.equal(withUnit(12, 'threads'), '12 threads');
});

test('time in a run', () => {
  assert.equal(runTime(-3), '−3 s');
  assert.equal(runTime(90), '90 s');
  assert.equal(runTime(150), '2:30 min');
  assert.equal(runTime(14400, 7200), '4:00 h');
  assert.equal(runTime(7325, 5), '2:02:05 h');
});
