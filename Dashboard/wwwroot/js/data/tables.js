// The tables of a board: rings of float64 columns, filled by packets.

import { readPacket, toDoubles } from './packets.js';
import { RingTable } from './rings.js';

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

  get(name) {
    return this.#byName.get(name);
  }

  get all() {
    return [...this.#byName.values()];
  }

  /** The tables whose name begins so. */
  named(start) {
    return [...this.#byName].filter(([name]) => name.startsWith(start)).map(([, ring]) => ring);
  }

  /** Puts a packet into the tables and returns what it says about the clock. */
  read(bytes) {
    return readPacket(toDoubles(bytes), this.#byNumber);
  }
}
