import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';
import { page } from './page.mjs';

const { FigureBoard } = await load('figure/figure-board.js');

const empty = { never: 'Nothing yet.', notInWindow: 'Nothing here.', withoutValue: 'No value.' };
const line = name => ({ name, table: '', column: '', kind: 'line', color: '--chart-1', dash: 'solid', width: 2 });
const look = { data: [{}, {}, {}], layout: {}, picture: {} };

/** A chart of traces on an axis from 0 to 10. */
function chartOf(t, data) {
  const layout = { margin: { l: 50, r: 12, t: 8, b: 22 }, xaxis: { range: [0, 10] }, yaxis: { range: [0, 1] }, meta: { light: look, dark: look } };
  const spec = { id: 'one', layout: { title: 'One', unit: 's', empty }, data: [line('A')], plot: { data, layout } };
  const shown = page([spec]);
  const board = new FigureBoard(shown.board, { figures: [spec] }, shown.plotly);
  t.after(() => board.dispose());
  shown.frame();
  return board.charts[0];
}

test('of a line in two parts the one speaks that lies at the place', t => {
  const chart = chartOf(t, [
    { legendgroup: 'A', x: [4, 6], text: ['four', 'six (too few)'], customdata: ['4', '6'], line: {} },
    { legendgroup: 'A', x: [0, 3.8, 4], text: ['nought', 'nearly four', 'four'], customdata: ['0', '3.8', '4'], line: {} },
  ]);
  assert.deepEqual([0, 3.8, 4, 5.9, 6.4].map(at => chart.textAt(line('A'), at)), ['nought', 'nearly four', 'four', 'six (too few)', 'six (too few)']);
  assert.equal(chart.textAt(line('A'), 6.6), '');
  assert.deepEqual([3.7, 5.9].map(at => chart.placeText(at)), ['3.8', '6']);
});

test('places that no line knows come from a trace of their own, and stay when all lines are switched off', t => {
  const chart = chartOf(t, [
    { legendgroup: '', x: [0, 5, 10], text: ['', '', ''], customdata: ['0', '5', '10'], line: {} },
    { legendgroup: 'A', x: [2, 8], text: ['20 %', '100 %'], line: { shape: 'hv' } },
  ]);
  assert.deepEqual([1, 2, 7.9, 9.9].map(at => chart.textAt(line('A'), at)), ['', '20 %', '20 %', '100 %']);
  chart.show('A', false);
  assert.equal(chart.placeText(4), '5');
});

test('over a chart without points there is no crosshair', t => {
  assert.ok(chartOf(t, []).range.every(Number.isNaN));
});
