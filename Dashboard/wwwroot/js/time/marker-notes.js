// What the markers near a time say: why the pool changed its goal, or how many threads it let go. The nearest is told in full, by the templates that the
// server fills in for its own tables (Injections/StoryTemplates.cs; tests/Charts.Js.Tests/fixtures/injections.json holds both to the same sentences).

import { count, percent } from '../format/numbers.js';
import { markerRows } from './traces.js';

/** More than these are counted and not named. */
const mostNamed = 3;

/** */
export function markerNotes(trace, board, t, reach, inWords) {
  const rows = markerRows(trace, board, t - reach, t + reach);
  if (rows.length === 0) return [];
  if (trace.family == null) return [{ trace, label: '', value: fill(trace.counted, { count: rows.length }) }];
  const ring = board.table(trace.table);
  const [times, goals, previousGoals, reasons] = ['t', 'goal', 'previousGoal', 'reason'].map(column => ring.column(column));
  const wordsOf = row => reasonWords(board.reasons, reasons[row]);
  rows.sort((a, b) => Math.abs(times[a] - t) - Math.abs(times[b] - t));
  const notes = rows.slice(inWords ? 1 : 0, mostNamed).sort((a, b) => a - b).map(row => ({
    trace, label: `${wordsOf(row).name} `, value: `goal ${Number.isNaN(previousGoals[row]) ? '' : `${previousGoals[row]} → `}${goals[row]}`,
  }));
  if (rows.length > mostNamed) notes.push({ className: 'crosshair-more', text: `and ${count(rows.length - mostNamed)} more here` });
  if (!inWords) return notes;
  const words = wordsOf(rows[0]);
  const { title, then } = story(board.story, words, goals[rows[0]], previousGoals[rows[0]], sampleAt(board.table(trace.above.table), times[rows[0]]));
  return [{ trace, label: '', value: `${title}.`, wraps: true }, { className: 'crosshair-why', text: `${then} ${words.rule}` }, ...notes];
}

/** What is said of a reason; of one that this version does not know, that. */
export function reasonWords(reasons, number) {
  return reasons.get(number) ?? {
    name: `unknown (${number})`, why: `Other (unknown (${number}))`, rule: 'This version of the dashboard does not know this reason.',
  };
}

/** @param previousGoal NaN where none was seen before @param sample what the counters said then; NaN for what the target does not publish; null: nothing */
export function story(templates, { why }, goal, previousGoal, sample) {
  const change = Number.isNaN(previousGoal) ? 'first' : previousGoal < goal ? 'raised' : previousGoal > goal ? 'lowered' : 'stayed';
  const title = fill(templates[change], { why, before: previousGoal, goal });
  if (sample === null || Number.isNaN(sample.queue)) return { title, then: templates.unknown };
  const queued = sample.queue === 0 ? templates.nothing : fill(templates.queued, { queue: sample.queue });
  const then = Number.isNaN(sample.cpu) ? templates.then : templates.thenWithCpu;
  return { title, then: fill(then, { queued, cpu: `${percent(sample.cpu)} %` }) };
}

const fill = (template, values) => template.replace(/\{(\w+)(?:\|([^|}]+)\|([^}]+))?\}/g, (_, name, one, more) => {
  const text = typeof values[name] === 'number' ? count(values[name]) : values[name];
  return one === undefined ? text : `${text} ${values[name] === 1 ? one : more}`;
});

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
