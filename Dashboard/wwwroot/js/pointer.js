// Pointer over a chart: moving shows the crosshair, dragging chooses a stretch of time for all charts, a double click goes back.

/** A drag shorter than this is a click. */
const shortestDrag = 6;

export function listen(chart, board, crosshair, signal) {
  const overlay = chart.plot.querySelector('.chart-overlay');
  const band = overlay.appendChild(Object.assign(document.createElement('div'), { className: 'zoom-band', hidden: true }));
  let start = null;

  const pixelOf = event => {
    const pixel = event.clientX - overlay.getBoundingClientRect().left - chart.area.left;
    return Math.min(chart.area.width, Math.max(0, pixel));
  };
  const end = () => {
    start = null;
    band.hidden = true;
  };
  const on = (name, handler) => overlay.addEventListener(name, handler, { signal });

  on('pointerdown', event => {
    if (event.button !== 0 || event.pointerType === 'touch' || !chart.isDrawn) return;
    start = { pixel: pixelOf(event), t: chart.toTime(pixelOf(event)) };
    overlay.setPointerCapture(event.pointerId);
  });
  on('pointermove', event => {
    const pixel = pixelOf(event);
    crosshair.moveTo(chart, pixel);
    if (!start) return;
    band.hidden = Math.abs(pixel - start.pixel) < shortestDrag;
    band.style.left = `${chart.area.left + Math.min(pixel, start.pixel)}px`;
    band.style.width = `${Math.abs(pixel - start.pixel)}px`;
    band.style.top = `${chart.area.top}px`;
    band.style.height = `${chart.area.height}px`;
  });
  on('pointerup', event => {
    if (start && Math.abs(pixelOf(event) - start.pixel) >= shortestDrag) {
      const times = [start.t, chart.toTime(pixelOf(event))].sort((a, b) => a - b);
      board.zoom(times[0], times[1]);
    }
    end();
  });
  on('pointercancel', end);
  on('pointerleave', () => {
    if (!start) crosshair.hide();
  });
  on('dblclick', () => board.release());
}
