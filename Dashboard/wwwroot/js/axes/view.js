// What the x axis shows: from, to (seconds on the timeline), ticks, and whether it slides.

import { liveTicks, timeTicks } from './ranges.js';
import { clockTime, runTime } from '../format/times.js';

/** The window that ends now, labelled with the time before now: labels stand still while the lines slide. */
export const liveView = (from, to) => ({ from, to, live: true, ticks: liveTicks(from, to) });

/** A window that stands still, labelled with wall-clock times of the browser's zone. */
export function clockView(from, to, originMs) {
  const zoneSeconds = Number.isNaN(originMs) ? 0 : originMs / 1000 - new Date(originMs).getTimezoneOffset() * 60;
  return { from, to, live: false, ticks: timeTicks(from, to, zoneSeconds, (t, step) => clockTime(originMs + t * 1000, step < 1), most()) };
}

/** A recorded run or a part of it, labelled with the seconds since its first request. */
export const runView = (from, to, start) => ({ from, to, live: false, ticks: timeTicks(from, to, -start, (t, step) => runTime(t - start, step), most()) });

const most = () => (globalThis.innerWidth < 600 ? 4 : 6);
