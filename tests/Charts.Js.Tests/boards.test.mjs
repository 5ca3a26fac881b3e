import { test } from 'node:test';
import assert from 'node:assert/strict';
import { load } from './modules.mjs';
import { gaps, packet, page } from './page.mjs';

const { Chart } = await load('frame/chart.js');
const { TimeBoard } = await load('time/time-board.js');
const { valueAt } = await load('time/traces.js');
const { FigureBoard } = await load('figure/figure-board.js');

const empty = { never: 'Nothing yet.', notInWindow: 'Nothing here.', withoutValue: 'No value.' };
const line = (name, table, column) => ({ name, table, column, kind: 'line', color: '--chart-1', dash: 'solid', width: 2 });

const threads = {
  id: 'thread-count', config: {}, layout: { title: 'Thread Count', unit: 'threads', smallestTop: 10, empty },
  data: [
    {
      name: 'Task waits', table: 'injections', column: 'goal', kind: 'markers', family: 0, symbol: 'diamond', color: '--chart-5',
      above: { table: 'pool', column: 'threads' },
    },
    line('threads', 'pool', 'threads'),
  ],
};
const point = (text, place) => ({ text, place });
const figureTrace = (name, x, points, line = {}) => ({
  type: 'scatter', mode: 'lines', name, legendgroup: 'A', x, y: x, text: points.map(one => one.text), customdata: points.map(one => one.place), line,
});
const curve = {
  id: 'percentiles', layout: { title: 'Latency by percentile', unit: 's', empty }, data: [line('A', '', '')],
  plot: {
    data: [figureTrace('A', [0, 1, 2], [point('50 ms', '0 %'), point('100 ms', '90 %'), point('500 ms', '99 %')])],
    layout: {
      margin: { l: 50, r: 12, t: 8, b: 22 }, xaxis: { range: [0, 2.5] }, yaxis: { range: [-2, 0] },
      meta: { light: { data: [{ line: { color: '#1d5fd1' } }], layout: {}, picture: {} }, dark: { data: [{ line: { color: '#78a9ff' } }], layout: {}, picture: {} } },
    },
  },
};
const steps = { ...curve, id: 'cumulative', plot: { ...curve.plot, data: [{ ...curve.plot.data[0], line: { shape: 'hv' } }] } };

const timeTables = [
  { number: 2, name: 'pool', capacity: 100, columns: ['t', 'threads'] },
  { number: 3, name: 'injections', capacity: 100, columns: ['t', 'goal', 'previousGoal', 'reason', 'family', 'raises'] },
];
const settings = { windowSeconds: 60, frozen: false, runView: false };
const reasons = [{ number: 8, name: 'CooperativeBlocking', why: 'Task waits (CooperativeBlocking)', rule: 'A thread waits for a task.' }];
const story = { raised: '{why}: goal raised from {before} to {goal|thread|threads}', unknown: 'Not known.' };
const clock = [1, [1e12, 1e12 + 3000, NaN]];

function timePage(t) {
  const shown = page([threads]);
  const board = new TimeBoard(shown.board, { figures: [threads], tables: timeTables, settings, gaps, reasons, story }, shown.plotly, () => {});
  t.after(() => board.dispose());
  board.push(packet([0], clock, [2, [1, 5], [2, 7], [3, 1240]], [3, [2, 6, 5, 8, 0, 1]]));
  shown.frame();
  return { ...shown, timeBoard: board };
}

function figurePage(t) {
  const shown = page([curve, steps]);
  const board = new FigureBoard(shown.board, { figures: [curve, steps] }, shown.plotly);
  t.after(() => board.dispose());
  shown.frame();
  return { ...shown, figureBoard: board };
}

test('both kinds of board have the handle that the server drives', t => {
  for (const board of [timePage(t).timeBoard, figurePage(t).figureBoard]) {
    for (const name of ['push', 'shade', 'name', 'apply', 'show', 'shift', 'dispose']) assert.equal(typeof board.handle[name], 'function', name);
  }
});

