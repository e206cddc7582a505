import { reject, type Rejection } from '@shopkeeper/resource';
import { csvRecord } from '@shopkeeper/resource/schema';
import { CsvError, parse } from 'csv-parse/sync';

/** One record of a file. `line` is the number of the text line where the record starts, counted from 1. */
export interface FileRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface ParsedFile {
  readonly header: readonly string[];
  readonly records: readonly FileRecord[];
}

export const maxFileRows = 10_000;
const maxColumns = 200;
/**
 * The maximum number of records parsed, empty ones included: a file of nothing but line breaks could otherwise exhaust the
 * memory.
 */
const maxRecords = 2 * maxFileRows;

/** Formats records as CSV that spreadsheets open: CRLF line breaks, quotes where needed. */
export const csvOf = (rows: readonly (readonly string[])[]): string => rows.map((cells) => csvRecord(cells)).join('');

/**
 * Decodes by the byte order mark; without one as UTF-8 and, if that fails, as GB18030, which Chinese spreadsheets write. Null for
 * anything else.
 */
function decoded(bytes: Buffer): string | null {
  const named = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of named ? [named] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? null : text;
    } catch (error) {
      if (!(error instanceof TypeError)) throw error;
    }
  }
  return null;
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/**
 * Parses a file of at most 10,000 rows. Business errors: `request.import-file-unreadable` (line) and
 * `request.import-file-too-large` (max).
 */
export function parseFile(bytes: Buffer): ParsedFile | Rejection {
  const text = decoded(bytes);
  if (text === null) return reject('request.import-file-unreadable', { line: 1 });
  try {
    const found = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: maxRecords + 1,
    });
    if (found.length > maxRecords) return reject('request.import-file-too-large', { max: maxFileRows, rows: found.length });
    const records = numbered(found);
    const [header, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (!header || header.cells.length > maxColumns) return reject('request.import-file-unreadable', { line: 1 });
    return rows.length > maxFileRows
      ? reject('request.import-file-too-large', { max: maxFileRows, rows: rows.length })
      : { header: header.cells, records: rows };
  } catch (error) {
    if (error instanceof CsvError) return reject('request.import-file-unreadable', { line: Number(error.lines ?? 1) });
    throw error;
  }
}

/** Adds to each record the line it starts at; quoted cells can span several lines. */
function numbered(found: readonly (readonly string[])[]): FileRecord[] {
  let next = 1;
  return found.map((cells) => {
    const line = next;
    next += 1 + lineBreaks(cells);
    return { line, cells };
  });
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
