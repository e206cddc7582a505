import type { FileHandle } from 'node:fs/promises';
import type { Readable } from 'node:stream';
import { reject, type Rejection } from '@shopkeeper/resource';
import { behind, csvRecords } from './csv-records.ts';
import { type DetectedEncoding, detectEncoding } from './detect-encoding.ts';
import { type ReaderLimits, readerLimits } from './limits.ts';
import type { Separator } from './separator.ts';
import { type SourceRecord, type SpooledRecords, spoolRecords, withUnnamedFile } from './spool.ts';
import { isArchive, type TextEncoding, WrongEncoding } from './text-encoding.ts';
import { UnreadableFile, type UnreadableCode } from './unreadable-file.ts';
import { workbookRecords } from './workbook-records.ts';

/** Receives every record while a file is parsed, so that it need not be read again for a summary. */
export interface Watcher<S> {
  readonly take: (record: SourceRecord) => void;
  readonly answer: () => S;
}

/** How a file is read. */
export interface FileReadOptions<S> {
  /** Creates the watcher for a file with this header; called again when the file is read again in another encoding. */
  readonly surveyed: (header: readonly string[]) => Watcher<S>;
  /** Limits other than {@link readerLimits}. */
  readonly limits?: Partial<ReaderLimits>;
  /** The encoding chosen by the user; it is detected otherwise. */
  readonly encoding?: TextEncoding | undefined;
}

/** An import file that can be read repeatedly. */
export interface OpenFile<S = unknown> {
  /** Null for a workbook, whose text is always UTF-8. */
  readonly encoding: DetectedEncoding | null;
  readonly format: 'csv' | 'xlsx';
  /** Of a text file; a comma for a workbook. */
  readonly separator: Separator;
  readonly header: readonly string[];
  /** What the watcher returned after the last record. */
  readonly seen: S;
  /** Yields the records after the header without blank ones, from the first on each call. */
  readonly rows: SpooledRecords;
}

/**
 * Parses a file once into records and passes it to `work`, for the duration of that call. One block of records is in memory at a
 * time; the file itself and the records are in unnamed temporary files.
 *
 * @param source opens the file from its first byte
 * @param work receives the file, or the rejection when it is unreadable
 */
export function withFile<S, T>(
  source: () => Readable,
  reading: FileReadOptions<S>,
  work: (file: OpenFile<S> | Rejection<UnreadableCode>) => Promise<T>,
): Promise<T> {
  return withUnnamedFile((records) =>
    withUnnamedFile(async (copy) => {
      await copied(source(), copy);
      return work(await opened(copy, reading, records));
    }),
  );
}

/** Detects the encoding of a file; null for an archive. Throws {@link UnreadableFile} for bytes that are not text. */
export async function detectFileEncoding(source: () => Readable): Promise<DetectedEncoding | null> {
  const start = source();
  try {
    for await (const chunk of start as AsyncIterable<Buffer>) {
      if (isArchive(chunk)) return null;
      break;
    }
  } finally {
    start.destroy();
  }
  return detectEncoding(source());
}

async function copied(source: Readable, to: FileHandle): Promise<void> {
  try {
    for await (const chunk of source as AsyncIterable<Buffer>) await to.appendFile(chunk);
  } finally {
    source.destroy();
  }
}

const bytesOf = (file: FileHandle): AsyncIterable<Buffer> => file.createReadStream({ start: 0, autoClose: false });

async function headOf(file: FileHandle): Promise<Buffer> {
  const head = Buffer.alloc(4);
  const { bytesRead } = await file.read(head, 0, 4, 0);
  return head.subarray(0, bytesRead);
}

async function opened<S>(
  copy: FileHandle,
  options: FileReadOptions<S>,
  records: FileHandle,
): Promise<OpenFile<S> | Rejection<UnreadableCode>> {
  const limits = { ...readerLimits, ...options.limits };
  try {
    if (isArchive(await headOf(copy))) {
      const blocks = workbookRecords(copy, limits);
      return { encoding: null, format: 'xlsx', separator: ',', ...(await surveyedRecords(blocks, options, records)) };
    }
    return await openedText(copy, { ...options, limits }, records);
  } catch (error) {
    if (error instanceof UnreadableFile) return error.rejection;
    throw error;
  }
}

async function openedText<S>(
  copy: FileHandle,
  options: FileReadOptions<S> & { readonly limits: ReaderLimits },
  records: FileHandle,
): Promise<OpenFile<S>> {
  const chosen = options.encoding;
  const detected = chosen ? { name: chosen, isCertain: true, candidates: [] } : await detectEncoding(bytesOf(copy));
  const { candidates } = detected;
  const names = [detected.name, ...candidates.map(({ encoding }) => encoding)];
  for (const name of new Set(names)) {
    try {
      const { separator, blocks } = await csvRecords(bytesOf(copy), name, options.limits);
      const encoding = {
        ...detected,
        name,
        candidates: candidates.filter((one) => names.indexOf(one.encoding) >= names.indexOf(name)),
      };
      return { encoding, format: 'csv', separator, ...(await surveyedRecords(blocks, options, records)) };
    } catch (error) {
      // A later line does not fit; the next candidate is tried.
      if (!(error instanceof WrongEncoding)) throw error;
    }
  }
  throw new UnreadableFile(reject('request.import-file-unknown-encoding'));
}

async function surveyedRecords<S>(
  blocks: AsyncGenerator<SourceRecord[]>,
  { surveyed }: FileReadOptions<S>,
  records: FileHandle,
): Promise<Pick<OpenFile<S>, 'header' | 'seen' | 'rows'>> {
  const { header, rest } = await headed(blocks);
  if (header === null) throw new UnreadableFile(reject('request.import-file-empty'));
  const watcher = surveyed(header);
  const rows = await spoolRecords(records, watched(rest, watcher));
  return { header, seen: watcher.answer(), rows };
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

/** Returns the first record, and the blocks of records after it. */
async function headed(
  blocks: AsyncGenerator<SourceRecord[]>,
): Promise<{ header: readonly string[] | null; rest: AsyncIterable<SourceRecord[]> }> {
  const first = await blocks.next();
  if (first.done === true) return { header: null, rest: blocks };
  const [header, ...more] = first.value;
  return { header: header?.cells ?? null, rest: behind(more, blocks) };
}
