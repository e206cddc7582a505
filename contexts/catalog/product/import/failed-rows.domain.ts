import { byteOrderMark, csvRecord } from '@shopkeeper/resource/schema';
import { escapeFormula } from './cells.domain.ts';
import { headingKey } from './columns.domain.ts';
import type { RowError } from './row-errors.domain.ts';
import type { Records } from './group.domain.ts';
import type { Separator } from './text.domain.ts';

/** The rows that were not imported, by line. Rows of a failed product without an error of their own have an empty list. */
export type FailedLines = ReadonlyMap<number, readonly RowError[]>;

/** Collects the lines of failed products for {@link failedRowsCsv}; accepts planned products and verdicts. */
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
  /** Formats a row error in the user's language. */
  readonly text: (rowError: RowError) => string;
}

/**
 * Yields CSV text with all rows of the failed products as the user wrote them and the reasons in a last column, to be fixed and
 * uploaded again. A column of that heading from an earlier round is replaced. Formulas are escaped in the way the import reads
 * them.
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