test('a live board scrolls back no further than its oldest point, and follows again at its newest', t => {
  const { timeBoard } = timePage(t);
  timeBoard.apply({ ...settings, windowSeconds: 1 }, 0);
  const shown = () => [timeBoard.view().from, timeBoard.view().to];
  assert.deepEqual([shown(), timeBoard.frozen], [[2, 3], false]);

  timeBoard.shift(-0.5);
  assert.deepEqual([shown(), timeBoard.frozen], [[1.5, 2.5], true]);
  timeBoard.shift(-5);
  assert.deepEqual(shown(), [1, 2]);
  timeBoard.shift(0.5);
  assert.deepEqual(shown(), [1.5, 2.5]);
  timeBoard.shift(0.5);
  assert.deepEqual([shown(), timeBoard.frozen], [[2, 3], false]);
});

test('both kinds of chart answer to the crosshair and to a picture', t => {
  for (const chart of [...timePage(t).timeBoard.charts, ...figurePage(t).figureBoard.charts]) {
    assert.ok(chart instanceof Chart);
    assert.ok(Array.isArray(chart.notesAt(1, 0.1, true)));
    assert.equal(typeof chart.placeText(1), 'string');
    assert.ok(chart.textAt(chart.lines.at(-1), 1).length > 0);
    assert.ok(chart.picture().data.length > 0);
  }
});

test('a figure is drawn with what the server said of it: points, axes, names, dashes', t => {
  const { drawn } = figurePage(t);
  const { data, layout } = drawn('percentiles');
  assert.deepEqual([data[0].name, data[0].x, data[0].line.color], ['A', [0, 1, 2], '#1d5fd1']);
  assert.deepEqual([layout.xaxis.range, layout.yaxis.range, layout.width], [[0, 2.5], [-2, 0], 640]);
});

test('a figure takes the colours of the other theme without the server', async t => {
  const shown = figurePage(t);
  globalThis.document.documentElement.dataset.theme = 'dark';
  shown.figureBoard.all(chart => chart.settle());
  await shown.until(() => shown.drawn('percentiles').data[0].line.color === '#78a9ff');
  assert.equal(shown.drawn('percentiles').data[0].line.color, '#78a9ff');
});

test('a line says what stands at its nearest point, a step what stands at the last one before, and nothing beyond its end', t => {
  const [nearest, before] = figurePage(t).figureBoard.charts;
  const [trace] = nearest.lines;
  assert.deepEqual([0.4, 0.6, 2.05, 2.4].map(at => nearest.textAt(trace, at)), ['50 ms', '100 ms', '500 ms', '']);
  assert.deepEqual([-0.1, 0.6, 2.4].map(at => before.textAt(trace, at)), ['', '50 ms', '500 ms']);
  assert.deepEqual([0.4, 1.7].map(at => nearest.placeText(at)), ['0 %', '99 %']);
});

test('a figure whose line was switched off is drawn without it, and its table and sentence stay the server\'s', async t => {
  const shown = figurePage(t);
  shown.figures.get('percentiles').legend[0].fire('click');
  await shown.until(() => shown.drawn('percentiles').data[0].visible === false);
  assert.equal(shown.drawn('percentiles').data[0].visible, false);
  const { parts } = shown.figures.get('percentiles');
  parts['[data-action="table"]'].fire('click');
  assert.deepEqual([parts['.chart-table'].hidden, parts['.chart-table'].children.length, parts['.chart-summary'].textContent], [false, 0, '']);
});

