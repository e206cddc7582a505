/** How many rows of an import file would be, or were, created, updated, skipped or failed. */
export interface ImportTotals {
  readonly create: number;
  readonly update: number;
  readonly skip: number;
  readonly error: number;
}

/** An invalid cell. `line` is the row number in the import file. */
export interface RowError {
  readonly line: number;
  readonly column: string;
  readonly rule: string;
  readonly msg: string;
}

export type OnError = 'abort' | 'skip';

/** The encoding of a file; where its bytes fit several, the candidates with samples, the likeliest first. */
export interface ReadEncoding {
  readonly name: string;
  readonly isCertain: boolean;
  readonly candidates: readonly { readonly encoding: string; readonly sample: string }[];
}

/** Reply of `Import`: totals at once, or a job that will have them. */
export interface ImportAnswer {
  /** The stored file, to be applied. */
  readonly importId?: string;
  readonly encoding?: ReadEncoding | null;
  readonly totals?: ImportTotals;
  readonly rowErrors?: readonly RowError[];
  readonly jobId?: string;
  /** Path of a file with the failed rows, if there are any. */
  readonly failedRows?: string;
}

/** Whether a checked import file can be applied: all rows, or only the valid ones. */
export function canApply({ totals }: ImportAnswer, onError: OnError): boolean {
  if (!totals || totals.create + totals.update === 0) return false;
  return totals.error === 0 || onError === 'skip';
}

/** Returns the row errors as CSV; no cell is interpreted as a formula by a spreadsheet. */
export function rowErrorsCsv(rowErrors: readonly RowError[], head: readonly string[]): string {
  const cell = (text: string): string => `"${(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
  const rows = rowErrors.map(({ line, column, msg }) => [String(line), column, msg]);
  return `\uFEFF${[head, ...rows].map((row) => row.map(cell).join(',')).join('\r\n')}\r\n`;
}
