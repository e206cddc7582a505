/** How many rows of a sheet would be, or were, treated how. */
export interface ImportTotals {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly error: number;
}

/** One cell that cannot be taken. `line` is the sheet's own number of the row. */
export interface RowError {
  readonly line: number;
  readonly column: string;
  readonly rule: string;
  readonly msg: string;
}

export type OnError = 'abort' | 'skip';

/** Answer of `Import`: totals at once, or a job that will have them. */
export interface ImportAnswer {
  readonly totals?: ImportTotals;
  readonly rowErrors?: readonly RowError[];
  readonly jobId?: string;
  /** Path of the failed rows as a sheet, when there are any. */
  readonly failedRows?: string;
}

/** Whether a sheet that was tried may be taken over: all of it, or the rows that are right. */
export function canApply({ totals }: ImportAnswer, onError: OnError): boolean {
  if (!totals || totals.create + totals.update === 0) return false;
  return totals.error === 0 || onError === 'skip';
}

/** The faults as a sheet that opens in any spreadsheet; no cell of it is a formula there. */
export function rowErrorsCsv(rowErrors: readonly RowError[], head: readonly string[]): string {
  const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = rowErrors.map(({ line, column, msg }) => [String(line), column, msg]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
