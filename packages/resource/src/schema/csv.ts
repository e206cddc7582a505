/** Formats one CSV record with its line end (CRLF, as spreadsheets write); cells are quoted where necessary. */
export const csvRecord = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff';

function csvCell(cell: string, separator: string): string {
  const needsQuotes = cell.includes(separator) || /["\r\n]/.test(cell) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}

/**
 * Puts an apostrophe before text that a spreadsheet would treat as a formula; plain numbers are left unchanged. {@link unguarded}
 * removes exactly this apostrophe, so that escaping never changes what is imported.
 */
export const escapeFormula = (text: string): string => (looksLikeFormula(text) ? `'${text}` : text);

/** Returns the text that {@link escapeFormula} escaped. */
export const unguarded = (text: string): string =>
  text.startsWith("'") && looksLikeFormula(text.slice(1)) ? text.slice(1) : text;

function looksLikeFormula(text: string): boolean {
  const core = text.replace(/^'+/, '');
  // Spreadsheets of East Asia also compute text after a full-width sign.
  return /^[=+\-@＝＋－＠\t\r\n]/.test(core) && !/^[-+]?[\d.,]+%?$/.test(core);
}
