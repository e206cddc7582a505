import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** One record of a file. `line` is the text line (from 1) where it starts, or the row of a workbook; quoted cells may span lines. */
export interface SourceRecord {
  readonly line: number;
  readonly cells: readonly string[];
}

/** Passes a temporary file to `work`. The file is already unlinked, so nothing is left behind even if the process is killed. */
export async function withUnnamedFile<T>(work: (file: FileHandle) => Promise<T>): Promise<T> {
  const path = join(tmpdir(), `shopkeeper-${randomUUID()}.part`);
  const file = await open(path, 'wx+', 0o600);
  try {
    await rm(path);
    return await work(file);
  } finally {
    await file.close();
  }
}

/** Yields parsed records from the start on each call; one block is in memory at a time. */
export type SpooledRecords = () => AsyncGenerator<SourceRecord>;

/** Writes records to a file from its start, each block as JSON, which is read back several times faster than CSV is parsed. */
export async function spoolRecords(file: FileHandle, blocks: AsyncIterable<readonly SourceRecord[]>): Promise<SpooledRecords> {
  const sizes: number[] = [];
  let at = 0;
  for await (const block of blocks) {
    const bytes = Buffer.from(JSON.stringify(block));
    await writeAll(file, bytes, at);
    sizes.push(bytes.length);
    at += bytes.length;
  }
  return () => readBlocks(file, sizes);
}

async function writeAll(file: FileHandle, bytes: Buffer, at: number): Promise<void> {
  for (let from = 0; from < bytes.length;) {
    const { bytesWritten } = await file.write(bytes, from, bytes.length - from, at + from);
    from += bytesWritten;
  }
}

async function* readBlocks(file: FileHandle, sizes: readonly number[]): AsyncGenerator<SourceRecord> {
  const bytes = Buffer.allocUnsafe(Math.max(0, ...sizes));
  let at = 0;
  for (const size of sizes) {
    const { bytesRead } = await file.read(bytes, 0, size, at);
    if (bytesRead !== size) throw new Error(`a spool of records ends at byte ${at + bytesRead}`);
    yield* JSON.parse(bytes.toString('utf8', 0, size)) as SourceRecord[];
    at += size;
  }
}
