// The figure that Charts/Plots made of a chart, in the colours of a theme. Everything that is said in it is said there; here it gets points.

export class Plot {
  #data;
  #layout;
  #looks;
  #made = new Map();

  /** @param canvas the element in which PlotlyChart has drawn it */
  constructor(canvas) {
    const { meta, ...layout } = canvas.layout;
    [this.#data, this.#layout, this.#looks] = [canvas.data, layout, meta];
  }

  /** @returns {{data: object[], layout: object, picture: object, bands: object}} */
  in(theme) {
    if (!this.#made.has(theme)) {
      const { data, layout, picture, bands } = this.#looks[theme];
      this.#made.set(theme, { data: this.#data.map((trace, index) => merge(trace, data[index])), layout: merge(this.#layout, layout), picture, bands });
    }
    return this.#made.get(theme);
  }
}

const isPlain = value => value !== null && typeof value === 'object' && Object.getPrototypeOf(value) === Object.prototype;

/** One object over another, inside too; what is not an object is replaced. */
export function merge(base, over) {
  if (!isPlain(base) || !isPlain(over)) return over;
  return Object.entries(over).reduce((made, [key, value]) => ({ ...made, [key]: key in base ? merge(base[key], value) : value }), base);
}
