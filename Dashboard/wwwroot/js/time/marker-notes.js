// What the markers near a time say: why the pool changed its goal, or how many threads it let go. The nearest is told in full.

import { count } from '../format/numbers.js';
import { injectionStory, reasonWords, sampleAt } from './injection-words.js';
import { markerRows } from './traces.js';

/** More than these are counted and not named. */
const mostNamed = 3;

/** @returns {import('../contract.js').Note[]} */
export function markerNotes(trace, board, t, reach, inWords) {
  const rows = markerRows(trace, board, t - reach, t + reach);
  if (rows.length === 0) return [];
  if (trace.family == null) return [{ trace, label: '', value: `${count(rows.length)} ${rows.length === 1 ? 'thread' : 'threads'} retired` }];
  const ring = board.table(trace.table);
  const [times, goals, previousGoals, reasons] = ['t', 'goal', 'previousGoal', 'reason'].map(column => ring.column(column));
  rows.sort((a, b) => Math.abs(times[a] - t) - Math.abs(times[b] - t));
  const notes = rows.slice(inWords ? 1 : 0, mostNamed).sort((a, b) => a - b).map(row => {
    const change = Number.isNaN(previousGoals[row]) ? `goal ${goals[row]}` : `goal ${previousGoals[row]} → ${goals[row]}`;
    return { trace, label: `${reasonWords(board.reasons, reasons[row]).name} `, value: change };
  });
  if (rows.length > mostNamed) notes.push({ className: 'crosshair-more', text: `and ${count(rows.length - mostNamed)} more here` });
  return inWords ? [...told(rows[0]), ...notes] : notes;

  function told(row) {
    const sample = sampleAt(board.table(trace.above.table), times[row]);
    const { title, rule, then } = injectionStory(reasonWords(board.reasons, reasons[row]), goals[row], previousGoals[row], sample);
    return [{ trace, label: '', value: `${title}.`, wraps: true }, { className: 'crosshair-why', text: `${then} ${rule}` }];
  }
}
