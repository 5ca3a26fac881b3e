// What a copied link of a run or a comparison shows again: the stretch that its charts are zoomed to, and the lines that are hidden.

const asked = () => new URLSearchParams(location.search);

/** The stretch that the address names; null for the whole. */
export function zoomed() {
  const [from, to] = (asked().get('zoom') ?? '').split('~').map(Number);
  return from < to ? { from, to } : null;
}

/** Whether the address hides a line of a chart. */
export const isHidden = (chart, trace) => asked().getAll('hide').includes(`${chart}~${trace}`);

/** Says it in the address, without a step in the history. */
export function tell(name, values) {
  const address = new URL(location.href);
  address.searchParams.delete(name);
  for (const value of values) address.searchParams.append(name, value);
  history.replaceState(history.state, '', address);
}
