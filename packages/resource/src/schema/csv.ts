/** Formats one CSV record with its line end (CRLF, as spreadsheets write); cells are quoted where necessary. */
export const csvRecord = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

/** Marks the text as UTF-8 for spreadsheets. */
export const byteOrderMark = '\ufeff';

function csvCell(cell: string, separator: string): string {
  const needsQuotes = cell.includes(separator) || /["\r\n]/.test(cell) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
