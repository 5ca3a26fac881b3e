// All charts of a page on one time axis: decides what is visible, and follows the pointer over all of them.

import { clockView, liveView, runView } from '../axes/view.js';
import { Tables } from '../data/tables.js';
import { clockTime, runTime } from '../format/times.js';
import { Board } from '../frame/board.js';
import { Crosshair } from '../frame/crosshair.js';
import { followPointer } from '../frame/pointer.js';
import { isHidden, tell, zoomed } from '../page/address.js';
import { hasLanes, LaneChart } from './lane-chart.js';
import { TimeChart } from './time-chart.js';
import { listen } from './zoom.js';

const delaysKept = 400;
/** More than come while the page renders its figures once. */
const packetsKept = 40;
/** So long without a packet, and the charts are greyed: the circuit or the server is away. */
const silenceMs = 3000;

export class TimeBoard extends Board {
  #settings;
  #originMs = NaN;
  #firstRequest = NaN;
  #fixed = null;
  /** The oldest sample that waits to be drawn, and the one that is being drawn: when it was taken, and when it came. */
  #waiting = null;
  #drawing = null;
  #lastPacket = NaN;
  /** What each table ended with after each of the last packets. */
  #packetEnds = new Map();
  #onFrozen;
  #onDrawn;
  /** How often a person froze or released the charts with the pointer. */
  #told = 0;
  #crosshair;

  bands = [];
  names = [];
  delays = [];
  drawDelays = [];
  calm = matchMedia('(prefers-reduced-motion: reduce)').matches;

