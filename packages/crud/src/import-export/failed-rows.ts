import { escapeFormula } from '@shopkeeper/resource/schema';
import type { SourceRecord } from '../file-reading/spool.ts';
import { type ExportFormat, exportFile } from '../file-writing/export-file.ts';
import { batches } from './import-groups.ts';
import { labelKey } from './file-labels.ts';

/** The file that was imported. */
export interface FailedFile {
  readonly header: readonly string[];
  readonly records: AsyncIterable<SourceRecord> | Iterable<SourceRecord>;
  readonly format: ExportFormat;
  /** Of a text file. */
  readonly separator?: string;
}

/** Where the reasons come from, and how they are shown. */
export interface FailedReasons {
  /** Heading of the added column. */
  readonly column: string;
  /** Returns the reasons of the failed ones among the lines; lines without an entry were imported. */
  readonly reasonsOf: (lines: readonly number[]) => Promise<ReadonlyMap<number, string>>;
}

const batchSize = 2_000;

async function* failedBlocks(file: FailedFile, reasons: FailedReasons): AsyncGenerator<string[][]> {
  const key = labelKey(reasons.column);
  const columns = file.header.flatMap((heading, at) => (labelKey(heading) === key ? [] : [at]));
  yield [[...columns.map((at) => file.header[at] ?? ''), reasons.column]];
  for await (const records of batches(file.records, batchSize)) {
    const failed = await reasons.reasonsOf(records.map(({ line }) => line));
    yield records.flatMap(({ line, cells }) => {
      const reason = failed.get(line);
      return reason === undefined ? [] : [[...columns.map((at) => escapeFormula(cells[at] ?? '')), reason]];
    });
  }
}

/**
 * Writes the rows that were not imported as the user wrote them, in the format of the file, with the reasons in a last column: to
 * be corrected and imported again. A column of that heading from an earlier round is replaced. Formulas are escaped in the way
 * the import reads them.
 */
export const failedRowsFile = (file: FailedFile, reasons: FailedReasons): AsyncIterable<Buffer | string> =>
  exportFile(file.format, failedBlocks(file, reasons), file.separator ?? ',');

/** The name of a file of failed rows. */
export const failedRowsName = (format: ExportFormat): string => `failed-rows.${format}`;
