import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { bandPoints } = await load('time/traces.js');

test('a band is one closed outline a stretch, and a gap parts two', () => {
  const { x, y } = bandPoints([0, 1, 2, 3], [1, 1, NaN, 2], [5, 6, NaN, 7]);
  assert.deepEqual([...x], [0, 1, 1, 0, 0, NaN, 3, 3, 3]);
  assert.deepEqual([...y], [5, 6, 1, 1, 5, NaN, 7, 2, 7]);
  assert.equal(bandPoints([0], [NaN], [NaN]).x.length, 0);
});
