// Numbers as text. One rule, the same as in Format/Readable.cs (tests/Charts.Js.Tests/fixtures/numbers.json holds both to it): three
// significant digits where nothing else is said, but no digit of a whole number is rounded away; sentences and tables group digits with a
// narrow space (1 240), axes and legends use SI prefixes (1.24k).

export const missing = '–';

const prefixes = [[12, 'T'], [9, 'G'], [6, 'M'], [3, 'k'], [0, '']];
const digits = new Intl.NumberFormat('en', { maximumSignificantDigits: 3, useGrouping: false });

/** Below this power of ten a number is written with its own power of ten: zeros could not be counted any more. */
const smallestPower = -9;

/** The significant digits and the power of ten of a number. */
function rounded(value, count = 3) {
  const [mantissa, power] = value.toExponential(count - 1).split('e').map(Number);
  return { mantissa, power: mantissa === 0 ? 0 : power };
}

/** The digits ÷ 10 ** by: their point is moved, nothing is rounded a second time. */
function plain({ mantissa, power }, by = 0) {
  const at = power - by;
  return at < smallestPower ? `${digits.format(mantissa)}e${at}` : digits.format(Number(`${mantissa}e${at}`));
}

/** A whole number, grouped. */
export function count(value) {
  if (!Number.isFinite(value)) return missing;
  const text = value.toFixed(0).replace(/\B(?=(\d{3})+$)/g, '\u202f');
  return text === '-0' ? '0' : text;
}

/** A number for sentences and tables. */
export function number(value) {
  if (!Number.isFinite(value)) return missing;
  const parts = rounded(value);
  return parts.power < 2 ? plain(parts) : count(value);
}

/** A percentage without its sign: one decimal below 10, none above; what would read 0 and is not has one digit. */
export function percent(value) {
  if (!Number.isFinite(value)) return missing;
  const size = Math.abs(value);
  return size >= 9.95 ? count(value) : plain(rounded(value, size >= 1 ? 2 : 1));
}

/** A duration in the unit that fits, for sentences and tables. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return missing;
  if (Math.abs(seconds) >= 120) return `${number(seconds / 60)} min`;
  const parts = rounded(seconds);
  return parts.mantissa === 0 ? '0 s' : upToSeconds(parts);
}

const upToSeconds = parts => (parts.power < -3 ? `${plain(parts, -6)} µs` : parts.power < 0 ? `${plain(parts, -3)} ms` : `${plain(parts)} s`);

/** For axes and legends, where the unit stands beside the title. */
export function axisText(value, unit) {
  if (!Number.isFinite(value)) return missing;
  const parts = rounded(value);
  if (parts.mantissa === 0) return '0';
  if (unit === '%') return percent(value);
  if (unit === 's') return upToSeconds(parts);
  const [power, prefix] = prefixes.find(([from]) => parts.power >= from) ?? [0, ''];
  return plain(parts, power) + prefix;
}

/** For a cell of a table, whose heading has the unit. */
export const tableText = (value, unit) => (unit === 's' ? duration(value) : unit === '%' ? percent(value) : number(value));

/** For a value that stands alone. */
export function sentenceText(value, unit) {
  const text = tableText(value, unit);
  return text === missing || unit === 's' ? text : `${text} ${unit}`;
}
