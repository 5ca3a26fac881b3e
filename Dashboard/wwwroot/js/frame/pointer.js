// Where the pointer is over a chart, and the crosshair that follows it.

/** Pixels from the left edge of a chart's plot area, inside it. */
export function pixelIn(chart, event) {
  const pixel = event.clientX - overlayOf(chart).getBoundingClientRect().left - chart.area.left;
  return Math.min(chart.area.width, Math.max(0, pixel));
}

export function overlayOf(chart) {
  return chart.plot.querySelector('.chart-overlay');
}

export function followPointer(chart, crosshair, signal) {
  const overlay = overlayOf(chart);
  overlay.addEventListener('pointermove', event => crosshair.moveTo(chart, pixelIn(chart, event)), { signal });
  overlay.addEventListener('pointerleave', () => crosshair.hide(), { signal });
}
