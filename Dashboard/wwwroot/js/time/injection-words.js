// One change of the pool's goal in words, as Diagnosis/InjectionWords.cs tells it (tests/Charts.Js.Tests/fixtures/injections.json holds both to
// it). What is said of each reason comes from there with the board; queue and CPU are those of the board's own samples.

import { count, percent } from '../format/numbers.js';

/** What is said of a reason; of one that this version does not know, that. */
export function reasonWords(reasons, number) {
  return reasons.get(number) ?? {
    name: `unknown (${number})`, why: `Other (unknown (${number}))`, rule: 'This version of the dashboard does not know this reason.',
  };
}

/**
 * @param {{why: string, rule: string}} words of its reason
 * @param {number} previousGoal NaN where none was seen before
 * @param {{queue: number, cpu: number} | null} sample what the counters said then; NaN for what the target does not publish
 */
export function injectionStory(words, goal, previousGoal, sample) {
  return { title: `${words.why}: ${change(goal, previousGoal)}`, rule: words.rule, then: then(sample) };
}

/** The sample whose interval holds a time, else the last before it; null where there is none. Rows of gaps are none. */
export function sampleAt(ring, t) {
  const [times, intervals] = [ring.column('t'), ring.column('interval')];
  const from = ring.lowerBound(t);
  let row = from;
  while (row < times.length && Number.isNaN(intervals[row])) row++;
  if (!(row < times.length && times[row] - intervals[row] <= t)) {
    row = from - 1;
    while (row >= 0 && Number.isNaN(intervals[row])) row--;
  }
  return row < 0 ? null : { queue: ring.column('queue')[row], cpu: ring.column('cpu')[row] };
}

function change(goal, previousGoal) {
  const threads = `${count(goal)} ${goal === 1 ? 'thread' : 'threads'}`;
  if (Number.isNaN(previousGoal)) return `the goal is ${threads}`;
  if (previousGoal === goal) return `the goal stayed at ${threads}`;
  return `goal ${previousGoal < goal ? 'raised' : 'lowered'} from ${count(previousGoal)} to ${threads}`;
}

function then(sample) {
  if (sample === null || Number.isNaN(sample.queue)) return 'What was queued then is not known.';
  const { queue, cpu } = sample;
  const queued = queue === 0 ? 'Nothing was queued' : queue === 1 ? '1 work item was queued' : `${count(queue)} work items were queued`;
  return Number.isNaN(cpu) ? `${queued}.` : `${queued} and the CPU was at ${percent(cpu)} %.`;
}
