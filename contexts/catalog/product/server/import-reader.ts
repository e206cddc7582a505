import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { type Refusal, isRefusal, refuse } from '@shopkeeper/resource';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { SourceRecord } from '../import-draft.domain.ts';
import { type Separator, type SeparatorReading, sniffSeparator } from '../import-text.domain.ts';
import { type SpooledRecords, spoolRecords, withUnnamedFile } from './import-spool.ts';
import { type TextEncoding, textProbe } from './text-encoding.ts';

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
class UnreadableSheet extends Error {
  readonly refusal: Refusal<UnreadableCode>;

  constructor(refusal: Refusal<UnreadableCode>) {
    super(refusal.refused);
    this.name = 'UnreadableSheet';
    this.refusal = refusal;
  }
}

/** A sheet that may be read as often as needed. */
export interface OpenSheet {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
  readonly header: readonly string[];
  /** The records behind the header, blank ones left out, from the first at each call. */
  readonly rows: SpooledRecords;
}

/**
 * Reads a sheet's bytes once to learn their encoding, cuts them once into records, and lends the sheet for as long as the work
 * lasts. Memory holds a block of records at a time; bytes and records wait in files without names.
 *
 * @param source the sheet from its first byte
 * @param work gets the sheet, or why it is none
 */
export function withSheet<T>(
  source: Readable,
  work: (sheet: OpenSheet | Refusal<UnreadableCode>) => Promise<T>,
  limits = readerLimits,
): Promise<T> {
  return withUnnamedFile((bytes) =>
    withUnnamedFile(async (records) => work(await openSheet(source, { bytes, records }, limits))),
  );
}

async function openSheet(
  source: Readable,
  files: { readonly bytes: FileHandle; readonly records: FileHandle },
  limits: ReaderLimits,
): Promise<OpenSheet | Refusal<UnreadableCode>> {
  const encoding = await probe(source, files.bytes);
  if (isRefusal(encoding)) return encoding;
  try {
    const reading = sniffSeparator(await headOf(files.bytes, encoding));
    const bytes = files.bytes.createReadStream({ start: 0, autoClose: false });
    const { header, blocks } = await headed(blocksOf(decoded(bytes, encoding), reading, limits));
    if (header === null) return refuse('product.import-empty');
    return { encoding, separator: reading.separator, header, rows: await spoolRecords(files.records, blocks) };
  } catch (fault) {
    if (fault instanceof UnreadableSheet) return fault.refusal;
    throw fault;
  }
}

/** Keeps the bytes as they come, and learns their encoding. */
async function probe(source: Readable, file: FileHandle): Promise<TextEncoding | Refusal<UnreadableCode>> {
  const text = textProbe();
  for await (const chunk of source as AsyncIterable<Buffer>) {
    text.push(chunk);
    await file.appendFile(chunk);
  }
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

const headBytes = 100_000;

async function headOf(file: FileHandle, encoding: TextEncoding): Promise<string> {
  const { buffer, bytesRead } = await file.read(Buffer.alloc(headBytes), 0, headBytes, 0);
  return new TextDecoder(encoding).decode(buffer.subarray(0, bytesRead));
}

/** The records of each piece of text, as soon as they are whole; blank ones left out. */
async function* blocksOf(
  texts: AsyncIterable<string>,
  reading: SeparatorReading,
  limits: ReaderLimits,
): AsyncGenerator<SourceRecord[]> {
  let line = 1 + reading.skipLines;
  let whole: SourceRecord[] = [];
  const parser = parse({
    delimiter: reading.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordBytes,
    // Taken here, where they are cut: a stream of single records costs more than the cutting.
    on_record: (cells) => {
      if (cells.some((cell) => cell.trim() !== '')) whole.push({ line, cells });
      checkColumns({ line, cells }, limits);
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      return null;
    },
  });
  const ended = finished(parser.resume());
  // Told by the write or the end that caused it.
  ended.catch(() => {});
  try {
    for await (const text of without(texts, reading.skipCharacters)) {
      await written(parser, text);
      if (whole.length > 0) yield whole;
      whole = [];
    }
    parser.end();
    await ended;
    if (whole.length > 0) yield whole;
  } catch (fault) {
    throw fault instanceof CsvError ? new UnreadableSheet(csvRefusal(fault, line, limits)) : fault;
  }
}

const written = (parser: Parser, text: string): Promise<void> =>
  new Promise((done, failed) => {
    parser.write(text, (fault) => (fault ? failed(fault) : done()));
  });

/** The first record, and blocks of those behind it. */
async function headed(
  blocks: AsyncGenerator<SourceRecord[]>,
): Promise<{ header: readonly string[] | null; blocks: AsyncIterable<SourceRecord[]> }> {
  const first = await blocks.next();
  if (first.done === true) return { header: null, blocks };
  const [header, ...rest] = first.value;
  return { header: header?.cells ?? null, blocks: behind(rest, blocks) };
}

async function* behind(rest: SourceRecord[], blocks: AsyncIterable<SourceRecord[]>): AsyncGenerator<SourceRecord[]> {
  yield rest;
  yield* blocks;
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

const lineBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
