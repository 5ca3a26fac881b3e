// When to draw. A round draws every chart that is due, all at the same time on the x axis. It begins with a frame and is cut into slices,
// between which the page can answer the keyboard and the pointer; waiting for a frame after each slice would make the last chart late.

/** No slice begins another chart after this time. */
const sliceBudgetMs = 12;
/** Rest between two rounds: at least this long, and as long as the round took, so that a slow machine draws less often instead of falling behind. */
const shortestRestMs = 100;
const kept = 400;

export class Rounds {
  #charts;
  #view;
  #ended;
  #now = null;
  #again = false;
  #spentMs = 0;
  #restUntil = 0;
  #frame = 0;
  #rest = 0;
  #channel = new MessageChannel();
  #isDisposed = false;
  /** While true the page is being printed: what was drawn for the paper stays. */
  #isOnPaper = false;

  /** While true nothing is drawn: a recorded run comes whole, and empty charts before it would cost as much as the drawing itself. */
  isHeld = false;

  /** Milliseconds from one round to the next that only has new points: for who asked for less motion. What a person asks for is drawn at once. */
  pointsEveryMs = 0;
  #points = { from: 0, timer: 0 };

  /** Milliseconds of the last slices. */
  frameTimes = [];

  /** @param view gives what a round shows; @param ended is called after each round. */
  constructor(charts, view, ended) {
    [this.#charts, this.#view, this.#ended] = [charts, view, ended];
    this.#channel.port1.onmessage = () => !this.#isDisposed && this.#draw(performance.now());
  }

  /** Something else is to be shown: what is being drawn is given up and drawn anew. */
  restart() {
    this.#now = null;
    this.#request();
  }

  /** There are new points; a round that is under way is finished first. */
  refresh() {
    const wait = this.#points.from - performance.now();
    if (this.#now !== null) this.#again = true;
    else if (wait <= 0) this.#request();
    else this.#points.timer ||= setTimeout(() => (this.#points.timer = 0, this.refresh()), wait);
  }

  /** Draws what is dirty by itself. */
  partial() {
    if (this.isHeld || this.#isOnPaper || this.#frame !== 0 || this.#rest !== 0) return; // or a slice or a rest is under way
    const rest = this.#now === null ? this.#restUntil - performance.now() : 0;
    if (rest <= 0) this.#frame = requestAnimationFrame(now => this.#draw(now));
    else {
      this.#rest = setTimeout(() => {
        this.#rest = 0;
        this.partial();
      }, rest);
    }
  }

  /** Draws every chart at once, also those out of sight, and no other round until the screen is back. */
  paper() {
    this.#isOnPaper = true;
    if (this.isHeld) return;
    const view = this.#view();
    for (const chart of this.#charts) chart.draw(view, performance.now());
  }

  screen() {
    this.#isOnPaper = false;
    this.restart();
  }

  dispose() {
    this.#isDisposed = true;
    this.#channel.port1.close();
    cancelAnimationFrame(this.#frame);
    [this.#rest, this.#points.timer].forEach(clearTimeout);
  }

  #request() {
    for (const chart of this.#charts) chart.dirty = true;
    this.partial();
  }

  #draw(nowMs) {
    this.#frame = 0;
    if (this.#isOnPaper) return;
    this.#now ??= this.#view();
    const due = this.#charts.filter(chart => chart.dirty && chart.isVisible);
    const began = performance.now();
    let drawn = 0;
    while (drawn < due.length && (drawn === 0 || performance.now() - began <= sliceBudgetMs)) due[drawn++].draw(this.#now, nowMs);
    const spent = performance.now() - began;
    this.#spentMs += spent;
    this.frameTimes.push(spent);
    if (this.frameTimes.length > kept) this.frameTimes.shift();
    if (drawn === due.length) this.#finish();
    else {
      this.#frame = -1;
      this.#channel.port2.postMessage(null);
    }
  }

  #finish() {
    this.#now = null;
    this.#restUntil = performance.now() + Math.max(shortestRestMs, this.#spentMs);
    this.#points.from = performance.now() + this.pointsEveryMs;
    this.#spentMs = 0;
    this.#ended();
    if (!this.#again) return;
    this.#again = false;
    this.refresh();
  }
}
