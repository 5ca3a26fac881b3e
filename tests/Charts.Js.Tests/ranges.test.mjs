import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { liveTicks, niceTicks, timeTicks, YTop } = await load('axes/ranges.js');

test('the y axis has ten percent headroom and grows at once', () => {
  const top = new YTop(10, false, false);
  assert.equal(top.update(NaN, 0), 10);
  assert.equal(top.update(5, 100), 10);
  assert.ok(Math.abs(top.update(100, 200) - 110) < 1e-9);
});

test('it shrinks slowly, and only after three seconds', () => {
  const top = new YTop(10, false, false);
  top.update(100, 0);
  assert.ok(top.update(20, 100) > 109);
  assert.ok(top.update(20, 3000) > 109);
  const later = top.update(20, 3400);
  assert.ok(later < 110 && later > 50, `${later}`);
  let now = 3400;
  for (let step = 0; step < 80; step++) top.update(20, now += 250);
  assert.ok(top.update(20, now) < 26);
});

test('a spike in between starts the waiting again', () => {
  const top = new YTop(10, false, false);
  top.update(100, 0);
  top.update(20, 100);
  top.update(100, 3000);
  assert.ok(top.update(20, 3400) > 109);
});

test('without motion it shrinks in one step', () => {
  const top = new YTop(10, false, true);
  top.update(100, 0);
  top.update(20, 100);
  assert.ok(Math.abs(top.update(20, 3200) - 22) < 1e-9);
});

test('a natural maximum needs no headroom, until it is passed', () => {
  const top = new YTop(100, true, false);
  assert.equal(top.update(NaN, 0), 102);
  assert.equal(top.update(100, 0), 102);
  assert.ok(Math.abs(top.update(180, 100) - 198) < 1e-9);
});

test('ticks are round and few', () => {
  assert.deepEqual(niceTicks(110), [0, 50, 100]);
  assert.deepEqual(niceTicks(102), [0, 25, 50, 75, 100]);
  assert.deepEqual(niceTicks(11), [0, 5, 10]);
  assert.deepEqual(niceTicks(0.011), [0, 0.005, 0.01]);
  for (const top of [1, 3, 7.7, 42, 137.5, 9999, 0.02]) {
    const ticks = niceTicks(top);
    assert.ok(ticks.length >= 3 && ticks.length <= 5, `${top}: ${ticks}`);
    assert.ok(ticks.at(-1) <= top * 1.0001);
  }
});

test('the live window counts back from now', () => {
  assert.deepEqual(liveTicks(40, 100).texts, ['−60 s', '−45 s', '−30 s', '−15 s', 'now']);
  assert.deepEqual(liveTicks(40, 100).values, [40, 55, 70, 85, 100]);
  assert.deepEqual(liveTicks(0, 900).texts, ['−15 min', '−10 min', '−5 min', 'now']);
  assert.deepEqual(liveTicks(0, 3600).texts, ['−60 min', '−45 min', '−30 min', '−15 min', 'now']);
});

test('a frozen window has round wall-clock times', () => {
  const ticks = timeTicks(0.4, 52.4, 3, t => String(t + 3));
  assert.deepEqual(ticks.texts, ['10', '20', '30', '40', '50']);
});

test('a time label at the right edge would be cut off and is left out', () => {
  assert.deepEqual(timeTicks(0, 60, 0, String).values, [0, 10, 20, 30, 40, 50]);
});
