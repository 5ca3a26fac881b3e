import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fixture, load } from './modules.mjs';

const { distinctMarkers, keptRows, mostPoints, partWidth, thin } = await load('data/thin.js');

const series = count => ({ x: Float64Array.from({ length: count }, (_, index) => index / 10), y: new Float64Array(count).fill(5) });

test('every series of the shared table keeps the rows that the server keeps', async () => {
  const cases = await fixture('thinning');
  assert.ok(cases.length >= 8);
  for (const { name, parts, x, y, kept } of cases) {
    assert.deepEqual(keptRows(x, y.map(value => value ?? NaN), parts), kept, name);
  }
});

test('few points stay as they are', () => {
  const { x, y } = series(1000);
  assert.equal(thin(x, y).x, x);
});

test('one spike and one dip among nine thousand points survive', () => {
  const { x, y } = series(9000);
  y[4321] = 500;
  y[7777] = -3;
  const fewer = thin(x, y);
  assert.ok(fewer.x.length <= mostPoints, `${fewer.x.length}`);
  assert.ok(fewer.y.includes(500));
  assert.ok(fewer.y.includes(-3));
  assert.equal(fewer.x[fewer.y.indexOf(500)], 432.1);
  assert.ok(fewer.x.every((t, index) => index === 0 || t >= fewer.x[index - 1]));
});

test('never more points than allowed, whatever they hold', () => {
  const x = Float64Array.from({ length: 9000 }, (_, index) => index / 10);
  const y = Float64Array.from(x, (_, index) => [1, 9, NaN, 4, 7][(index * 7) % 5] * Math.sin(index));
  for (const most of [20, 333, 1200]) assert.ok(thin(x, y, most).x.length <= most);
});

test('a gap stays a gap', () => {
  const { x, y } = series(9000);
  y[4000] = NaN;
  assert.ok(thin(x, y).y.some(Number.isNaN));
});

test('the picture does not shimmer while it slides and its length trembles', () => {
  const x = Float64Array.from({ length: 9100 }, (_, index) => 3600 + index / 10);
  const y = Float64Array.from(x, t => Math.sin(t));
  const one = thin(x.subarray(0, 9000), y.subarray(0, 9000));
  for (const [first, end] of [[10, 9010], [10, 9013], [12, 9005]]) {
    const two = thin(x.subarray(first, end), y.subarray(first, end));
    const shared = [...one.x].filter(t => t > 3650 && t < 4450);
    const kept = new Set(two.x);
    assert.ok(shared.filter(t => kept.has(t)).length / shared.length > 0.98);
  }
});

test('a part is never narrower than asked for, and at most an eighth wider', () => {
  for (const [length, parts] of [[900, 398], [0.3, 7], [1, 1], [86400, 1998]]) {
    const width = partWidth(length, parts);
    assert.ok(width >= length / parts && width <= (length / parts) * 1.125, `${width}`);
  }
  assert.equal(partWidth(0, 10), Infinity);
  assert.equal(partWidth(Infinity, 10), Infinity);
});

test('markers on the same spot are drawn once, different ones all', () => {
  const identity = value => value;
  assert.deepEqual(distinctMarkers([0, 0.2, 30, 30], [1, 1, 1, 40], identity, identity), [0, 2, 3]);
});
