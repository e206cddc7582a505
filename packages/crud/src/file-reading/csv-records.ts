import { finished } from 'node:stream/promises';
import { reject } from '@shopkeeper/resource';
import { createBreaks } from '@shopkeeper/server';
import { CsvError, type Parser, parse } from 'csv-parse';
import { limitCheck, type ReaderLimits } from './limits.ts';
import { detectSeparator, type Separator, type SeparatorReading } from './separator.ts';
import type { SourceRecord } from './spool.ts';
import { textReading, type TextEncoding } from './text-encoding.ts';
import { UnreadableFile } from './unreadable-file.ts';

/** Size of the text chunks that are parsed at once; each gives one block. */
const chunkBytes = 65_536;

async function* textsOf(source: AsyncIterable<Buffer>, encoding: TextEncoding): AsyncGenerator<string> {
  const text = textReading(encoding);
  for await (const chunk of source)
    for (let at = 0; at < chunk.length; at += chunkBytes) yield text.push(chunk.subarray(at, at + chunkBytes));
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

/** Yields a first value before the others. */
export async function* behind<T>(first: T, rest: AsyncIterable<T>): AsyncGenerator<T> {
  yield first;
  yield* rest;
}

/** The records of a text file, in blocks, without blank ones. */
export interface CsvRecords {
  readonly separator: Separator;
  readonly blocks: AsyncGenerator<SourceRecord[]>;
}

/** Parses a text file as a stream. The separator is detected from its first characters. */
export async function csvRecords(
  source: AsyncIterable<Buffer>,
  encoding: TextEncoding,
  limits: ReaderLimits,
): Promise<CsvRecords> {
  const { head, texts } = await withHead(textsOf(source, encoding));
  const reading = detectSeparator(head);
  return { separator: reading.separator, blocks: blocksOf(texts, reading, limits) };
}

async function* blocksOf(
  texts: AsyncIterable<string>,
  reading: SeparatorReading,
  limits: ReaderLimits,
): AsyncGenerator<SourceRecord[]> {
  const check = limitCheck(limits);
  const breaks = createBreaks();
  let line = 1 + reading.skipLines;
  let whole: SourceRecord[] = [];
  // Characters since the last record: the parser counts those of cells, but not separators.
  let open = 0;
  // Separators since the last record: a million cells of a line take long to collect, though they have no characters.
  let separators = 0;
  const parser = parse({
    delimiter: reading.separator,
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    max_record_size: limits.recordBytes,
    // Collected in the parser's callback: a stream of single records costs more than the parsing.
    on_record: (cells) => {
      open = 0;
      separators = 0;
      const isBlank = cells.length <= limits.columns && cells.every((cell) => cell.trim() === '');
      if (!isBlank) whole.push({ line, cells });
      check({ line, cells }, isBlank);
      line += 1 + cells.reduce((sum, cell) => sum + lineBreaks(cell), 0);
      return null;
    },
  });
  const ended = finished(parser.resume());
  // The error is reported by the write or end that caused it.
  ended.catch(() => {});
  try {
    for await (const text of without(texts, reading.skipCharacters)) {
      open += text.length;
      separators += occurrences(text, reading.separator);
      await written(parser, text);
      if (open > 2 * limits.recordBytes || separators > limits.recordBytes / 4) throw tooLong(line, limits);
      if (whole.length > 0) yield whole;
      whole = [];
      const rest = breaks();
      if (rest) await rest;
    }
    parser.end();
    await ended;
    if (whole.length > 0) yield whole;
  } catch (error) {
    throw error instanceof CsvError ? unreadable(error, line, limits) : error;
  }
}

const written = (parser: Parser, text: string): Promise<void> =>
  new Promise((done, failed) => {
    parser.write(text, (error) => (error ? failed(error) : done()));
  });

const tooLong = (line: number, { recordBytes: max }: ReaderLimits): UnreadableFile =>
  new UnreadableFile(reject('request.import-file-record-too-long', { line, max }));

function unreadable(error: CsvError, line: number, limits: ReaderLimits): UnreadableFile {
  if (error.code === 'CSV_MAX_RECORD_SIZE') return tooLong(line, limits);
  return new UnreadableFile(reject('request.import-file-open-quote', { line }));
}

async function* without(texts: AsyncIterable<string>, characters: number): AsyncGenerator<string> {
  let left = characters;
  for await (const text of texts) {
    if (text.length > left) yield text.slice(left);
    left = Math.max(0, left - text.length);
  }
}

function occurrences(text: string, character: string): number {
  let count = 0;
  for (let at = text.indexOf(character); at >= 0; at = text.indexOf(character, at + 1)) count += 1;
  return count;
}

const lineBreaks = (cell: string): number => cell.match(/\r\n|\r|\n/g)?.length ?? 0;
