// Bars as one path a trace, the lines along their middle too.

const namespace = 'http://www.w3.org/2000/svg';

/** Bars lower than this, in pixels, are colour alone. */
const shortestBar = 3;

/** A figure's lines along the middle of bars, with the points of those. @param middles as the figure has them @param bars with their points */
export function middlesOf(middles, bars) {
  return middles.map(trace => {
    const { x, y, line } = bars[trace.meta];
    return line.width < shortestBar ? { ...trace, x: [], y: [] } : { ...trace, x, y, line: { ...trace.line, width: Math.max(1, line.width / 5) } };
  });
}

export class LaneBars {
  #svg;

  constructor(overlay) {
    this.#svg = overlay.appendChild(document.createElementNS(namespace, 'svg'));
    this.#svg.setAttribute('class', 'lane-bars');
  }

  /** @param traces as plotly would get them @param chart where a time and a height are */
  draw(traces, chart) {
    while (this.#svg.children.length < traces.length) this.#svg.appendChild(document.createElementNS(namespace, 'path'));
    traces.forEach(({ x, y, line }, index) => {
      const path = this.#svg.children[index];
      path.setAttribute('stroke', line.color);
      path.setAttribute('stroke-width', line.width);
      path.setAttribute('stroke-dasharray', line.dash === undefined || line.dash === 'solid' ? 'none' : line.dash);
      path.setAttribute('d', shapeOf(x, y, chart));
    });
  }
}

/** Begin, end and a gap, again and again, as a path in pixels, cut off at the sides. */
function shapeOf(x, y, chart) {
  const { left, top, width } = chart.area;
  const at = t => (left + Math.min(width, Math.max(0, chart.toPixelX(t)))).toFixed(1);
  let shape = '';
  for (let index = 0; index < x.length; index += 3) shape += `M${at(x[index])} ${(top + chart.toPixelY(y[index])).toFixed(1)}H${at(x[index + 1])}`;
  return shape;
}
