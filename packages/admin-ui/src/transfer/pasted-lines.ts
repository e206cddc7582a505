/** A line of a pasted table. */
export interface PastedLine {
  /** Position in the text, from 1. */
  readonly line: number;
  readonly cells: readonly string[];
}

const separators = [/\t/, /[,;，；]/, /\s+/];

/** Splits a line at tabs, else at commas, else at spaces; quotes and the marks of a spreadsheet for text are removed. */
function cellsOf(line: string): string[] {
  const separator = separators.find((one) => one.test(line)) ?? /\t/;
  return line.split(separator).map((cell) =>
    cell
      .trim()
      .replace(/^=?["'](.*?)"?$/, '$1')
      .trim(),
  );
}

/** Reads the lines of a table that was copied from a spreadsheet or a CSV file. Empty lines are left out. */
export const pastedLines = (text: string): readonly PastedLine[] =>
  text.split(/\r?\n/).flatMap((line, index) => (line.trim() === '' ? [] : [{ line: index + 1, cells: cellsOf(line.trim()) }]));

/** Writes the cells of a table file as lines that are read like pasted ones. */
export const pastedText = (rows: readonly (readonly string[])[]): string =>
  rows.map((cells) => cells.map((cell) => cell.replaceAll(/\s+/g, ' ')).join('\t')).join('\n');
