import { refuse, type Refusal } from '@shopkeeper/resource';
import { CsvError, parse } from 'csv-parse/sync';
import { stringify } from 'csv-stringify/sync';

/** One record of a sheet. `line` counts the file's text lines from 1, where the record begins. */
export interface SheetRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

export interface Sheet {
  readonly header: readonly string[];
  readonly records: readonly SheetRecord[];
}

export const maxSheetRows = 10_000;
const maxColumns = 200;
/** Records that are looked at, empty ones too: a file of nothing but line ends would fill the memory. */
const maxRecords = 2 * maxSheetRows;

/** Records as CSV text that spreadsheets open: CRLF, quotes where they must be. */
export const csvOf = (rows: readonly (readonly string[])[]): string =>
  stringify(rows as string[][], { record_delimiter: 'windows' });

/** Tells a spreadsheet that the text is UTF-8. */
export const byteOrderMark = '\ufeff';

/** By its mark; without one UTF-8, and where it is not, the Chinese encoding that spreadsheets write. */
function decoded(bytes: Buffer): string | null {
  const named = bytes[0] === 0xff && bytes[1] === 0xfe ? 'utf-16le' : bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : null;
  for (const encoding of named ? [named] : ['utf-8', 'gb18030']) {
    try {
      const text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
      return text.includes('\u0000') ? null : text;
    } catch (fault) {
      if (!(fault instanceof TypeError)) throw fault;
    }
  }
  return null;
}

function separatorOf(text: string): string {
  const head = text.slice(0, text.search(/[\r\n]|$/));
  const counts = [',', ';', '\t'].map((sign) => ({ sign, count: head.split(sign).length }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).sign;
}

/** Reads a sheet of at most 10,000 rows. Refuses `request.sheet-unreadable` (line) and `request.sheet-too-large` (max). */
export function readSheetText(bytes: Buffer): Sheet | Refusal {
  const text = decoded(bytes);
  if (text === null) return refuse('request.sheet-unreadable', { line: 1 });
  try {
    const found = parse(text, {
      bom: true,
      delimiter: separatorOf(text),
      relax_column_count: true,
      record_delimiter: ['\r\n', '\n', '\r'],
      to: maxRecords + 1,
    });
    if (found.length > maxRecords) return refuse('request.sheet-too-large', { max: maxSheetRows, rows: found.length });
    const records = numbered(found);
    const [header, ...rows] = records.filter(({ cells }) => cells.some((cell) => cell.trim() !== ''));
    if (!header || header.cells.length > maxColumns) return refuse('request.sheet-unreadable', { line: 1 });
    return rows.length > maxSheetRows
      ? refuse('request.sheet-too-large', { max: maxSheetRows, rows: rows.length })
      : { header: header.cells, records: rows };
  } catch (fault) {
    if (fault instanceof CsvError) return refuse('request.sheet-unreadable', { line: Number(fault.lines ?? 1) });
    throw fault;
  }
}

/** Records with the lines they begin at; quoted cells run over several. */
function numbered(found: readonly (readonly string[])[]): SheetRecord[] {
  let next = 1;
  return found.map((cells) => {
    const line = next;
    next += 1 + lineBreaks(cells);
    return { line, cells };
  });
}

const lineBreaks = (cells: readonly string[]): number =>
  cells.reduce((sum, cell) => sum + (cell.match(/\r\n|\r|\n/g)?.length ?? 0), 0);
