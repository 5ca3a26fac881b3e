// One thin line over the charts that share an x axis, at the place under the pointer, with the values beside it. Nothing here touches
// plotly, so hovering costs almost nothing while the charts are live.

import { overlayOf } from './pointer.js';

/** Markers this close to the line, in pixels, are named; a finger does not meet them as exactly as a mouse. */
const reach = 6;
const fingerReach = 16;

export class Crosshair {
  #parts = new Map();
  #at = null;
  #frame = 0;

  constructor(charts) {
    for (const chart of charts) {
      const overlay = overlayOf(chart);
      const line = overlay.appendChild(document.createElement('div'));
      line.className = 'crosshair-line';
      const box = overlay.appendChild(document.createElement('div'));
      box.className = 'crosshair-box';
      line.hidden = box.hidden = true;
      this.#parts.set(chart, { line, box });
    }
  }

  /** Shows the line at a pixel of a chart's plot area, which is so many pixels from its left and its top. */
  moveTo(chart, pixel, height, isFinger = false) {
    this.#at = { chart, height, reach: isFinger ? fingerReach : reach, share: Math.min(1, Math.max(0, pixel / chart.area.width)) };
    this.refresh();
  }

  hide() {
    this.#at = null;
    this.refresh();
  }

  refresh() { if (this.#frame === 0) this.#frame = requestAnimationFrame(() => this.#draw()); }

  #draw() {
    this.#frame = 0;
    for (const [chart, { line, box }] of this.#parts) {
      const shown = this.#at !== null && chart.isVisible && !Number.isNaN(chart.range[0]);
      line.hidden = box.hidden = !shown;
      if (!shown) continue;
      const pixel = this.#at.share * chart.area.width;
      line.style.transform = `translateX(${chart.area.left + pixel}px)`;
      line.style.top = `${chart.area.top}px`;
      line.style.height = `${chart.area.height}px`;
      box.replaceChildren(...lines(chart, chart.toX(pixel), chart === this.#at.chart ? chart.toY(this.#at.height) : null, this.#at.reach));
      box.hidden = box.childElementCount === 0;
      const isRight = this.#at.share > 0.5;
      box.style.transform = `translateX(${chart.area.left + pixel + (isRight ? -8 : 8)}px)${isRight ? ' translateX(-100%)' : ''}`;
      box.style.top = `${chart.area.top + 2}px`;
    }
  }
}

/** @param {number | null} y the value below the pointer; null where the pointer is over another chart */
function lines(chart, x, y, reach) {
  const isUnderPointer = y !== null;
  const rows = isUnderPointer ? [text('crosshair-time', chart.placeText(x))] : [];
  for (const trace of chart.lines.toReversed()) {
    const value = chart.hidden.has(trace.name) ? '' : chart.textAt(trace, x);
    if (value !== '') rows.push(row({ trace, label: `${trace.name} `, value }));
  }
  const width = (reach / chart.area.width) * (chart.range[1] - chart.range[0]);
  return [...rows, ...chart.notesAt(x, width, isUnderPointer, y ?? NaN).map(note => (note.trace ? row(note) : text(note.className, note.text)))];
}

function row({ trace, label, value, wraps = false }) {
  const made = text(wraps ? 'crosshair-value is-long' : 'crosshair-value', label);
  made.style.setProperty('--trace', `var(${trace.color})`);
  made.append(Object.assign(document.createElement('b'), { textContent: value }));
  return made;
}

const text = (className, content) => Object.assign(document.createElement('div'), { className, textContent: content });
