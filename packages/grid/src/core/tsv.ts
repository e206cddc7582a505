/**
 * Parses a block in the clipboard format of spreadsheets: tabs between cells, line breaks between rows; a cell that contains
 * either is in double quotes with inner quotes doubled. A line break after the last row adds no row.
 */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let at = 0;
  do {
    const cell = quotedCell(text, at) ?? plainCell(text, at);
    row.push(cell.value);
    at = cell.end + (text.startsWith('\r\n', cell.end) ? 2 : 1);
    if (text[cell.end] === '\t') continue;
    rows.push(row);
    row = [];
  } while (at < text.length || row.length > 0);
  return rows;
}

/** Returns the block as clipboard text. Several rows end in a line break, as spreadsheets write them; one row does not. */
export function printTsv(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => row.map(printCell).join('\t'));
  return rows.length > 1 ? `${lines.join('\n')}\n` : (lines[0] ?? '');
}

/** Returns the block as an HTML table, for documents and spreadsheets that prefer one to plain text. */
export function printHtml(rows: readonly (readonly string[])[]): string {
  const lines = rows.map((row) => `<tr>${row.map((value) => `<td>${escaped(value)}</td>`).join('')}</tr>`);
  return `<table><tbody>${lines.join('')}</tbody></table>`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', '\n': '<br>' };

function escaped(value: string): string {
  return value.replaceAll('\r\n', '\n').replace(/[&<>"\n]/g, (sign) => signs[sign] ?? sign);
}

function printCell(value: string): string {
  return /[\t\r\n]|^"/.test(value) ? `"${value.replaceAll('"', '""')}"` : value;
}

interface Read {
  readonly value: string;
  readonly end: number;
}

function plainCell(text: string, from: number): Read {
  let end = from;
  while (end < text.length && !isSeparator(text[end])) end += 1;
  return { value: text.slice(from, end), end };
}

/** Returns null when the closing quote is not followed by a separator: then quotes are plain characters. */
function quotedCell(text: string, from: number): Read | null {
  if (text[from] !== '"') return null;
  let at = from + 1;
  while (at < text.length) {
    if (text[at] !== '"') at += 1;
    else if (text[at + 1] === '"') at += 2;
    else break;
  }
  const end = at + 1;
  if (at >= text.length || (end < text.length && !isSeparator(text[end]))) return null;
  return { value: text.slice(from + 1, at).replaceAll('""', '"'), end };
}

function isSeparator(char: string | undefined): boolean {
  return char === '\t' || char === '\n' || char === '\r';
}
