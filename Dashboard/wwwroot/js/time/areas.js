// The area between two lines.

/** One closed outline for each stretch without a gap: forth along the upper edge, back along the lower one. */
export function bandPoints(t, low, high) {
  const x = [];
  const y = [];
  for (let at = 0; at < t.length; at++) {
    const begin = at;
    while (at < t.length && !Number.isNaN(high[at])) at++;
    if (at === begin) continue;
    if (x.length > 0) {
      x.push(NaN);
      y.push(NaN);
    }
    for (let row = begin; row < at; row++) {
      x.push(t[row]);
      y.push(high[row]);
    }
    for (let row = at - 1; row >= begin; row--) {
      x.push(t[row]);
      y.push(low[row]);
    }
    x.push(t[begin]);
    y.push(high[begin]);
  }
  return { x: Float64Array.from(x), y: Float64Array.from(y) };
}

/** A colour that lets what lies below shine through; colours of the page are #rrggbb. */
export function translucent(color) {
  return /^#[0-9a-f]{6}$/i.test(color) ? `${color}33` : color;
}
