import { byteOrderMark, csvRecord } from '@shopkeeper/resource/schema';
import { badInput, RequestError } from '@shopkeeper/server';
import { chunksOf, type RowBlocks } from './row-blocks.ts';
import { maxWorkbookRows, workbookOf } from './workbook.ts';

/** The formats of export files. */
export const exportFormats = ['csv', 'xlsx'] as const;
/** The format of an export file: CSV in UTF-8 with a byte order mark, or a workbook. */
export type ExportFormat = (typeof exportFormats)[number];

/** Formats records as CSV that spreadsheets open: CRLF line breaks, quotes where needed. */
export const csvOf = (rows: readonly (readonly string[])[], separator = ','): string =>
  rows.map((cells) => csvRecord(cells, separator)).join('');

async function* csvBytes(blocks: RowBlocks, separator: string): AsyncGenerator<string> {
  yield byteOrderMark;
  yield* chunksOf(blocks, (cells) => csvRecord(cells, separator));
}

/**
 * Writes blocks of rows, the header first, in a format. Cells must be escaped against formulas before.
 *
 * @param separator of a CSV file
 */
export const exportFile = (format: ExportFormat, blocks: RowBlocks, separator = ','): AsyncIterable<Buffer | string> =>
  format === 'xlsx' ? workbookOf(blocks) : csvBytes(blocks, separator);

/** Reads the field `format` of an export, `csv` by default; throws 400 for another one. */
export function readExportFormat(raw: unknown): ExportFormat {
  if (raw === undefined) return 'csv';
  const format = exportFormats.find((one) => one === raw);
  if (format === undefined) throw badInput([{ path: 'format', rule: 'choice' }]);
  return format;
}

/** Throws 409 `request.export-too-large` for more rows than a workbook has. */
export function requireFittingFormat(format: ExportFormat, rows: number): void {
  const max = maxWorkbookRows - 1;
  if (format === 'xlsx' && rows > max) throw new RequestError(409, 'request.export-too-large', { details: { rows, max } });
}
