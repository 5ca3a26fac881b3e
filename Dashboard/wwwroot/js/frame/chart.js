// What every chart is: an element, a size, a legend, a place in the board's drawing (contract.js, Chart). The kinds of charts say what
// there is to draw and to tell.

import { plotArea } from '../axes/layout.js';
import { sentenceText, tableText } from '../format/numbers.js';

/** Smaller than this nothing can be read. */
const smallestSide = 40;

export class Chart {
  #plotly;
  #canvas;
  #emptyNote;
  #isOnPaper = false;

  constructor(element, spec, board, plotly) {
    this.element = element;
    this.spec = spec;
    this.board = board;
    this.#plotly = plotly;
    this.plot = element.querySelector('.chart-plot');
    this.#canvas = element.querySelector('.chart-canvas');
    this.#emptyNote = element.querySelector('.chart-empty');
    this.entries = new Map([...element.querySelectorAll('.legend-entry')].map(entry => [entry.dataset.trace, entry]));
    this.hidden = new Set();
    this.isVisible = true;
    this.dirty = true;
    this.measure();
  }

  get id() {
    return this.spec.id;
  }

  get title() {
    return this.spec.layout.title;
  }

  get unit() {
    return this.spec.layout.unit;
  }

  get lines() {
    return this.spec.data.filter(trace => trace.kind !== 'markers');
  }

  get markers() {
    return this.spec.data.filter(trace => trace.kind === 'markers');
  }

  /** True when it has room to be drawn. */
  get fits() {
    return this.size.width >= smallestSide && this.size.height >= smallestSide;
  }

  measure() {
    if (this.#isOnPaper) return;
    const size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    // Behind its table the plot has no size; a picture that is saved then has the last one.
    if (this.size === undefined || size.width > 0) this.size = size;
    this.area = plotArea(this.size);
    this.dirty = true;
  }

  /** A fixed size: how wide a sheet is, a page is told only after it was asked to draw for it. */
  toPaper(width, mostHeight, usualHeight) {
    const height = Math.min(mostHeight, this.size.height || usualHeight);
    Object.assign(this.plot.style, { flex: 'none', width: `${width}px`, height: `${height}px` });
    this.#isOnPaper = true;
    this.size = { width, height };
    this.area = plotArea(this.size);
    this.restyle();
    this.settle();
  }

  toScreen() {
    this.#isOnPaper = false;
    Object.assign(this.plot.style, { flex: '', width: '', height: '' });
    this.measure();
    this.restyle();
    this.settle();
  }

  restyle() {
    this.dirty = true;
  }

  settle() {
    this.dirty = true;
  }

  show(name, isShown) {
    if (isShown) this.hidden.delete(name);
    else this.hidden.add(name);
    this.linesChosen();
    this.board.redraw(this);
  }

  /** Where an axis remembers the lines that were shown, it may forget them. */
  linesChosen() {}

  toX(pixel) {
    return this.range[0] + (pixel / this.area.width) * (this.range[1] - this.range[0]);
  }

  /** Where height is a value. */
  toY() {
    return NaN;
  }

  /** A value of a trace that stands alone; the unit is not said twice. */
  words(trace, value) {
    return trace.name === this.unit ? tableText(value, this.unit) : sentenceText(value, this.unit);
  }

  /** Where the legend has values, they go on while the table stands before the picture and nothing is drawn. */
  tell() {}

  notesAt() {
    return [];
  }

  dispose() {
    this.#plotly.purge(this.#canvas);
  }

  /** Draws, or says why there is nothing to draw (then the plot may still show its axes). */
  plotted(data, layout, emptySentence) {
    this.sayEmpty(emptySentence);
    this.#plotly.react(this.#canvas, data, layout, this.spec.config);
  }

  /** Only the sentence, no axes. */
  cleared(emptySentence) {
    this.sayEmpty(emptySentence);
    this.#plotly.purge(this.#canvas);
  }

  sayEmpty(sentence) {
    this.#emptyNote.hidden = sentence === null;
    if (sentence !== null) this.#emptyNote.textContent = sentence;
  }

  /** What was drawn last; null before the first drawing. */
  get drawn() {
    return this.#canvas.data ? { data: this.#canvas.data, layout: this.#canvas.layout } : null;
  }
}
