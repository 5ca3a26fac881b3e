// Reads what Charts/PointPacker.cs packs: float64 only, [table, rows, values…] again and again.

const resetRecord = 0;
const clockRecord = 1;
const clockColumns = 3;

/** @param {Uint8Array} bytes as Blazor hands them over: mostly not aligned to eight bytes. */
export function toDoubles(bytes) {
  const aligned = bytes.byteOffset % 8 === 0 ? bytes : bytes.slice();
  return new Float64Array(aligned.buffer, aligned.byteOffset, Math.floor(aligned.byteLength / 8));
}

/** Puts a packet into the tables (by number: {ring, width}) and returns what it says about the clock. */
export function readPacket(values, tables) {
  const seen = { reset: false, originMs: NaN, takenMs: NaN, firstRequest: NaN };
  let at = 0;
  while (at + 2 <= values.length) {
    const number = values[at];
    const rows = values[at + 1];
    at += 2;
    if (number === resetRecord) {
      seen.reset = true;
      for (const table of tables.values()) table.ring.clear();
    } else if (number === clockRecord) {
      [seen.originMs, seen.takenMs, seen.firstRequest] = values.subarray(at, at + clockColumns);
      at += rows * clockColumns;
    } else {
      const table = tables.get(number);
      if (!table) throw new Error(`The packet holds table ${number}, which this page does not know.`);
      table.ring.append(values, at, rows);
      at += rows * table.width;
    }
  }
  return seen;
}
