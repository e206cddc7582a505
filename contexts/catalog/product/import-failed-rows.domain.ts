import { guarded } from './import-cells.domain.ts';
import { headingKey } from './import-columns.domain.ts';
import { byteOrderMark, csvRecord } from './import-csv.domain.ts';
import type { ImportFault } from './import-faults.domain.ts';
import type { Records } from './import-group.domain.ts';
import type { Separator } from './import-text.domain.ts';

/** The rows that did not come in, by line. Rows of a failed product without a fault of their own have an empty list. */
export type FailedLines = ReadonlyMap<number, readonly ImportFault[]>;

/** The lines of the products with faults, as {@link failedRowsCsv} wants them; takes planned products and verdicts alike. */
export function failedLines(
  products: Iterable<{ readonly lines: readonly number[]; readonly faults?: readonly ImportFault[] }>,
): Map<number, ImportFault[]> {
  const failed = new Map<number, ImportFault[]>();
  for (const { lines, faults = [] } of products) {
    if (faults.length === 0) continue;
    for (const line of lines) failed.set(line, failed.get(line) ?? []);
    for (const fault of faults) failed.set(fault.line, [...(failed.get(fault.line) ?? []), fault]);
  }
  return failed;
}

export interface FailedRowsWords {
  /** Heading of the added column. */
  readonly column: string;
  /** A fault in the reader's language. */
  readonly text: (fault: ImportFault) => string;
}

/**
 * The user's own rows of the products that failed, all of their rows, with the reasons in a last column: CSV text piece
 * by piece, to be mended and uploaded again. A column of that heading from an earlier round is replaced. Cells that a
 * spreadsheet would take for formulas are guarded as the import understands.
 */
export async function* failedRowsCsv(
  sheet: { readonly header: readonly string[]; readonly records: Records; readonly separator?: Separator },
  failed: FailedLines,
  words: FailedRowsWords,
): AsyncGenerator<string> {
  const { header, records, separator = ',' } = sheet;
  const key = headingKey(words.column);
  const kept = header.flatMap((heading, at) => (headingKey(heading) === key ? [] : [at]));
  yield byteOrderMark + csvRecord([...kept.map((at) => header[at] ?? ''), words.column], separator);
  for await (const { line, cells } of records) {
    const faults = failed.get(line);
    if (faults === undefined) continue;
    const own = kept.map((at) => guarded(cells[at] ?? ''));
    yield csvRecord([...own, faults.map(words.text).join('\n')], separator);
  }
}