  /** @param onFrozen a person froze (true) or released the charts, for the how-many-th time @param onDrawn the first points were drawn */
  constructor(element, options, plotly, onFrozen, onDrawn = () => {}) {
    super(element);
    [this.#settings, this.#onFrozen, this.#onDrawn, this.story, this.gaps] = [options.settings, onFrozen, onDrawn, options.story, options.gaps];
    this.tables = new Tables(options.tables);
    this.reasons = new Map(options.reasons.map(reason => [reason.number, reason]));
    this.rounds.isHeld = this.isRun;
    if (this.calm) this.rounds.pointsEveryMs = 1000;
    this.open(options.figures, plotly, (figure, spec) => new (hasLanes(spec) ? LaneChart : TimeChart)(figure, spec, this, plotly));
    this.#crosshair = new Crosshair(this.charts);
    for (const chart of this.charts) {
      followPointer(chart, this.#crosshair, this.signal);
      listen(chart, this, this.signal);
    }
    if (!this.isRun) this.#followFigures();
    const listening = setInterval(() => this.#listenForSilence(), 500);
    const waiting = setInterval(() => {
      if (this.charts.map(chart => chart.begin()).every(Boolean)) clearInterval(waiting);
      this.rounds.partial();
    }, 50);
    this.signal.addEventListener('abort', () => [listening, waiting].forEach(clearInterval));
    if (this.isRun) this.#readAddress();
  }

  /** The page changes all its figures at once, and says of when they are: the legends follow in the same frame, however busy the charts are. */
  #followFigures() {
    const reading = new MutationObserver(() => {
      const view = this.view();
      // Also where the chart itself is out of sight: its legend may not be.
      for (const chart of this.charts) chart.read(view);
    });
    reading.observe(this.element, { attributes: true, attributeFilter: ['data-read', 'data-silent'] });
    this.signal.addEventListener('abort', () => reading.disconnect());
  }

  #readAddress() {
    for (const chart of this.charts) {
      for (const name of chart.entries.keys()) if (isHidden(chart.id, name)) chart.hide(name);
    }
    const stretch = zoomed();
    if (stretch) this.#fix(stretch);
  }

  /** Lines were shown or hidden: a copied link shows the same. */
  linesChosen() { if (this.isRun) tell('hide', this.charts.flatMap(chart => [...chart.hidden].map(name => `${chart.id}~${name}`))); }

  table(name) { return this.tables.get(name); }
  get frameTimes() { return this.rounds.frameTimes; }
  get frozen() { return this.#fixed !== null; }

  /** It shows what was recorded, not what goes on. */
  get isRun() { return this.#settings.runView; }

  /** Time of the newest point of any table. */
  lastTime() { return this.#extreme('lastTime', Math.max); }
  epochMs(t) { return this.#originMs + t * 1000; }

  /** A point in time for people: wall clock when live, seconds since the first request in a run. */
  timeText(t) { return this.isRun ? runTime(t - this.#runStart, 0.1) : clockTime(this.epochMs(t), true); }

  /** Of when a trace's value is that its legend shows: of the page's figures, which change less often than points come. NaN: none. */
  readAt(trace, view) {
    const ends = this.#packetEnds.get(this.element.dataset.read);
    if (!ends || this.frozen) return Math.min(view.to, this.lastTime());
    const { last, isOver } = ends.get(trace.table);
    return (isOver || this.element.dataset.silent?.split(' ').includes(trace.table)) && trace.kind !== 'step' ? NaN : last;
  }

  /** The newest row's time of each table after a packet, and whether a line has ended by then. */
  #remember(packet) {
    const newest = this.lastTime();
    this.#packetEnds.set(`${packet}`, new Map(this.tables.names.map(name => {
      const ring = this.table(name);
      return [name, { last: ring.lastTime(), isOver: newest > this.endOf(ring) }];
    })));
    if (this.#packetEnds.size > packetsKept) this.#packetEnds.delete(this.#packetEnds.keys().next().value);
  }

  /** From when on a line has ended after its last row: its usual interval is taken from the last two. */
  endOf(ring) {
    const times = ring.column('t');
    return ring.lastTime() + this.gaps.intervals * (times.length < 2 ? 1 : Math.max(this.gaps.shortest, times.at(-1) - times.at(-2)));
  }

  /** Takes a packet; drawing follows in its own time. @param number by which the page says of when its figures are */
  push(bytes, number = 0) {
    const seen = this.tables.read(bytes);
    if (!this.isRun) this.#remember(number);
    this.rounds.isHeld = false;
    this.#originMs = seen.originMs;
    if (seen.reset || !Number.isNaN(seen.firstRequest)) this.#firstRequest = seen.firstRequest;
    if (seen.reset) {
      if (this.#settings.frozen && !this.#fixed) this.#freezeWindow();
      this.all(chart => chart.settle());
    } else if (!Number.isNaN(seen.takenMs)) {
      // The oldest packet that waits counts, or a slow round would look quick.
      this.#waiting ??= { takenMs: seen.takenMs, arrivedMs: performance.now() };
    }
    this.rounds.refresh();
    this.#lastPacket = performance.now();
    this.element.classList.remove('is-silent');
  }

  /** Takes the stretches that are shaded, all of them. */
  shade(bands) {
    this.bands = bands;
    this.rounds.restart();
  }

  /** Takes what numbers in the lanes mean, from one on. */
  name(first, names) { this.names.splice(first, Infinity, ...names); }

  /** @param {number} [heard] of how many drags and double clicks the server knew when it sent the settings */
  apply(settings, heard) {
    const before = this.#settings;
    const isResized = settings.windowSeconds !== before.windowSeconds;
    this.#settings = settings;
    // A drag that the server has not heard of yet must outlive settings which were sent for another reason: then only a change counts.
    if (!settings.frozen && (before.frozen || heard === this.#told)) this.#fixed = null;
    else if (settings.frozen && (!this.#fixed || isResized)) this.#freezeWindow();
    this.all(chart => isResized && chart.settle());
  }

  /** Shows exactly this stretch on every chart and freezes. */
  zoom(from, to) { this.#fix({ from, to }); }

  /** Back to the live window, or to the whole run. */
  release() { if (this.#fixed) this.#fix(null); }

  /** Earlier (below 0) or later by so many times what is shown. At its newest point a live board follows again, a run stops. */
  shift(parts) {
    const { from, to } = this.view();
    const [oldest, newest] = [this.#extreme('firstTime', Math.min), this.lastTime()];
    if (Number.isNaN(oldest)) return;
    const isNewest = to + parts * (to - from) >= newest;
    if (isNewest && parts > 0 && !this.isRun) {
      this.release();
      return;
    }
    const start = Math.max(oldest, isNewest ? newest - (to - from) : from + parts * (to - from));
    const stretch = { from: start, to: start + to - from };
    if (!this.#fixed) this.#fix(stretch);
    else this.#show(stretch);
  }

  /** The page asks for a stretch: the charts show it, and the first of them comes to the top of the screen. */
  show(from, to) {
    this.zoom(from, to);
    this.element.scrollIntoView({ block: 'start' });
  }

  /** From, to and ticks of the x axis. */
  view() {
    const fixed = this.#fixed ?? (this.isRun ? this.#wholeRun() : null);
    if (fixed) return this.isRun ? runView(fixed.from, fixed.to, this.#runStart) : clockView(fixed.from, fixed.to, this.#originMs);
    const to = this.lastTime() || 0;
    return liveView(to - this.#settings.windowSeconds, to);
  }

  /** The part of a view from the first load of a run to the end of the last drain; the whole of it where there is none. */
  loadIn({ from, to }) {
    const loads = this.isRun ? this.bands.filter(band => band.kind === 'load' || band.kind === 'drain') : [];
    const first = Math.max(from, Math.min(...loads.map(band => band.from)));
    const last = Math.min(to, Math.max(...loads.map(band => band.to ?? to)));
    return first < last ? { from: first, to: last, isLoad: loads.length > 0 } : { from, to, isLoad: false };
  }

  /** What the next round shows; remembers when its newest sample was taken. */
  beginRound() {
    [this.#drawing, this.#waiting] = [this.#waiting, null];
    return this.view();
  }

  roundEnded() {
    super.roundEnded();
    this.#crosshair.refresh();
    if (!Number.isNaN(this.#lastPacket)) [this.#onDrawn(), this.#onDrawn = () => {}];
    if (this.#drawing === null) return;
    keep(this.delays, (Date.now() - this.#drawing.takenMs) / 1000);
    keep(this.drawDelays, (performance.now() - this.#drawing.arrivedMs) / 1000);
    this.#drawing = null;
  }

  #fix(stretch) {
    this.#onFrozen(stretch !== null, ++this.#told);
    this.#show(stretch);
  }

  #show(stretch) {
    this.#fixed = stretch;
    this.all(chart => chart.settle());
    if (this.isRun) tell('zoom', stretch ? [`${stretch.from.toFixed(2)}~${stretch.to.toFixed(2)}`] : []);
  }

  get #runStart() { return this.#firstRequest || 0; }

  #wholeRun() {
    const from = this.#extreme('firstTime', Math.min);
    const to = this.lastTime();
    if (Number.isNaN(from)) return { from: 0, to: 60 };
    // A measurement of a tenth of a second has one sample.
    return to <= from ? { from: from - 0.5, to: from + 0.5 } : { from, to };
  }

  #freezeWindow() {
    const { from, to } = this.view();
    this.#fixed = { from: this.isRun ? from : to - this.#settings.windowSeconds, to };
  }

  #extreme(edge, choose) {
    const times = this.tables.all.map(ring => ring[edge]()).filter(time => !Number.isNaN(time));
    return times.length === 0 ? NaN : choose(...times);
  }

  #listenForSilence() { this.element.classList.toggle('is-silent', !this.isRun && performance.now() - this.#lastPacket > silenceMs); }
}

const keep = (list, value) => list.push(value) > delaysKept && list.shift();
