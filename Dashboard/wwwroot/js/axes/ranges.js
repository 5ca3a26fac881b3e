// Axis ranges and ticks, set by us: plotly's own autorange and tick search cost half of its time, and a jumping axis cannot be read.

/** The y axis begins this share of its top below zero, so that a line at zero is not cut in half. */
export const belowZero = 0.015;

const headroom = 1.1;
const waitBeforeShrinkMs = 3000;
const shrinkPerSecond = 0.35;

/** The top of a y axis that begins at 0: grows at once, shrinks slowly and only after a while. */
export class YTop {
  #top = 0;
  #lowSince = null;
  #lastMs = 0;

  /** @param {boolean} calm nothing may move by itself: shrinking is then one step */
  constructor(smallest, isNatural, calm) { Object.assign(this, { smallest, isNatural, calm }); }

  update(highest, nowMs) {
    const wanted = this.#wanted(highest);
    const elapsed = Math.min(1, (nowMs - this.#lastMs) / 1000);
    this.#lastMs = nowMs;
    if (wanted >= this.#top * 0.9) {
      this.#lowSince = null;
      this.#top = Math.max(wanted, this.#top);
    } else {
      this.#lowSince ??= nowMs;
      if (nowMs - this.#lowSince >= waitBeforeShrinkMs) {
        const step = this.calm ? 1 : 1 - Math.exp(-elapsed * shrinkPerSecond * 4);
        this.#top += (wanted - this.#top) * step;
      }
    }
    return this.#top;
  }

  /** Forgets the past: for another window or a whole new set of points. */
  settle() {
    this.#top = 0;
    this.#lowSince = null;
  }

  #wanted(highest) {
    if (this.isNatural && !(highest > this.smallest * 1.02)) return this.smallest * 1.02;
    if (!(highest > 0)) return this.smallest;
    return Math.max(this.smallest, highest * headroom);
  }
}

/** Steps of 1, 2 or 5 (and 25, 250, …) × 10ⁿ from 0, at most `most` of them. */
export function niceTicks(top, most = 4) {
  const rough = top / most;
  const power = 10 ** Math.floor(Math.log10(rough));
  const factors = power >= 10 ? [1, 2, 2.5, 5, 10] : [1, 2, 5, 10];
  const step = factors.map(factor => factor * power).find(candidate => candidate >= rough * 0.97);
  const ticks = [];
  for (let index = 0; index * step <= top * 1.0001; index++) ticks.push(Number((index * step).toPrecision(12)));
  return ticks;
}

const timeSteps = [0.1, 0.2, 0.5, 1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 900, 1800, 3600, 7200, 10800, 14400, 21600, 43200];

/** Ticks of the live window, as time before now. */
export function liveTicks(from, to) {
  const span = to - from;
  const step = span <= 30 ? 10 : span <= 60 ? 15 : span <= 300 ? 60 : span <= 900 ? 300 : 900;
  const values = [];
  const texts = [];
  for (let back = Math.floor(span / step) * step; back >= 0; back -= step) {
    values.push(to - back);
    texts.push(back === 0 ? 'now' : step < 60 ? `−${back} s` : `−${back / 60} min`);
  }
  return { values, texts };
}

/** Ticks at round times; `offset` is added to t before rounding, `text` writes the label of t. */
export function timeTicks(from, to, offset, text, most = 6) {
  const step = timeSteps.find(candidate => (to - from) / candidate <= most) ?? 86400;
  const values = [];
  // A label whose middle is at the right edge would be cut off there.
  const last = to - (to - from) * 0.05;
  for (let k = Math.ceil((from + offset) / step - 1e-9); k * step - offset <= last; k++) values.push(k * step - offset + 0);
  return { values, texts: values.map(value => text(value, step)) };
}