test('a chart over time draws its points, and its legend, table and sentence agree', t => {
  const shown = timePage(t);
  const { parts, legend } = shown.figures.get('thread-count');
  assert.deepEqual([...shown.drawn('thread-count').data[1].y], [5, 7, 1240]);
  assert.deepEqual(legend.map(entry => entry.lastElementChild.textContent), ['1', '1.24k']);
  assert.match(parts['.chart-summary'].textContent, /^Thread Count, last 60 seconds shown: threads 1\u202f240 at the end, peak 1\u202f240\.$/);
  parts['[data-action="table"]'].fire('click');
  assert.ok(parts['.chart-table'].texts.includes('1\u202f240'));
});

test('a run says the highest of its load and has rows of the whole of it, not of its end', t => {
  const shown = page([threads]);
  const board = new TimeBoard(shown.board, { figures: [threads], tables: [{ ...timeTables[0], capacity: 1000 }, timeTables[1]], settings: { ...settings, runView: true }, gaps, reasons, story }, shown.plotly, () => {});
  t.after(() => board.dispose());
  const samples = Array.from({ length: 401 }, (_, i) => [i / 4, i <= 120 ? 2 + i : i === 300 ? 900 : 3]);
  board.push(packet([0], [1, [1e12, 1e12 + 3000, 10]], [2, ...samples], [3, [12, 6, 5, 8, 0, 1]]));
  board.shade([{ kind: 'load', from: 10, to: 30, text: 'load' }, { kind: 'drain', from: 30, to: 40, text: 'drain' }, { kind: 'tail', from: 40, to: 100, text: 'tail' }]);
  shown.frame();
  const { legend } = shown.figures.get('thread-count');
  assert.equal(legend[1].lastElementChild.textContent, 'max 122');
  const [chart] = board.charts;
  const { rows, caption, headers } = chart.table();
  assert.equal(rows.length, 40);
  assert.equal(rows.at(0)[0], '30 s');
  assert.equal(rows.at(-1)[0], '0.8 s');
  assert.match(caption, /^40 rows, evenly spaced over the load and its drain, newest first/);
  assert.equal(rows.reduce((sum, row) => sum + Number(row[headers.indexOf('Task waits')]), 0), 1);
});

test('the address of a run says which stretch and which lines are shown, and shows them again', t => {
  const open = shown => {
    const board = new TimeBoard(shown.board, { figures: [threads], tables: timeTables, settings: { ...settings, runView: true }, gaps, reasons, story }, shown.plotly, () => {});
    t.after(() => board.dispose());
    board.push(packet([0], [1, [1e12, 1e12 + 3000, 0]], [2, [1, 5], [2, 7], [3, 1240], [9, 3]]));
    shown.frame();
    return board;
  };
  const first = page([threads]);
  const board = open(first);
  const hidden = [...board.charts[0].entries.keys()][0];
  board.zoom(1.5, 3.25);
  board.charts[0].show(hidden, false);
  const copied = location.search;
  assert.equal(new URLSearchParams(copied).get('zoom'), '1.50~3.25');
  assert.equal(new URLSearchParams(copied).get('hide'), `thread-count~${hidden}`);

  const second = page([threads]);
  location.search = copied;
  const again = open(second);
  assert.deepEqual([again.view().from, again.view().to], [1.5, 3.25]);
  assert.ok(again.charts[0].hidden.has(hidden));
  again.release();
  again.charts[0].show(hidden, true);
  assert.equal(location.search, '');
});

test('what was wrong is drawn and told where threads are, and nowhere else', t => {
  const found = { ...threads, layout: { ...threads.layout, showsFindings: true } };
  const other = { ...threads, id: 'queue-length' };
  const shown = page([found, other]);
  const board = new TimeBoard(shown.board, { figures: [found, other], tables: timeTables, settings, gaps, reasons, story }, shown.plotly, () => {});
  t.after(() => board.dispose());
  board.push(packet([0], clock, [2, [1, 5], [2, 7], [3, 1240]]));
  board.shade([{ kind: 'bad', from: 1, to: null, text: 'Starvation', sentence: '▲ It starves.' }]);
  shown.frame();
  const [one, two] = board.charts;
  assert.deepEqual(one.drawn.layout.shapes.map(shape => [shape.x0, shape.x1, shape.y1, shape.ysizemode]), [[1, 3, 6, 'pixel']]);
  assert.equal(two.drawn.layout.shapes.length, 0);
  assert.deepEqual(one.notesAt(2, 0.1, true).map(note => note.text), ['▲ It starves.']);
  assert.deepEqual(one.notesAt(2, 0.1, false), []);
  assert.deepEqual(two.notesAt(2, 0.1, true), []);
});

