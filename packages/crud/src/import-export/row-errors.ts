/** An error of one cell, or of a whole row (`column` null). `line` is the number of the text line in the file, from 1. */
export interface RowError {
  readonly line: number;
  readonly column: string | null;
  readonly rule: string;
  readonly params: Readonly<Record<string, string | number>>;
  readonly value: string;
}

/** The errors of a row that is not imported, by its line; empty for a row that fails only because of another one. */
export type RejectedRow = readonly [line: number, rowErrors: readonly RowError[]];
