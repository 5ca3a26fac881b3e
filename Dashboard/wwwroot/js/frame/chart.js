// What every chart is: an element with a plot that PlotlyChart made, a size, a legend, a place in the board's drawing. The kinds of
// charts say what there is to draw and to tell.

import { sentenceText, tableText } from '../format/numbers.js';
import { Plot } from './plot.js';

/** Smaller than this nothing can be read. */
const smallestSide = 24;

export class Chart {
  #plotly;
  #canvas;
  #plot;
  #emptyNote;
  #isOnPaper = false;

  constructor(element, spec, board, plotly) {
    Object.assign(this, { element, spec, board, plot: element.querySelector('.chart-plot'), hidden: new Set(), isVisible: true });
    this.#plotly = plotly;
    this.area = { left: 0, top: 0, width: 1, height: 1 };
    this.#emptyNote = element.querySelector('.chart-empty');
    this.entries = new Map([...element.querySelectorAll('.legend-entry')].map(entry => [entry.dataset.trace, entry]));
  }

  /** True from the moment when its plot is there: what nobody sees at first is made after what they do. */
  begin() {
    const canvas = this.element.querySelector('.chart-canvas');
    if (this.#plot || !canvas?.layout) return this.#plot !== undefined;
    [this.#canvas, this.#plot] = [canvas, new Plot(canvas)];
    this.enable();
    this.measure();
    return true;
  }

  get id() { return this.spec.id; }
  get title() { return this.spec.layout.title; }
  get unit() { return this.spec.layout.unit; }
  get lines() { return this.spec.data.filter(trace => trace.kind !== 'markers'); }
  get markers() { return this.spec.data.filter(trace => trace.kind === 'markers'); }

  /** The figure as the server made it, in the page's theme. */
  get figure() { return this.#plot.in(this.board.theme); }

  /** True when it has room to be drawn. */
  get fits() { return this.area.width >= smallestSide && this.area.height >= smallestSide; }

  measure() {
    if (this.#isOnPaper || !this.#plot) return;
    const size = { width: this.plot.clientWidth, height: this.plot.clientHeight };
    // Behind its table the plot has no size; a picture that is saved then has the last one.
    this.resize(this.size === undefined || size.width > 0 ? size : this.size);
  }

  resize(size) {
    const { l, r, t, b } = this.figure.layout.margin;
    this.size = size;
    this.area = { left: l, top: t, width: Math.max(1, size.width - l - r), height: Math.max(1, size.height - t - b) };
    this.dirty = true;
  }

  /** A fixed size: how wide a sheet is, a page is told only after it was asked to draw for it. */
  toPaper(width, mostHeight, usualHeight) {
    if (!this.begin()) return;
    const height = Math.min(mostHeight, this.size.height || usualHeight);
    Object.assign(this.plot.style, { flex: 'none', width: `${width}px`, height: `${height}px` });
    this.#isOnPaper = true;
    this.resize({ width, height });
    this.settle();
  }

  toScreen() {
    this.#isOnPaper = false;
    Object.assign(this.plot.style, { flex: '', width: '', height: '' });
    this.measure();
    this.settle();
  }

  /** There are other points, another window, or other colours. */
  settle() { this.dirty = true; }

  show(name, isShown) {
    if (isShown) this.hidden.delete(name);
    else this.hidden.add(name);
    this.linesChosen();
    this.board.linesChosen();
    this.board.redraw(this);
  }

  /** From the beginning, as the address asks. */
  hide(name) {
    this.hidden.add(name);
    this.entries.get(name).setAttribute('aria-pressed', 'false');
  }

  /** Where an axis remembers the lines that were shown, it may forget them. */
  linesChosen() {}

  toX(pixel) { return this.range[0] + (pixel / this.area.width) * (this.range[1] - this.range[0]); }

  /** Where height is a value. */
  toY() { return NaN; }

  /** A value of a trace that stands alone; the unit is not said twice. */
  words(trace, value) { return trace.name === this.unit ? tableText(value, this.unit) : sentenceText(value, this.unit); }

  /** Where the legend has values, they go on while the table stands before the picture and nothing is drawn. */
  tell() {}
  notesAt() { return []; }

  /** @param marks what lies behind the lines */
  plotted(data, x = {}, y = {}, marks = {}) {
    const { layout } = this.figure;
    this.#plotly.react(this.#canvas, data, { ...layout, ...this.size, xaxis: { ...layout.xaxis, ...x }, yaxis: { ...layout.yaxis, ...y }, ...marks });
  }

  sayEmpty(sentence) {
    this.#emptyNote.hidden = sentence === null;
    if (sentence !== null) this.#emptyNote.textContent = sentence;
  }

  /** What was drawn last. */
  get drawn() { return { data: this.#canvas.data, layout: this.#canvas.layout }; }
}