test('behind its table a chart is not drawn, but its legend goes on and a picture that is saved is of now', async t => {
  const shown = timePage(t);
  const { parts, legend } = shown.figures.get('thread-count');
  const [chart] = shown.timeBoard.charts;
  parts['[data-action="table"]'].fire('click');
  Object.assign(parts['.chart-plot'], { clientWidth: 0, clientHeight: 0 });
  chart.isVisible = false;
  chart.measure();
  await new Promise(done => setTimeout(done, 1100));
  shown.timeBoard.push(packet(clock, [2, [4, 9]]));
  await shown.until(() => parts['.chart-table'].texts.includes('9'));
  assert.ok(parts['.chart-table'].texts.includes('9'));
  assert.equal(shown.drawn('thread-count').data[1].y.at(-1), 1240);
  assert.equal(legend[1].lastElementChild.textContent, '9');
  const { data, layout } = chart.picture();
  assert.deepEqual([data[1].y.at(-1), layout.width], [9, 640]);
});

test('legends show the moment of the page\u2019s figures, and follow when those change, before the chart is drawn', async t => {
  const shown = timePage(t);
  const { legend } = shown.figures.get('thread-count');
  shown.timeBoard.push(packet(clock, [2, [3.25, 8]]), 2);
  shown.board.dataset.read = '2';
  shown.timeBoard.push(packet(clock, [2, [3.5, 9]]), 3);
  const [chart] = shown.timeBoard.charts;
  await shown.until(() => chart.picture().data[1].y.at(-1) === 9);
  assert.equal(legend[1].lastElementChild.textContent, '8');
  shown.board.dataset.read = '3';
  chart.read(shown.timeBoard.view());
  assert.equal(legend[1].lastElementChild.textContent, '9');
});

test('a line that has ended shows no value, however long its table', t => {
  const shown = timePage(t);
  const { legend } = shown.figures.get('thread-count');
  shown.timeBoard.push(packet(clock, [3, [30, 6, 5, 8, 0, 1]]), 2);
  shown.board.dataset.read = '2';
  shown.timeBoard.charts[0].read(shown.timeBoard.view());
  assert.equal(legend[1].lastElementChild.textContent, '\u2013');
});

test('of a silent target the legend shows no values, though no later point says that its line has ended', t => {
  const shown = timePage(t);
  const { legend } = shown.figures.get('thread-count');
  shown.timeBoard.push(packet(clock, [2, [3.25, 8]]), 2);
  const read = silent => {
    Object.assign(shown.board.dataset, { read: '2', silent });
    shown.timeBoard.charts[0].read(shown.timeBoard.view());
    return legend[1].lastElementChild.textContent;
  };
  assert.deepEqual([read('itemWaits'), read('pool itemWaits'), read(undefined)], ['8', '\u2013', '8']);
});

test('a row of the table says what the picture has at its time, in a gap too', async t => {
  const shown = timePage(t);
  shown.timeBoard.push(packet(clock, [2, [3.25, NaN], [3.5, 6], [3.75, 6]]));
  const [chart] = shown.timeBoard.charts;
  await shown.until(() => chart.picture().data[1].y.length === 6);
  const { x, y } = chart.picture().data[1];
  const { rows } = chart.table();
  assert.deepEqual(rows.map(row => row[1]), ['6', '6', '–', '1\u202f240', '7']);
  assert.deepEqual([...y].reverse(), [6, 6, NaN, 1240, 7, 5]);
  assert.equal(x.length - rows.length, 1);
});

