import { byteOrderMark, csvRecord } from '@shopkeeper/resource';
import { escapeFormula } from './import-cells.domain.ts';
import { headingKey } from './import-columns.domain.ts';
import type { RowError } from './import-row-errors.domain.ts';
import type { Records } from './import-group.domain.ts';
import type { Separator } from './import-text.domain.ts';

/** The rows that did not come in, by line. Rows of a failed product without a fault of their own have an empty list. */
export type FailedLines = ReadonlyMap<number, readonly RowError[]>;

/** The lines of the products with faults, as {@link failedRowsCsv} wants them; takes planned products and verdicts alike. */
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

export interface FailedRowsLabels {
  /** Heading of the added column. */
  readonly column: string;
  /** A fault in the reader's language. */
  readonly text: (rowError: RowError) => string;
}

/**
 * The user's own rows of the products that failed, all of their rows, with the reasons in a last column: CSV text piece
 * by piece, to be mended and uploaded again. A column of that heading from an earlier round is replaced. Cells that a
 * spreadsheet would take for formulas are guarded as the import understands.
 */
export async function* failedRowsCsv(
  file: { readonly header: readonly string[]; readonly records: Records; readonly separator?: Separator },
  failed: FailedLines,
  labels: FailedRowsLabels,
): AsyncGenerator<string> {
  const { header, records, separator = ',' } = file;
  const key = headingKey(labels.column);
  const kept = header.flatMap((heading, at) => (headingKey(heading) === key ? [] : [at]));
  yield byteOrderMark + csvRecord([...kept.map((at) => header[at] ?? ''), labels.column], separator);
  for await (const { line, cells } of records) {
    const rowErrors = failed.get(line);
    if (rowErrors === undefined) continue;
    const own = kept.map((at) => escapeFormula(cells[at] ?? ''));
    yield csvRecord([...own, rowErrors.map(labels.text).join('\n')], separator);
  }
}
