// Numbers as text: three digits, SI prefixes, always a unit where a value stands alone.

const prefixes = [[1e9, 'G'], [1e6, 'M'], [1e3, 'k'], [1, '']];
const missing = '–';

function digits(value) {
  const size = Math.abs(value);
  return size >= 100 || size === 0 ? value.toFixed(0) : Number(value.toPrecision(3)).toString();
}

function prefixed(value) {
  const size = Math.abs(value);
  const [factor, prefix] = prefixes.find(([limit]) => size >= limit * 0.9995) ?? [1, ''];
  if (factor === 1 && size < 1) return size < 0.005 ? '0' : value.toFixed(size < 0.1 ? 2 : 1);
  return digits(value / factor) + prefix;
}

function seconds(value) {
  const size = Math.abs(value);
  if (size === 0) return '0';
  if (size < 0.9995e-3) return `${digits(value * 1e6)} µs`;
  if (size < 0.9995) return `${digits(value * 1e3)} ms`;
  return `${digits(value)} s`;
}

/** For axes and legends, where the unit stands beside the title. */
export function short(value, unit) {
  if (!Number.isFinite(value)) return missing;
  return unit === 's' ? seconds(value) : prefixed(value);
}

/** A value that stands alone. */
export function withUnit(value, unit) {
  if (!Number.isFinite(value)) return missing;
  return unit === 's' ? seconds(value) || '0 s' : `${prefixed(value)} ${unit}`;
}

const clock = new Intl.DateTimeFormat(undefined, { hour: '2-digit', minute: '2-digit', second: '2-digit' });

/** Wall-clock time in the browser's zone and manner, with tenths when asked. */
export function clockTime(epochMs, tenths = false) {
  if (!Number.isFinite(epochMs)) return '';
  const text = clock.format(epochMs);
  return tenths ? text.replace(/(\d+)(\D*)$/, `$1.${Math.floor((((epochMs % 1000) + 1000) % 1000) / 100)}$2`) : text;
}

/** Seconds of a run: 12 s, 1:30 min, 4:00 h. */
export function runTime(t, step = 1) {
  const rounded = step < 1 ? Number(t.toFixed(1)) : Math.round(t);
  const sign = rounded < 0 ? '−' : '';
  const size = Math.abs(rounded);
  if (size < 120) return `${sign}${size} s`;
  if (size >= 7200) return `${sign}${Math.floor(size / 3600)}:${String(Math.floor((size % 3600) / 60)).padStart(2, '0')}${size % 60 === 0 ? '' : `:${String(Math.floor(size % 60)).padStart(2, '0')}`} h`;
  return `${sign}${Math.floor(size / 60)}:${String(Math.floor(size % 60)).padStart(2, '0')} min`;
}
