// Numbers as text. One rule, the same as in Format/Readable.cs (tests/Charts.Js.Tests/fixtures/numbers.json holds both to it): three
// significant digits where nothing else is said, but no digit of a whole number is rounded away; sentences and tables group digits with a
// narrow space (1 240), axes and legends use SI prefixes (1.24k).

export const missing = '–';

const prefixes = [[12, 'T'], [9, 'G'], [6, 'M'], [3, 'k'], [0, '']];

/** Below this power of ten a number is written with its own power of ten: zeros could not be counted any more. */
const smallestExponent = -9;

/** The significant digits of a number; moving their point rounds nothing a second time. */
function digitsOf(value, count = 3) {
  const [text, power] = Math.abs(value).toExponential(count - 1).split('e');
  const digits = text.replace('.', '');
  const isZero = digits[0] === '0';
  return { sign: value < 0 && !isZero ? '-' : '', digits, isZero, exponent: isZero ? 0 : Number(power) };
}

/** The digits ÷ 10 ** power as a plain number, without zeros that say nothing. */
function plain({ sign, digits, isZero, exponent }, power = 0) {
  const at = exponent - power;
  if (isZero) return '0';
  if (at < smallestExponent) return `${sign}${trimmed(`${digits[0]}.${digits.slice(1)}`)}e${at}`;
  const zeros = at - digits.length + 1;
  if (zeros >= 0) return sign + digits + '0'.repeat(zeros);
  return sign + trimmed(at >= 0 ? `${digits.slice(0, at + 1)}.${digits.slice(at + 1)}` : `0.${'0'.repeat(-at - 1)}${digits}`);
}

function trimmed(number) {
  return number.replace(/\.?0+$/, '');
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
  const digits = digitsOf(value);
  return digits.exponent < 2 ? plain(digits) : count(value);
}

/** A percentage without its sign: one decimal below 10, none above; what would read 0 and is not has one digit. */
export function percent(value) {
  if (!Number.isFinite(value)) return missing;
  const size = Math.abs(value);
  return size >= 9.95 ? count(value) : plain(digitsOf(value, size >= 1 ? 2 : 1));
}

/** A duration in the unit that fits, for sentences and tables. */
export function duration(seconds) {
  if (!Number.isFinite(seconds)) return missing;
  if (Math.abs(seconds) >= 120) return `${number(seconds / 60)} min`;
  const digits = digitsOf(seconds);
  return digits.isZero ? '0 s' : upToSeconds(digits);
}

function upToSeconds(digits) {
  if (digits.exponent < -3) return `${plain(digits, -6)} µs`;
  return digits.exponent < 0 ? `${plain(digits, -3)} ms` : `${plain(digits)} s`;
}

/** For axes and legends, where the unit stands beside the title. */
export function axisText(value, unit) {
  if (!Number.isFinite(value)) return missing;
  const digits = digitsOf(value);
  if (digits.isZero) return '0';
  if (unit === '%') return percent(value);
  if (unit === 's') return upToSeconds(digits);
  const [power, prefix] = prefixes.find(([from]) => digits.exponent >= from) ?? [0, ''];
  return plain(digits, power) + prefix;
}

/** For a cell of a table, whose heading has the unit. */
export function tableText(value, unit) {
  return unit === 's' ? duration(value) : unit === '%' ? percent(value) : number(value);
}

/** For a value that stands alone. */
export function sentenceText(value, unit) {
  const text = tableText(value, unit);
  return text === missing || unit === 's' ? text : `${text} ${unit}`;
}
