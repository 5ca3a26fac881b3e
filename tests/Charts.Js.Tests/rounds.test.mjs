import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';

const { Rounds } = await load('frame/rounds.js');

/** A page whose frames come when the test says so. */
function page() {
  const frames = [];
  globalThis.requestAnimationFrame = draw => frames.push(draw);
  globalThis.cancelAnimationFrame = () => {};
  return () => frames.splice(0).forEach(draw => draw(performance.now()));
}

test('nothing is drawn while the rounds are held, and everything after that', () => {
  const frame = page();
  const drawn = [];
  const charts = ['a', 'b'].map(id => ({ isVisible: true, dirty: true, draw() { this.dirty = false; drawn.push(id); } }));
  const rounds = new Rounds(charts, () => ({}), () => {});
  rounds.isHeld = true;
  rounds.partial();
  rounds.restart();
  frame();
  assert.deepEqual(drawn, []);

  rounds.isHeld = false;
  rounds.refresh();
  frame();
  assert.deepEqual(drawn, ['a', 'b']);
  rounds.dispose();
});

test('for paper every chart is drawn at once, also out of sight, and nothing else until the screen is back', () => {
  const frame = page();
  const drawn = [];
  const charts = [true, false].map((isVisible, id) => ({ isVisible, dirty: true, draw() { this.dirty = false; drawn.push(id); } }));
  const rounds = new Rounds(charts, () => ({}), () => {});
  rounds.refresh();
  rounds.paper();
  assert.deepEqual(drawn, [0, 1]);

  rounds.refresh();
  frame();
  assert.deepEqual(drawn, [0, 1]);

  rounds.screen();
  frame();
  assert.deepEqual(drawn, [0, 1, 0]);
  rounds.dispose();
});

test('with less motion new points wait for the next second, and what a person asks for does not', async () => {
  const frame = page();
  let drawn = 0;
  const rounds = new Rounds([{ isVisible: true, dirty: true, draw() { this.dirty = false; drawn++; } }], () => ({}), () => {});
  rounds.pointsEveryMs = 400;
  rounds.refresh();
  frame();
  assert.equal(drawn, 1);

  for (let i = 0; i < 3; i++) rounds.refresh();
  frame();
  assert.equal(drawn, 1, 'new points');

  rounds.restart();
  await new Promise(done => setTimeout(done, 150)); // the rest after a round
  frame();
  assert.equal(drawn, 2, 'another window');

  await new Promise(done => setTimeout(done, 600));
  frame();
  assert.equal(drawn, 3, 'the points that waited, once');
  rounds.dispose();
});
