import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import { reject, type Rejection } from '@shopkeeper/resource';
import { CsvError, type Parser, parse } from 'csv-parse';
import type { SourceRecord } from '../draft.domain.ts';
import { type Separator, type SeparatorReading, sniffSeparator } from '../text.domain.ts';
import { type SpooledRecords, spoolRecords, withUnnamedFile } from './spool.ts';
import {
  NotUtf8,
  textReading,
  type TextEncoding,
  type TextReading,
  UnreadableText,
  type UnreadableTextCode,
} from './text-encoding.ts';

export interface ReaderLimits {
  readonly columns: number;
  readonly recordBytes: number;
}

export const readerLimits: ReaderLimits = { columns: 200, recordBytes: 1_000_000 };

export type UnreadableCode =
  | UnreadableTextCode
  | 'product.import-too-many-columns'
  | 'product.import-record-too-long'
  | 'product.import-open-quote';

/**
 * A file that turns out to be unreadable while it is streamed. Thrown to end the stream; `rejection` has the reason and the line.
 */
class UnreadableFile extends Error {
  readonly rejection: Rejection<UnreadableCode>;

  constructor(rejection: Rejection<UnreadableCode>) {
    super(rejection.errorCode);
    this.name = 'UnreadableSheet';
    this.rejection = rejection;
  }
}

/** Receives every record while a file is parsed, so that it need not be read again for a summary. */
export interface Watcher<S> {
  readonly take: (record: SourceRecord) => void;
  readonly answer: () => S;
}

export interface FileReadOptions<S> {
  /** Creates the watcher for a file with this header; called again when the file is read again in another encoding. */
  readonly surveyed: (header: readonly string[]) => Watcher<S>;
  readonly limits?: ReaderLimits;
}

/** An import file that can be read repeatedly. */
export interface OpenFile<S = unknown> {
  readonly encoding: TextEncoding;
  readonly separator: Separator;
  readonly header: readonly string[];
  /** What the watcher returned after the last record. */
  readonly seen: S;
  /** Yields the records after the header without blank ones, from the first on each call. */
  readonly rows: SpooledRecords;
}

/**
 * Parses a file once into records and passes it to `work`, for the duration of that call. One block of records is in memory at a
 * time; the others are in an unnamed temporary file.
 *
 * @param source opens the file from its first byte; called again when it has no byte order mark and is not valid UTF-8
 * @param work receives the file, or the rejection when it is unreadable
 */
export function withFile<S, T>(
  source: () => Readable,
  reading: FileReadOptions<S>,
  work: (file: OpenFile<S> | Rejection<UnreadableCode>) => Promise<T>,
): Promise<T> {
  return withUnnamedFile(async (file) => work(await openSheet(source, reading, file)));
}

async function openSheet<S>(
  source: () => Readable,
  reading: FileReadOptions<S>,
  file: FileHandle,
): Promise<OpenFile<S> | Rejection<UnreadableCode>> {
  const cut = (unmarked: 'utf-8' | 'gb18030') => cutSheet(textReading(unmarked), source(), { ...reading, file });
  try {
    return await cut('utf-8').catch((error: unknown) => {
      if (error instanceof NotUtf8) return cut('gb18030');
      throw error;
    });
  } catch (error) {
    if (error instanceof UnreadableFile || error instanceof UnreadableText) return error.rejection;
    throw error;
  }
}

async function cutSheet<S>(
  text: TextReading,
  source: Readable,
  { surveyed, limits = readerLimits, file }: FileReadOptions<S> & { readonly file: FileHandle },
): Promise<OpenFile<S>> {
  try {
    const { head, texts } = await withHead(textsOf(source, text));
    const reading = sniffSeparator(head);
    const { header, blocks } = await headed(blocksOf(texts, reading, limits));
    if (header === null) throw new UnreadableFile(reject('product.import-empty'));
    const watcher = surveyed(header);
    const rows = await spoolRecords(file, watched(blocks, watcher));
    return { encoding: text.encoding(), separator: reading.separator, header, seen: watcher.answer(), rows };
  } finally {
    // Closes the source when reading stops early.
    source.destroy();
  }
}

async function* watched<S>(
  blocks: AsyncIterable<readonly SourceRecord[]>,
  { take }: Watcher<S>,
): AsyncGenerator<readonly SourceRecord[]> {
  for await (const block of blocks) {
    for (const record of block) take(record);
    yield block;
  }
}

/** Size of the text chunks that are parsed at once; each gives one block. */
const pieceBytes = 65_536;

async function* textsOf(source: Readable, text: TextReading): AsyncGenerator<string> {
  for await (const chunk of source as AsyncIterable<Buffer>)
    for (let at = 0; at < chunk.length; at += pieceBytes) yield text.push(chunk.subarray(at, at + pieceBytes));
  yield text.end();
}

const headLength = 100_000;

/** Returns the first characters, and all texts including them. */
async function withHead(texts: AsyncGenerator<string>): Promise<{ head: string; texts: AsyncIterable<string> }> {
  let head = '';
  while (head.length < headLength) {
    const next = await texts.next();
    if (next.done === true) break;
    head += next.value;
  }
  return { head, texts: behind(head, texts) };
}

/** Yields the complete records of each chunk of text, without blank ones. */
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
    // Collected in the parser's callback: a stream of single records costs more than the parsing.
    on_record: (cells) => {
      if (cells.some((cell) => cell.trim() !== '')) whole.push({ line, cells });
      checkColumns({ line, cells }, limits);
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      return null;
    },
  });
  const ended = finished(parser.resume());
  // The error is reported by the write or end that caused it.
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
  } catch (error) {
    throw error instanceof CsvError ? new UnreadableFile(csvRejection(error, line, limits)) : error;
  }
}

const written = (parser: Parser, text: string): Promise<void> =>
  new Promise((done, failed) => {
    parser.write(text, (error) => (error ? failed(error) : done()));
  });

/** Returns the first record, and the blocks of records after it. */
async function headed(
  blocks: AsyncGenerator<SourceRecord[]>,
): Promise<{ header: readonly string[] | null; blocks: AsyncIterable<SourceRecord[]> }> {
  const first = await blocks.next();
  if (first.done === true) return { header: null, blocks };
  const [header, ...rest] = first.value;
  return { header: header?.cells ?? null, blocks: behind(rest, blocks) };
}

async function* behind<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

function checkColumns({ line, cells }: SourceRecord, { columns: max }: ReaderLimits): void {
  const columns = cells.length;
  if (columns > max) throw new UnreadableFile(reject('product.import-too-many-columns', { line, columns, max }));
}

function csvRejection(error: CsvError, line: number, limits: ReaderLimits): Rejection<UnreadableCode> {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return reject('product.import-record-too-long', { line, max: limits.recordBytes });
  return reject('product.import-open-quote', { line });
}

async function* without(texts: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters;
  for await (const text of texts) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

const lineBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
