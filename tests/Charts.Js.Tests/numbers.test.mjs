import { test } from 'node:test';
import assert from 'node:assert/strict';
import { fixture, load } from './modules.mjs';

const { axisText, count, duration, number, percent, sentenceText, tableText } = await load('format/numbers.js');
const { runTime } = await load('format/times.js');
const cases = await fixture('numbers');

const writers = { number, count, percent, duration, axis: axisText };

test('every number of the shared table reads as it does on the server', () => {
  assert.ok(cases.length > 80);
  for (const { purpose, unit, value, text } of cases) {
    assert.equal(writers[purpose](value ?? NaN, unit), text, `${purpose} of ${value}${unit ? ` ${unit}` : ''}`);
  }
});

test('a sentence says the unit, a table leaves it to its heading, an axis has prefixes', () => {
  assert.deepEqual([sentenceText, tableText, axisText].map(write => write(1240, 'items/s')), ['1\u202f240 items/s', '1\u202f240', '1.24k']);
  assert.deepEqual([sentenceText, tableText, axisText].map(write => write(0.0123, 's')), ['12.3 ms', '12.3 ms', '12.3 ms']);
  assert.deepEqual([sentenceText, tableText, axisText].map(write => write(97.4, '%')), ['97 %', '97', '97']);
  assert.deepEqual([sentenceText, tableText, axisText].map(write => write(NaN, 'threads')), ['–', '–', '–']);
});

test('time in a run', () => {
  assert.equal(runTime(-3), '−3 s');
  assert.equal(runTime(90), '90 s');
  assert.equal(runTime(150), '2:30 min');
  assert.equal(runTime(14400, 7200), '4:00 h');
  assert.equal(runTime(7325, 5), '2:02:05 h');
});
