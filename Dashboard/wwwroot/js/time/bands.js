// The phases of a run as stretches of shade with their names.

const colors = { load: '--chart-1', store: '--chart-1', drain: '--chart-7', rest: '--chart-axis', tail: '--chart-axis' };
const opacities = { load: 0.09, store: 0.09, drain: 0.18, rest: 0.04, tail: 0.07 };

/** plotly draws each shape by itself: more than this many cost more time than they tell. */
const mostShapes = 20;
const letter = 6.2;

/** What a chart of this width shows of the bands: shades and names, as plotly's layout takes them. */
export function bandMarks(bands, view, width, theme) {
  const shapes = bandShapes(bands, view, width, theme);
  return { shapes: shapes.map(({ fits, name, ...shape }) => shape), annotations: bandLabels(shapes, theme) };
}

/** The bands that a view shows, cut to it, as plotly's shapes. A name that does not fit is left out: the list above the charts has it. */
export function bandShapes(bands, view, width, theme) {
  const pixels = width / (view.to - view.from);
  return bands
    .map(band => ({ ...band, x0: Math.max(band.from, view.from), x1: Math.min(band.to ?? Infinity, view.to) }))
    .filter(band => band.x1 > band.x0)
    .slice(-mostShapes)
    .map(({ kind, text, x0, x1 }) => ({
      type: 'rect', xref: 'x', yref: 'paper', x0, x1, y0: 0, y1: 1, layer: 'below', line: { width: 0 },
      fillcolor: theme.color(colors[kind]), opacity: opacities[kind],
      name: text,
      fits: (x1 - x0) * pixels > text.length * letter + 6,
    }));
}

/** The names of the bands that have room for them, as plotly's annotations: a shape's own label would be as pale as the shape. */
export function bandLabels(shapes, theme) {
  return shapes.filter(shape => shape.fits).map(shape => ({
    x: shape.x0, y: 1, xref: 'x', yref: 'paper', xanchor: 'left', yanchor: 'top', showarrow: false, borderpad: 0, xshift: 2, yshift: -1,
    text: escape(shape.name), font: { size: 10, color: theme.color('--chart-axis') },
  }));
}

/** plotly reads a few tags in texts; names are people's words. */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
