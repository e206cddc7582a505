/** One record as CSV text with its line end (CRLF, as spreadsheets write); cells are quoted where they must be. */
export const csvRecord = (cells: readonly string[], separator = ','): string =>
  `${cells.map((cell) => csvCell(cell, separator)).join(separator)}\r\n`;

/** Lets spreadsheets see that the text is UTF-8. */
export const byteOrderMark = '\ufeff';

function csvCell(cell: string, separator: string): string {
  const needsQuotes = cell.includes(separator) || /["\r\n]/.test(cell) || cell !== cell.trim();
  return needsQuotes ? `"${cell.replaceAll('"', '""')}"` : cell;
}
