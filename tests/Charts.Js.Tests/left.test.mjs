import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const functions = ['push', 'shade', 'name', 'apply', 'show', 'dispose'];

for (const module of ['time-charts.js', 'figure-charts.js']) {
  for (const [words, element] of [['gone', null], ['in no document', { isConnected: false }]]) {
    test(`${module} begins nothing on a page that was left: its element is ${words}`, async () => {
      const { createBoard } = await load(module);
      const board = await createBoard(element, {}, null);

      for (const name of functions) {
        assert.doesNotThrow(() => board[name]([]), name);
      }
    });
  }
}

test('a board begins when all of its plots were made, and not before', async () => {
  const { plotted } = await load('frame/plotted.js');
  const canvases = [{ data: [], layout: {} }, { data: [] }];
  let begun = null;
  const waiting = plotted({ isConnected: true, querySelectorAll: () => canvases }).then(isThere => { begun = isThere; });
  await new Promise(done => setTimeout(done, 50));
  assert.equal(begun, null);
  canvases[1].layout = {};
  await waiting;
  assert.equal(begun, true);
});
