// Points in time as text.

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
  const seconds = two(size % 60);
  if (size < 7200) return `${sign}${Math.floor(size / 60)}:${seconds} min`;
  return `${sign}${Math.floor(size / 3600)}:${two((size % 3600) / 60)}${size % 60 === 0 ? '' : `:${seconds}`} h`;
}

const two = value => String(Math.floor(value)).padStart(2, '0');
