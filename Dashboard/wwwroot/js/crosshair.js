// One thin line over all charts at the time under the pointer, with the values beside it. Nothing here touches plotly, so hovering
// costs almost nothing while the charts are live.

import { markerRows } from './traces.js';
import { short, withUnit } from './format.js';

/** Markers this close to the line, in pixels, are named in words. */
const reach = 6;
const mostNamed = 3;

export class Crosshair {
  #board;
  #parts = new Map();
  #at = null;
  #frame = 0;

  constructor(board) {
    this.#board = board;
    for (const chart of board.charts) {
      const overlay = chart.plot.querySelector('.chart-overlay');
      const line = overlay.appendChild(document.createElement('div'));
      line.className = 'crosshair-line';
      const box = overlay.appendChild(document.createElement('div'));
      box.className = 'crosshair-box';
      line.hidden = box.hidden = true;
      this.#parts.set(chart, { line, box });
    }
  }

  /** Shows the line at a pixel of a chart's plot area. */
  moveTo(chart, pixel) {
    this.#at = { chart, share: Math.min(1, Math.max(0, pixel / chart.area.width)) };
    this.refresh();
  }

  hide() {
    this.#at = null;
    this.refresh();
  }

  refresh() {
    if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw());
  }

  #draw() {
    this.#frame = 0;
    for (const [chart, { line, box }] of this.#parts) {
      const shown = this.#at !== null && chart.isVisible && !Number.isNaN(chart.range[0]);
      line.hidden = box.hidden = !shown;
      if (!shown) continue;
      const pixel = this.#at.share * chart.area.width;
      const t = chart.toTime(pixel);
      line.style.transform = `translateX(${chart.area.left + pixel}px)`;
      line.style.top = `${chart.area.top}px`;
      line.style.height = `${chart.area.height}px`;
      box.replaceChildren(...this.#lines(chart, t, chart === this.#at.chart));
      box.hidden = box.childElementCount === 0;
      const isRight = this.#at.share > 0.5;
      box.style.transform = `translateX(${chart.area.left + pixel + (isRight ? -8 : 8)}px)${isRight ? ' translateX(-100%)' : ''}`;
      box.style.top = `${chart.area.top + 2}px`;
    }
  }

  #lines(chart, t, isUnderPointer) {
    const rows = [];
    if (isUnderPointer) rows.push(text('crosshair-time', this.#board.timeText(t)));
    for (const trace of chart.lines.toReversed()) {
      if (chart.hidden.has(trace.name)) continue;
      const value = chart.textAt(trace, t, number => (trace.name === chart.unit ? short(number, chart.unit) : withUnit(number, chart.unit)));
      if (value !== '') rows.push(this.#row(trace, `${trace.name} `, value));
    }
    for (const trace of chart.markers) {
      if (!chart.hidden.has(trace.name)) rows.push(...this.#marked(chart, trace, t, isUnderPointer));
    }
    return rows;
  }

  #marked(chart, trace, t, inWords) {
    const width = (reach / chart.area.width) * (chart.range[1] - chart.range[0]);
    const rows = markerRows(trace, this.#board, t - width, t + width);
    if (rows.length === 0) return [];
    if (trace.family == null) return [this.#row(trace, '', `${rows.length} ${rows.length === 1 ? 'thread' : 'threads'} retired`)];
    const ring = this.#board.table(trace.table);
    const times = ring.column('t');
    rows.sort((a, b) => Math.abs(times[a] - t) - Math.abs(times[b] - t));
    const named = rows.slice(0, mostNamed).sort((a, b) => a - b).map(row => {
      const previous = ring.column('previousGoal')[row];
      const goal = ring.column('goal')[row];
      const change = Number.isNaN(previous) ? `goal ${goal}` : `goal ${previous} → ${goal}`;
      return this.#row(trace, `${this.#reason(ring.column('reason')[row]).name} `, change);
    });
    if (rows.length > mostNamed) named.push(text('crosshair-more', `and ${rows.length - mostNamed} more here`));
    if (inWords) named.push(text('crosshair-why', this.#reason(ring.column('reason')[rows[0]]).sentence));
    return named;
  }

  #reason(number) {
    return this.#board.reasons.get(number) ?? { name: `unknown (${number})`, sentence: 'This version of the dashboard does not know this reason.' };
  }

  #row(trace, label, value) {
    const row = text('crosshair-value', label);
    row.style.setProperty('--trace', `var(${trace.color})`);
    row.append(Object.assign(document.createElement('b'), { textContent: value }));
    return row;
  }
}

function text(className, content) {
  return Object.assign(document.createElement('div'), { className, textContent: content });
}
