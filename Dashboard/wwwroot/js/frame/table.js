// A plain table of texts.

/** @param {string} [caption] stands above the table; none where a heading says it already */
export function makeTable(headers, rows, caption) {
  const table = document.createElement('table');
  if (caption) table.createCaption().textContent = caption;
  const head = table.createTHead().insertRow();
  for (const header of headers) {
    const cell = head.appendChild(document.createElement('th'));
    cell.scope = 'col';
    cell.textContent = header;
  }
  const body = table.createTBody();
  for (const row of rows) {
    const line = body.insertRow();
    for (const value of row) line.insertCell().textContent = value;
  }
  return table;
}
