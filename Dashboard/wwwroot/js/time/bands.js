// The phases of a run as stretches of shade with their names, and as strips what was wrong with its pool. How each kind looks comes with the figure.

/** plotly draws each shape by itself: more than this many of a sort cost more time than they tell. */
const mostShapes = 20;
/** Pixels. */
const letter = 6.2;

/** True for what was wrong, which is shown only where threads are drawn. */
export const isFinding = band => band.sentence !== undefined;

/** The bands that a view shows, cut to it. A name that does not fit is left out: the list above the charts has it. @param pixel seconds that it stands for */
export function bandShapes(bands, looks, view, pixel) {
  const shown = bands
    .map(band => ({ ...band, x0: Math.max(band.from, view.from), x1: Math.min(band.to ?? Infinity, view.to) }))
    .filter(band => band.x1 > band.x0);
  return [...shown.filter(band => !isFinding(band)).slice(-mostShapes), ...shown.filter(isFinding).slice(-mostShapes)].map(({ kind, text, x0, x1 }) => {
    const { label, ...look } = looks[kind];
    return { ...look, x0, x1, ...(label && (x1 - x0) / pixel > text.length * letter + 6 ? { label: { ...label, text } } : {}) };
  });
}

/** What was wrong at a time, in words. */
export function findingNotes(bands, t) {
  return bands.filter(band => isFinding(band) && band.from <= t && t <= (band.to ?? Infinity))
    .map(band => ({ className: 'crosshair-why', text: band.sentence }));
}
