import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { RingTable } = await load('data/rings.js');
const { spanPoints, spanRows, spansAt } = await load('time/spans.js');
const { bandShapes, findingNotes } = await load('time/bands.js');

const held = { column: 'lane', held: 1 };
const any = { column: 'lane' };

function ring(...rows) {
  const table = new RingTable(['t', 'end', 'lane', 'held'], 100);
  table.append(Float64Array.from(rows.flat()), 0, rows.length);
  return table;
}

test('a bar that began before the window and one that ends after it are drawn', () => {
  const table = ring([0, 10, 1, 1], [1, 2, 2, 1], [4, 20, 3, 1], [15, 16, 1, 1]);
  assert.deepEqual(spanRows(any, table, 3, 12), [0, 2]);
});

test('a trace draws only its own kind', () => {
  const table = ring([0, 10, 1, 1], [1, 2, 2, 0]);
  assert.deepEqual(spanPoints(held, table, 0, 20).x, [0, 10, NaN]);
  assert.deepEqual(spanPoints({ column: 'lane', held: 0 }, table, 0, 20).y, [2, 2, NaN]);
});

test('two requests in a row can be told apart, those too short to be seen become one', () => {
  const long = spanPoints(any, ring([0, 10, 1, 1], [10, 20, 1, 1]), 0, 20, 0.5);
  assert.deepEqual(long.x, [0, 9.5, NaN, 10, 19.5, NaN]);
  const short = spanPoints(any, ring([0, 0.01, 1, 1], [0.02, 0.03, 1, 1], [0.02, 0.03, 2, 1], [9, 9.01, 1, 1]), 0, 20, 0.5);
  assert.equal(short.x.filter(Number.isNaN).length, 3);
});

test('at a time as many bars as lie over it', () => {
  const table = ring([0, 10, 1, 1], [1, 2, 2, 1], [2, 3, 2, 1]);
  assert.equal(spansAt(any, table, 1.5), 2);
  assert.equal(spansAt(any, table, 2), 2);
  assert.equal(spansAt(any, table, 10), 0);
});

const phase = color => ({ y1: 1, fillcolor: color, label: { textposition: 'top left' } });
const looks = { load: phase('blue'), drain: phase('brown'), tail: phase('grey'), rest: phase('grey'), bad: { y1: 6, fillcolor: 'red' }, busy: { y1: 6, fillcolor: 'orange' } };
const shapesOf = (bands, view, width) => bandShapes(bands, looks, view, (view.to - view.from) / width);

test('bands are cut to the view and named where there is room', () => {
  const bands = [
    { from: 0, to: 10, kind: 'load', text: 'a' },
    { from: 10, to: 10.2, kind: 'drain', text: 'drain' },
    { from: 10.2, to: null, kind: 'tail', text: 'recovery' },
  ];
  const shapes = shapesOf(bands, { from: 5, to: 25 }, 400);
  assert.deepEqual(shapes.map(shape => [shape.x0, shape.x1]), [[5, 10], [10, 10.2], [10.2, 25]]);
  assert.deepEqual(shapes.map(shape => shape.label?.text), ['a', undefined, 'recovery']);
  assert.equal(shapes[2].label.textposition, 'top left');
  assert.equal(shapesOf(bands, { from: 11, to: 12 }, 400).length, 1);
});

test('no more bands than plotly draws quickly', () => {
  const bands = Array.from({ length: 90 }, (_, index) => ({ from: index, to: index + 1, kind: 'rest', text: 'rest' }));
  assert.equal(shapesOf(bands, { from: 0, to: 90 }, 400).length, 20);
});

const wrong = { from: 4, to: null, kind: 'bad', text: 'Starvation', sentence: '▲ Up to 9 work items waited.' };
const phaseOfLoad = { from: 0, to: 10, kind: 'load', text: 'load' };

test('what was wrong is a strip with the look of its kind and without a name', () => {
  const shapes = shapesOf([phaseOfLoad, wrong], { from: 0, to: 20 }, 600);
  assert.deepEqual(shapes.map(shape => [shape.x0, shape.x1, shape.y1, shape.fillcolor]), [[0, 10, 1, 'blue'], [4, 20, 6, 'red']]);
  assert.deepEqual(shapes.map(shape => shape.label?.text), ['load', undefined]);
});

test('many findings leave the phases on the chart', () => {
  const many = Array.from({ length: 30 }, (_, index) => ({ ...wrong, kind: 'busy', from: index, to: index + 0.5 }));
  const shapes = shapesOf([{ from: 0, to: 40, kind: 'load', text: 'load' }, ...many], { from: 0, to: 40 }, 600);
  assert.equal(shapes.length, 21);
  assert.equal(shapes[0].label.text, 'load');
});

test('the pointer reads what was wrong at a time, and nothing before it', () => {
  assert.deepEqual(findingNotes([phaseOfLoad, wrong], 5).map(note => note.text), ['▲ Up to 9 work items waited.']);
  assert.deepEqual(findingNotes([phaseOfLoad, wrong], 3), []);
  assert.deepEqual(findingNotes([{ ...wrong, to: 6 }], 7), []);
});
