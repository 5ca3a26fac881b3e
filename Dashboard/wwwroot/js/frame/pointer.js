// Where the pointer is over a chart, and the crosshair that follows it.

/** Pixels from the left edge of a chart's plot area, inside it. */
export function pixelIn(chart, event) {
  const pixel = event.clientX - overlayOf(chart).getBoundingClientRect().left - chart.area.left;
  return Math.min(chart.area.width, Math.max(0, pixel));
}

/** Pixels from the top edge of a chart's plot area. */
const heightIn = (chart, event) => event.clientY - overlayOf(chart).getBoundingClientRect().top - chart.area.top;

export const overlayOf = chart => chart.plot.querySelector('.chart-overlay');

/** The crosshair follows a mouse while it is over the chart; a finger leaves it where it touched, until it touches something else. */
export function followPointer(chart, crosshair, signal) {
  const overlay = overlayOf(chart);
  const move = event => crosshair.moveTo(chart, pixelIn(chart, event), heightIn(chart, event), event.pointerType === 'touch');
  overlay.addEventListener('pointermove', move, { signal });
  overlay.addEventListener('pointerdown', move, { signal });
  overlay.addEventListener('pointerleave', event => {
    if (event.pointerType !== 'touch') crosshair.hide();
  }, { signal });
  document.addEventListener('pointerdown', event => {
    if (event.pointerType === 'touch' && !event.target.closest('.chart-overlay')) crosshair.hide();
  }, { signal });
}
