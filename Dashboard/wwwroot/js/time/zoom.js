// Dragging over a chart chooses a stretch of time for all charts, a double click goes back; a wheel that turns sideways (or with Shift) scrolls in time.

import { overlayOf, pixelIn } from '../frame/pointer.js';

/** A drag shorter than this is a click. */
const shortestDrag = 6;

export function listen(chart, board, signal) {
  const overlay = overlayOf(chart);
  const band = overlay.appendChild(Object.assign(document.createElement('div'), { className: 'zoom-band', hidden: true }));
  let start = null;

  const end = () => {
    [start, band.hidden] = [null, true];
  };
  const on = (name, handler) => overlay.addEventListener(name, handler, { signal });

  on('pointerdown', event => {
    if (event.button !== 0 || event.pointerType === 'touch' || !chart.isDrawn) return;
    const pixel = pixelIn(chart, event);
    start = { pixel, t: chart.toX(pixel) };
    overlay.setPointerCapture(event.pointerId);
  });
  on('pointermove', event => {
    if (!start) return;
    const pixel = pixelIn(chart, event);
    band.hidden = Math.abs(pixel - start.pixel) < shortestDrag;
    const { left, top, height } = chart.area;
    const box = { left: left + Math.min(pixel, start.pixel), width: Math.abs(pixel - start.pixel), top, height };
    for (const [side, pixels] of Object.entries(box)) band.style[side] = `${pixels}px`;
  });
  on('pointerup', event => {
    const pixel = pixelIn(chart, event);
    if (start && Math.abs(pixel - start.pixel) >= shortestDrag) {
      const times = [start.t, chart.toX(pixel)].sort((a, b) => a - b);
      board.zoom(times[0], times[1]);
    }
    end();
  });
  on('pointercancel', end);
  on('dblclick', () => board.release());
  overlay.addEventListener('wheel', event => {
    const pixels = event.deltaX || (event.shiftKey ? event.deltaY : 0);
    if (pixels === 0 || !chart.isDrawn) return;
    event.preventDefault();
    board.shift(pixels / chart.area.width);
  }, { signal, passive: false });
}
