// The phases of a run as stretches of shade with their names, and what was wrong with its pool.

const looks = {
  load: ['--chart-1', 0.09], store: ['--chart-1', 0.09], drain: ['--chart-7', 0.18], rest: ['--chart-axis', 0.04], tail: ['--chart-axis', 0.07],
  bad: ['--bad', 0.16], busy: ['--warn', 0.16],
};

/** What was wrong stands in the lower part, so that the phase behind it is seen too. */
const troubles = { bad: '▲', busy: '◆' };
const troubleHeight = 0.3;

/** plotly draws each shape by itself: more than this many of a sort cost more time than they tell. */
const mostShapes = 20;
const letter = 6.2;

/** True for what was wrong, which is shaded only where threads are drawn. */
export function isTrouble(band) {
  return band.kind in troubles;
}

/** What a chart of this width shows of the bands: shades and names, as plotly's layout takes them. */
export function bandMarks(bands, view, width, theme) {
  const shapes = bandShapes(bands, view, width, theme);
  return { shapes: shapes.map(({ fits, name, sign, ...shape }) => shape), annotations: bandLabels(shapes, theme) };
}

/** The bands that a view shows, cut to it, as plotly's shapes. A name that does not fit is left out: the list above the charts has it. */
export function bandShapes(bands, view, width, theme) {
  const pixels = width / (view.to - view.from);
  const shown = bands
    .map(band => ({ ...band, x0: Math.max(band.from, view.from), x1: Math.min(band.to ?? Infinity, view.to) }))
    .filter(band => band.x1 > band.x0);
  return [...shown.filter(band => !isTrouble(band)).slice(-mostShapes), ...shown.filter(isTrouble).slice(-mostShapes)]
    .map(({ kind, text, x0, x1 }) => ({
      type: 'rect', xref: 'x', yref: 'paper', x0, x1, y0: 0, y1: kind in troubles ? troubleHeight : 1, layer: 'below', line: { width: 0 },
      fillcolor: theme.color(looks[kind][0]), opacity: looks[kind][1],
      name: text,
      sign: troubles[kind],
      fits: (x1 - x0) * pixels > (text.length + (kind in troubles ? 2 : 0)) * letter + 6,
    }));
}

/**
 * The names of the bands that have room for them, as plotly's annotations: a shape's own label would be as pale as the shape. Of what was wrong there
 * is the sign alone where its name has no room; it stands at the end, since threads that climb cross the begin.
 */
export function bandLabels(shapes, theme) {
  return shapes.filter(shape => shape.fits || shape.sign).map(shape => ({
    ...(shape.sign ? { x: shape.x1, xanchor: 'right', xshift: -2 } : { x: shape.x0, xanchor: 'left', xshift: 2 }),
    y: shape.y1, xref: 'x', yref: 'paper', yanchor: 'top', showarrow: false, borderpad: 0, yshift: -1,
    text: shape.sign ? `${shape.sign}${shape.fits ? ` ${escape(shape.name)}` : ''}` : escape(shape.name),
    font: { size: 10, color: shape.sign ? shape.fillcolor : theme.color('--chart-axis') },
  }));
}

/** What was wrong at a time, in words. @returns {import('../contract.js').Note[]} */
export function troubleNotes(bands, t) {
  return bands.filter(band => isTrouble(band) && band.from <= t && t <= (band.to ?? Infinity))
    .map(band => ({ className: 'crosshair-why', text: `${troubles[band.kind]} ${band.sentence}` }));
}

/** plotly reads a few tags in texts; names are people's words. */
function escape(text) {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}
