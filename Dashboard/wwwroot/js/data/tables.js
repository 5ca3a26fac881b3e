// The tables of a board: rings of float64 columns, filled by the packets of Charts/PointPacker.cs: [table, rows, values…] again and again.

import { RingTable } from './rings.js';

const resetRecord = 0;
const clockRecord = 1;
const clockColumns = 3;

export class Tables {
  #byNumber = new Map();
  #byName = new Map();

  /** @param {{number: number, name: string, capacity: number, columns: string[]}[]} tables as Charts/ChartTable.cs describes them */
  constructor(tables) {
    for (const { number, name, capacity, columns } of tables) {
      const ring = new RingTable(columns, capacity);
      this.#byNumber.set(number, { ring, width: columns.length });
      this.#byName.set(name, ring);
    }
  }

  get(name) { return this.#byName.get(name); }
  get names() { return [...this.#byName.keys()]; }
  get all() { return [...this.#byName.values()]; }

  /** Puts a packet into the tables and returns what it says about the clock. @param {Uint8Array} bytes */
  read(bytes) {
    const values = toDoubles(bytes);
    const seen = { reset: false, originMs: NaN, takenMs: NaN, firstRequest: NaN };
    let at = 0;
    while (at + 2 <= values.length) {
      const [number, rows] = values.subarray(at, at + 2);
      at += 2;
      if (number === resetRecord) {
        seen.reset = true;
        for (const ring of this.all) ring.clear();
      } else if (number === clockRecord) {
        [seen.originMs, seen.takenMs, seen.firstRequest] = values.subarray(at, at + clockColumns);
        at += rows * clockColumns;
      } else {
        const table = this.#byNumber.get(number);
        if (!table) throw new Error(`The packet holds table ${number}, which this page does not know.`);
        table.ring.append(values, at, rows);
        at += rows * table.width;
      }
    }
    return seen;
  }
}

/** As Blazor hands them over, bytes are mostly not aligned to eight. */
export function toDoubles(bytes) {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  return new Float64Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 8));
}
