// Columns of float64 that forget their oldest rows. Every value is written twice, one capacity apart, so that any run of rows is one
// contiguous view and nothing is copied for drawing.

export class RingTable {
  #capacity;
  #columns;
  #written = 0;

  constructor(columnNames, capacity) {
    this.#capacity = capacity;
    this.#columns = new Map(columnNames.map(name => [name, new Float64Array(2 * capacity)]));
  }

  /** Rows kept, gap rows included. */
  get length() { return Math.min(this.#written, this.#capacity); }

  /** Rows ever written since the last clear. */
  get written() { return this.#written; }
  clear() { this.#written = 0; }

  /** Appends `rows` rows that lie one after another in `values` from `offset`. A time that goes back is held, so that columns stay sorted. */
  append(values, offset, rows) {
    const width = this.#columns.size;
    for (let row = 0; row < rows; row++) {
      const slot = this.#written % this.#capacity;
      let at = offset + row * width;
      if (this.#written > 0) values[at] = Math.max(values[at], this.lastTime());
      for (const column of this.#columns.values()) column[slot] = column[slot + this.#capacity] = values[at++];
      this.#written++;
    }
  }

  /** A view of a column, oldest first; valid until the next append. */
  column(name, from = 0, to = this.length) {
    const start = this.#written <= this.#capacity ? 0 : this.#written % this.#capacity;
    return this.#columns.get(name).subarray(start + from, start + to);
  }

  /** Index of the first row at or after time t; `length` when there is none. */
  lowerBound(t) {
    const times = this.column('t');
    let low = 0;
    let high = times.length;
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (times[middle] < t) low = middle + 1;
      else high = middle;
    }
    return low;
  }

  /** Rows to draw for a window: one more on each side, so that lines reach the edges. */
  window(from, to) { return { first: Math.max(0, this.lowerBound(from) - 1), end: Math.min(this.length, this.lowerBound(to) + 1) }; }
  lastTime() { return this.length === 0 ? NaN : this.column('t')[this.length - 1]; }
  firstTime() { return this.length === 0 ? NaN : this.column('t')[0]; }
}
