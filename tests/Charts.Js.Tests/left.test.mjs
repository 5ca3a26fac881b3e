import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { handleFunctions } = await load('contract.js');
const plotly = 'data:text/javascript,export default 1';
globalThis.document ??= { baseURI: 'http://localhost/' };

for (const module of ['live-charts.js', 'compare-charts.js']) {
  for (const [words, element] of [['gone', null], ['in no document', { isConnected: false }]]) {
    test(`${module} begins nothing on a page that was left: its element is ${words}`, async () => {
      const { createBoard } = await load(module);
      const board = await createBoard(element, { plotly }, null);

      for (const name of handleFunctions) {
        assert.doesNotThrow(() => board[name]([]), name);
      }
    });
  }
}
