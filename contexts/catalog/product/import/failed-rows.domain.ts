import type { RowError } from './row-errors.domain.ts';

/** The rows that were not imported, by line. Rows of a failed product without an error of their own have an empty list. */
export type FailedLines = ReadonlyMap<number, readonly RowError[]>;

/** Collects the lines of failed products for the file of failed rows; accepts planned products and verdicts. */
export function failedLines(
  products: Iterable<{ readonly lines: readonly number[]; readonly rowErrors?: readonly RowError[] }>,
): Map<number, RowError[]> {
  const failed = new Map<number, RowError[]>();
  for (const { lines, rowErrors = [] } of products) {
    if (rowErrors.length === 0) continue;
    for (const line of lines) failed.set(line, failed.get(line) ?? []);
    for (const rowError of rowErrors) failed.set(rowError.line, [...(failed.get(rowError.line) ?? []), rowError]);
  }
  return failed;
}
