// Bars as one path a state, and one along their middle where the state has a pattern.

const namespace = 'http://www.w3.org/2000/svg';

/** Bars lower than this, in pixels, are colour alone. */
const shortestBar = 3;

/** Patterns of the middle as plotly draws them on a line of a pixel or two (Charts/Trace.cs, Dash). */
const dashes = { dot: '3 3', dash: '9 9', dashdot: '9 3 3 3', longdash: '15 15', solid: '' };

export class LaneBars {
  #paths;

  /** @param {{color: string, inner?: string}[]} traces back to front */
  constructor(overlay, traces) {
    const svg = overlay.appendChild(document.createElementNS(namespace, 'svg'));
    svg.setAttribute('class', 'lane-bars');
    const path = style => {
      const made = svg.appendChild(document.createElementNS(namespace, 'path'));
      made.setAttribute('style', style);
      return made;
    };
    this.#paths = traces.map(({ color, inner }) => [
      path(`stroke:var(${color})`),
      inner ? path(`stroke:var(--surface);stroke-dasharray:${dashes[inner] || 'none'}`) : null,
    ]);
  }

  /** @param traces as plotly would get them @param chart where a time and a height are */
  draw(traces, chart) {
    traces.forEach(({ x, y, line }, index) => {
      const [bars, middle] = this.#paths[index];
      const shape = shapeOf(x, y, chart);
      bars.setAttribute('stroke-width', line.width);
      bars.setAttribute('d', shape);
      middle?.setAttribute('stroke-width', middleWidth(line.width));
      middle?.setAttribute('d', line.width < shortestBar ? '' : shape);
    });
  }
}

/** The same for plotly: bars, and the line along their middle. */
export function withMiddle(trace, inner, theme) {
  if (!inner || trace.line.width < shortestBar) return [trace];
  const line = { ...trace.line, color: theme.color('--surface'), dash: inner, width: middleWidth(trace.line.width) };
  return [trace, { ...trace, line, showlegend: false }];
}

const middleWidth = width => Math.max(1, width / 5);

/** Begin, end and a gap, again and again, as a path in pixels, cut off at the sides. */
function shapeOf(x, y, chart) {
  const { left, top, width } = chart.area;
  const at = t => (left + Math.min(width, Math.max(0, chart.toPixelX(t)))).toFixed(1);
  let shape = '';
  for (let index = 0; index < x.length; index += 3) shape += `M${at(x[index])} ${(top + chart.toPixelY(y[index])).toFixed(1)}H${at(x[index + 1])}`;
  return shape;
}
