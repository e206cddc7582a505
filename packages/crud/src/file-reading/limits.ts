import { reject } from '@shopkeeper/resource';
import type { SourceRecord } from './spool.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** The largest file that is read. Every limit is the last allowed value. */
export interface ReaderLimits {
  readonly columns: number;
  /** Bytes of one record of a text file, characters of one row of a workbook. */
  readonly recordBytes: number;
  /** Rows below the header. As many blank rows again are read past. */
  readonly rows: number;
  /** Bytes of a workbook after decompression, in all. */
  readonly workbookBytes: number;
}

/** The limits of a file whose import sets none of its own. */
export const readerLimits: ReaderLimits = {
  columns: 200,
  recordBytes: 1_000_000,
  rows: 1_000_000,
  workbookBytes: 1_000_000_000,
};

/** Checks the records of a file in their order; throws {@link UnreadableFile} at the first one beyond a limit. */
export function limitCheck({ columns: maxColumns, rows: maxRows }: ReaderLimits) {
  let records = -1;
  let rows = -1;
  return ({ line, cells }: SourceRecord, isBlank: boolean): void => {
    if (cells.length > maxColumns) {
      const details = { line, columns: cells.length, max: maxColumns };
      throw new UnreadableFile(reject('request.import-file-too-many-columns', details));
    }
    records += 1;
    if (!isBlank) rows += 1;
    if (rows > maxRows || records > 2 * maxRows)
      throw new UnreadableFile(reject('request.import-file-too-large', { max: maxRows, rows: records }));
  };
}
