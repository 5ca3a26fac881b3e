// Lines over the few values of a setting (Charts/ChartLayout.cs, Places): a point a value, and the same as a table and a sentence.

import { belowZero } from '../axes/layout.js';
import { niceTicks } from '../axes/ranges.js';
import { axisText, missing } from '../format/numbers.js';

/** Share of the axis that is left free on each side: a point at the edge would be cut in half. */
const spare = 0.04;
const headroom = 1.1;

/** All that is drawn; null without a point. */
export function placesView(chart) {
  const places = chart.spec.layout.places;
  const series = chart.lines.map(trace => ({ trace, points: pointsOf(chart, trace) })).filter(line => line.points.size > 0);
  if (series.length === 0) return null;
  const at = places.map(place => place.at);
  const length = Math.max(...at) - Math.min(...at) || 1;
  const [from, to] = [Math.min(...at) - spare * length, Math.max(...at) + spare * length];
  const top = Math.max(...series.flatMap(line => [...line.points.values()])) * headroom || 1;
  const values = niceTicks(top);
  return {
    range: [from, to],
    x: { from, to, ticks: { values: at, texts: places.map(place => place.text) } },
    y: { from: -belowZero * top, to: top, ticks: { values, texts: values.map(value => axisText(value, chart.unit)) } },
    data: theme => series.filter(line => !chart.hidden.has(line.trace.name)).map(line => drawLine(line, theme)),
    textAt: (trace, x, write) => {
      const value = series.find(line => line.trace === trace)?.points.get(nearest(places, x).at);
      return value === undefined ? '' : write(value);
    },
  };
}

/** The value of the setting that is nearest, in words. */
export function placeText(chart, x) {
  return nearest(chart.spec.layout.places, x).words;
}

export function placesTable(chart) {
  const lines = chart.lines.toReversed();
  const points = lines.map(trace => pointsOf(chart, trace));
  const rows = points.every(one => one.size === 0) ? [] : chart.spec.layout.places.map(place => [
    place.words, ...lines.map((trace, line) => (points[line].has(place.at) ? chart.words(trace, points[line].get(place.at)) : missing)),
  ]);
  return { headers: ['', ...lines.map(trace => trace.name)], rows };
}

/** Where the highest and the lowest point lie. */
export function placesSentence(chart) {
  const all = chart.lines.toReversed().flatMap(trace => [...pointsOf(chart, trace)].map(([at, value]) => ({ trace, at, value })));
  const sorted = all.toSorted((one, other) => one.value - other.value);
  const words = ({ trace, at, value }) => `${chart.words(trace, value)} (${trace.name}, ${placeText(chart, at)})`;
  return `: highest ${words(sorted.at(-1))}, lowest ${words(sorted[0])}.`;
}

function pointsOf(chart, trace) {
  const table = chart.board.table(trace.table);
  const values = table.column('value');
  return new Map(Array.from(table.column('x'), (at, row) => [at, values[row]]));
}

function nearest(places, x) {
  return places.reduce((best, place) => (Math.abs(place.at - x) < Math.abs(best.at - x) ? place : best));
}

function drawLine({ trace, points }, theme) {
  const sorted = [...points].toSorted((one, other) => one[0] - other[0]);
  const color = theme.color(trace.color);
  return {
    type: 'scatter', mode: 'lines+markers', name: trace.name, hoverinfo: 'skip', x: sorted.map(([at]) => at), y: sorted.map(([, value]) => value),
    line: { color, width: trace.width, dash: trace.dash, simplify: false }, marker: { color, size: 6 },
  };
}