test('a choice in the legend redraws one chart without the line, and the axis forgets it', async t => {
  const shown = timePage(t);
  const before = shown.drawn('thread-count').layout.yaxis.range[1];
  shown.figures.get('thread-count').legend[1].fire('click');
  shown.timeBoard.rounds.restart();
  await shown.until(() => shown.drawn('thread-count').data[1].y.length === 0);
  assert.equal(shown.drawn('thread-count').data[1].y.length, 0);
  assert.ok(shown.drawn('thread-count').layout.yaxis.range[1] < before);
});

test('back to live undoes a drag that the server had heard of, and settings sent for another reason none that it had not', t => {
  const { timeBoard } = timePage(t);
  timeBoard.zoom(1.2, 1.9);
  timeBoard.handle.apply({ ...settings, windowSeconds: 60 }, 0);
  assert.equal(timeBoard.frozen, true);
  timeBoard.handle.apply(settings, 1);
  assert.equal(timeBoard.frozen, false);
});

test('a chart whose plot comes later begins when it is there, and is drawn then', async t => {
  const later = { ...threads, id: 'latency' };
  const shown = page([threads, later]);
  const { parts } = shown.figures.get('latency');
  const { layout } = parts['.chart-canvas'];
  parts['.chart-canvas'].layout = undefined;
  let drawn = 0;
  const options = { figures: [threads, later], tables: timeTables, settings, gaps, reasons, story };
  const board = new TimeBoard(shown.board, options, shown.plotly, () => {}, () => drawn++);
  t.after(() => board.dispose());
  board.push(packet([0], clock, [2, [1, 5], [2, 7], [3, 1240]]));
  shown.frame();
  assert.deepEqual([drawn, shown.drawn('latency'), parts['[data-action="image"]'].disabled === false], [1, undefined, false]);
  parts['.chart-canvas'].layout = layout;
  await shown.until(() => shown.drawn('latency') !== undefined);
  assert.deepEqual([...shown.drawn('latency').data[1].y], [5, 7, 1240]);
  assert.deepEqual([drawn, parts['[data-action="image"]'].disabled], [1, false]);
});

test('what a script answers to can be pressed once the board has begun', t => {
  const { parts, legend } = timePage(t).figures.get('thread-count');
  const buttons = [...legend, ...['table', 'image', 'maximise'].map(action => parts[`[data-action="${action}"]`])];
  assert.deepEqual(buttons.map(button => button.disabled), buttons.map(() => false));
});

test('a stretch that the page asks for is shown by all charts, and the board comes into sight', t => {
  const { board, timeBoard, frame } = timePage(t);
  const shown = [];
  board.scrollIntoView = options => shown.push(options.block);
  timeBoard.handle.show(1.2, 1.9);
  frame();
  assert.deepEqual(shown, ['start']);
  assert.deepEqual([timeBoard.view().from, timeBoard.view().to], [1.2, 1.9]);
  assert.equal(timeBoard.frozen, true);
});

test('a line ends as long after its last point as the server says, or keeps its value while it is a step', t => {
  for (const [intervals, at, value] of [[2.5, 5.4, 1240], [2.5, 5.6, NaN], [4, 6.9, 1240], [4, 7.1, NaN]]) {
    const shown = page([threads]);
    const options = { figures: [threads], tables: timeTables, settings, gaps: { ...gaps, intervals }, reasons, story };
    const board = new TimeBoard(shown.board, options, shown.plotly, () => {});
    t.after(() => board.dispose());
    board.push(packet([0], clock, [2, [1, 5], [2, 7], [3, 1240]]));
    assert.equal(valueAt(threads.data[1], board, at), value, `${intervals} intervals, ${at} s`);
    assert.equal(valueAt({ ...threads.data[1], kind: 'step' }, board, at), 1240);
  }
});
