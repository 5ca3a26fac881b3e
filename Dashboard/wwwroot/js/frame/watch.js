// Keeps each chart's size, and whether it is on the screen: what nobody sees is not drawn.

/** Tells the charts and then `changed`, until the signal. */
export function watch(charts, changed, signal) {
  const byPlot = new Map(charts.map(chart => [chart.plot, chart]));
  const sizes = new ResizeObserver(entries => {
    for (const entry of entries) byPlot.get(entry.target).measure();
    changed();
  });
  const sight = new IntersectionObserver(entries => {
    for (const entry of entries) byPlot.get(entry.target).isVisible = entry.isIntersecting;
    changed();
  });
  for (const plot of byPlot.keys()) {
    sizes.observe(plot);
    sight.observe(plot);
  }
  for (const observer of [sizes, sight]) signal.addEventListener('abort', () => observer.disconnect());
}
