import { Readable, pipeline } from 'node:stream';
import { type Refusal, isRefusal, refuse } from '@shopkeeper/resource';
import { CsvError, parse } from 'csv-parse';
import type { SourceRecord } from '../import-draft.domain.ts';
import { type Separator, type SeparatorReading, sniffSeparator, type TextEncoding, textProbe } from '../import-text.domain.ts';

export interface ReaderLimits {
  readonly columns: number;
  readonly recordBytes: number;
}

export const readerLimits: ReaderLimits = { columns: 200, recordBytes: 1_000_000 };

export type UnreadableCode =
  | 'product.import-empty'
  | 'product.import-not-text'
  | 'product.import-unknown-encoding'
  | 'product.import-too-many-columns'
  | 'product.import-record-too-long'
  | 'product.import-open-quote';

/** A file that stops being a sheet half-way. Thrown, because it ends a stream; `refusal` says what and at which line. */
export class UnreadableSheet extends Error {
  readonly refusal: Refusal<UnreadableCode>;

  constructor(refusal: Refusal<UnreadableCode>) {
    super(refusal.refused);
    this.name = 'UnreadableSheet';
    this.refusal = refusal;
  }
}

/** A sheet ready to be read as often as needed. */
export interface OpenSheet {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
  readonly header: readonly string[];
  /** The records behind the header, blank ones left out. Throws {@link UnreadableSheet}. */
  readonly rows: () => AsyncGenerator<SourceRecord>;
}

/**
 * Reads a sheet's bytes once to learn its encoding, then its header. Memory holds one record at a time.
 *
 * @param source opens the file anew, from its first byte, at each call
 * @returns the sheet, or why it is none
 */
export async function openSheet(source: () => Readable, limits = readerLimits): Promise<OpenSheet | Refusal<UnreadableCode>> {
  const encoding = await probe(source());
  if (isRefusal(encoding)) return encoding;
  try {
    const head = await firstText(decoded(source(), encoding));
    const reading = sniffSeparator(head);
    const open = (): AsyncGenerator<SourceRecord> => records(decoded(source(), encoding), reading, limits);
    for await (const { cells } of open())
      return { encoding, separator: reading.separator, header: cells, rows: () => skipFirst(open()) };
    return refuse('product.import-empty');
  } catch (fault) {
    if (fault instanceof UnreadableSheet) return fault.refusal;
    throw fault;
  }
}

async function probe(bytes: Readable): Promise<TextEncoding | Refusal<UnreadableCode>> {
  const text = textProbe();
  for await (const chunk of bytes) text.push(chunk);
  return text.answer();
}

async function* decoded(bytes: Readable, encoding: TextEncoding): AsyncGenerator<string> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of bytes) yield decoder.decode(chunk, { stream: true });
    yield decoder.decode();
  } catch (fault) {
    if (fault instanceof TypeError) throw new UnreadableSheet(refuse('product.import-unknown-encoding'));
    throw fault;
  }
}

const headLength = 100_000;

async function firstText(texts: AsyncIterable<string>): Promise<string> {
  let head = '';
  for await (const text of texts) {
    head += text;
    if (head.length >= headLength) break;
  }
  return head;
}

async function* records(
  texts: AsyncIterable<string>,
  reading: SeparatorReading,
  limits: ReaderLimits,
): AsyncGenerator<SourceRecord> {
  let line = 1 + reading.skipLines;
  const starts: number[] = [];
  const parser = parse({
    delimiter: reading.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordBytes,
    // Counted here, as the parser goes: what it holds ready is lost when it breaks off, and with it the count.
    on_record: (cells) => {
      starts.push(line);
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      return cells;
    },
  });
  // The parser's own iterator reports a broken pipeline.
  pipeline(Readable.from(without(texts, reading.skipCharacters)), parser, () => {});
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      const record = { line: starts.shift() ?? line, cells };
      checkColumns(record, limits);
      if (cells.some((cell) => cell.trim() !== '')) yield record;
    }
  } catch (fault) {
    throw fault instanceof CsvError ? new UnreadableSheet(csvRefusal(fault, line, limits)) : fault;
  }
}

function checkColumns({ line, cells }: SourceRecord, { columns: max }: ReaderLimits): void {
  const columns = cells.length;
  if (columns > max) throw new UnreadableSheet(refuse('product.import-too-many-columns', { line, columns, max }));
}

function csvRefusal(fault: CsvError, line: number, limits: ReaderLimits): Refusal<UnreadableCode> {
  if (fault.code === 'CSV_MAX_RECORD_SIZE') return refuse('product.import-record-too-long', { line, max: limits.recordBytes });
  return refuse('product.import-open-quote', { line });
}

async function* without(texts: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters;
  for await (const text of texts) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

async function* skipFirst(rows: AsyncGenerator<SourceRecord>): AsyncGenerator<SourceRecord> {
  let isHeader = true;
  for await (const row of rows) {
    if (!isHeader) yield row;
    isHeader = false;
  }
}

const lineBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
