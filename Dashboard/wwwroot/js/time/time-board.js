// All charts of a page on one time axis: decides what is visible, and follows the pointer over all of them.

import { Board } from '../frame/board.js';
import { Crosshair } from '../frame/crosshair.js';
import { followPointer } from '../frame/pointer.js';
import { clockTime, runTime } from '../format/times.js';
import { clockView, liveView, runView } from '../axes/view.js';
import { hasLanes, LaneChart } from './lane-chart.js';
import { TimeChart } from './time-chart.js';
import { listen } from './zoom.js';

const delaysKept = 400;
/** So long without a packet, and the charts are greyed: the circuit or the server is away. */
const silenceMs = 3000;

export class TimeBoard extends Board {
  #settings;
  #originMs = NaN;
  #firstRequest = NaN;
  #fixed = null;
  #bands = [];
  #undrawnTaken = NaN;
  #drawingTaken = NaN;
  #undrawnArrived = NaN;
  #drawingArrived = NaN;
  #lastPacket = NaN;
  #silence;
  #onFrozen;
  /** How often a person froze or released the charts with the pointer. */
  #told = 0;
  #crosshair;

  /** @param {(frozen: boolean, told: number) => void} onFrozen a person froze or released the charts, for the how-many-th time */
  constructor(element, options, plotly, onFrozen) {
    super(element, options);
    this.#settings = options.settings;
    this.#onFrozen = onFrozen;
    this.reasons = new Map(options.reasons.map(reason => [reason.number, reason]));
    this.calm = matchMedia('(prefers-reduced-motion: reduce)').matches;
    this.names = [];
    this.delays = [];
    this.drawDelays = [];
    this.rounds.isHeld = options.settings.runView;
    this.open(options.figures, plotly, (figure, spec) => new (hasLanes(spec) ? LaneChart : TimeChart)(figure, spec, this, plotly));
    this.#crosshair = new Crosshair(this.charts);
    for (const chart of this.charts) {
      followPointer(chart, this.#crosshair, this.signal);
      listen(chart, this, this.signal);
    }
    this.#silence = setInterval(() => this.#listenForSilence(), 500);
  }

  get constants() {
    return { minThreads: this.#settings.minThreads };
  }

  get frameTimes() {
    return this.rounds.frameTimes;
  }

  /** It shows what was recorded, not what goes on. */
  get isRun() {
    return this.#settings.runView;
  }

  get frozen() {
    return this.#fixed !== null;
  }

  /** Time of the newest point of any table. */
  lastTime() {
    return this.#extreme('lastTime', Math.max);
  }

  epochMs(t) {
    return this.#originMs + t * 1000;
  }

  /** A point in time for people: wall clock when live, seconds since the first request in a run. */
  timeText(t) {
    return this.#settings.runView ? runTime(t - this.#runStart(), 0.1) : clockTime(this.epochMs(t), true);
  }

  /** The usual distance of two rows; taken from the last two. */
  usualInterval(ring) {
    const times = ring.column('t');
    const last = times.length - 1;
    return last < 1 ? 1 : Math.max(0.1, times[last] - times[last - 1]);
  }

  /** Takes a packet; drawing follows in its own time. */
  push(bytes) {
    const seen = this.tables.read(bytes);
    this.rounds.isHeld = false;
    this.#originMs = seen.originMs;
    if (!Number.isNaN(seen.firstRequest)) this.#firstRequest = seen.firstRequest;
    if (seen.reset) {
      this.#firstRequest = seen.firstRequest;
      if (this.#settings.frozen && !this.#fixed) this.#freezeWindow();
      this.all(chart => chart.settle());
    } else if (!Number.isNaN(seen.takenMs)) {
      // The oldest packet that waits counts, or a slow round would look quick.
      if (Number.isNaN(this.#undrawnTaken)) this.#undrawnArrived = performance.now();
      this.#undrawnTaken = Number.isNaN(this.#undrawnTaken) ? seen.takenMs : this.#undrawnTaken;
    }
    this.rounds.refresh();
    this.#lastPacket = performance.now();
    this.element.classList.remove('is-silent');
  }

  /** Takes the stretches that are shaded, all of them. */
  shade(bands) {
    this.#bands = bands;
    this.all(() => {});
  }

  /** Takes what numbers in the lanes mean, from one on. */
  name(first, names) {
    this.names.splice(first, Infinity, ...names);
  }

  get bands() {
    return this.#bands;
  }

  /** @param {number} [heard] of how many drags and double clicks the server knew when it sent the settings */
  apply(settings, heard) {
    const before = this.#settings;
    this.#settings = settings;
    if (settings.windowSeconds !== before.windowSeconds) this.all(chart => chart.settle());
    // A drag that the server has not heard of yet must outlive settings which were sent for another reason: then only a change counts.
    const isReleased = !settings.frozen && (before.frozen || heard === this.#told);
    const isFrozen = settings.frozen && (!this.#fixed || settings.windowSeconds !== before.windowSeconds);
    if (isReleased) this.#fixed = null;
    else if (isFrozen) this.#freezeWindow();
    this.rounds.restart();
  }

  /** Shows exactly this stretch on every chart and freezes. */
  zoom(from, to) {
    this.#fixed = { from, to };
    this.all(chart => chart.settle());
    this.#tell(true);
  }

  /** The page asks for a stretch: the charts show it, and the first of them comes to the top of the screen. */
  show(from, to) {
    this.zoom(from, to);
    this.element.scrollIntoView({ block: 'start' });
  }

  /** Back to the live window, or to the whole run. */
  release() {
    if (!this.#fixed) return;
    this.#fixed = null;
    this.all(chart => chart.settle());
    this.#tell(false);
  }

  /** From, to and ticks of the x axis. */
  view() {
    if (this.#fixed) return this.#standing(this.#fixed);
    if (this.#settings.runView) return this.#standing(this.#wholeRun());
    const last = this.lastTime();
    const to = Number.isNaN(last) ? 0 : last;
    return liveView(to - this.#settings.windowSeconds, to);
  }

  /** The part of a view from the first load of a run to the end of the last drain; the whole of it where there is none. */
  loadIn({ from, to }) {
    const loads = this.isRun ? this.#bands.filter(band => band.kind === 'load' || band.kind === 'drain') : [];
    const first = Math.max(from, Math.min(...loads.map(band => band.from)));
    const last = Math.min(to, Math.max(...loads.map(band => band.to ?? to)));
    return first < last ? { from: first, to: last, isLoad: loads.length > 0 } : { from, to, isLoad: false };
  }

  dispose() {
    clearInterval(this.#silence);
    super.dispose();
  }

  #tell(frozen) {
    this.#told++;
    this.#onFrozen(frozen, this.#told);
  }

  #runStart() {
    return Number.isNaN(this.#firstRequest) ? 0 : this.#firstRequest;
  }

  #wholeRun() {
    const from = this.#extreme('firstTime', Math.min);
    const to = this.lastTime();
    if (Number.isNaN(from)) return { from: 0, to: 60 };
    // A measurement of a tenth of a second has one sample.
    return to <= from ? { from: from - 0.5, to: from + 0.5 } : { from, to };
  }

  #standing({ from, to }) {
    return this.#settings.runView ? runView(from, to, this.#runStart()) : clockView(from, to, this.#originMs);
  }

  #freezeWindow() {
    const { from, to } = this.view();
    this.#fixed = { from: to - this.#settings.windowSeconds, to };
    if (this.#settings.runView) this.#fixed = { from, to };
  }

  #extreme(edge, choose) {
    const times = this.tables.all.map(ring => ring[edge]()).filter(time => !Number.isNaN(time));
    return times.length === 0 ? NaN : choose(...times);
  }

  /** What the next round shows; remembers when its newest sample was taken. */
  beginRound() {
    this.#drawingTaken = this.#undrawnTaken;
    this.#drawingArrived = this.#undrawnArrived;
    this.#undrawnTaken = NaN;
    return this.view();
  }

  roundEnded() {
    super.roundEnded();
    this.#crosshair.refresh();
    if (Number.isNaN(this.#drawingTaken)) return;
    keep(this.delays, (Date.now() - this.#drawingTaken) / 1000);
    keep(this.drawDelays, (performance.now() - this.#drawingArrived) / 1000);
    this.#drawingTaken = NaN;
  }

  #listenForSilence() {
    const isSilent = !this.#settings.runView && performance.now() - this.#lastPacket > silenceMs;
    this.element.classList.toggle('is-silent', isSilent);
  }
}

function keep(list, value) {
  list.push(value);
  if (list.length > delaysKept) list.shift();
}
