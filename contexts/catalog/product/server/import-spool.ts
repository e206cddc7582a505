import { randomUUID } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SourceRecord } from '../import-draft.domain.ts';

/**
 * Lends a file for as long as the work lasts. It has no name any more when the work begins: nothing stays behind, not even
 * of a process that is killed.
 */
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

/** Records that were cut once, to be read from their beginning as often as needed; a block of them is in memory at a time. */
export type SpooledRecords = () => AsyncGenerator<SourceRecord>;

/** Keeps records in a file that was empty, each block as JSON: that is read back several times faster than text is cut. */
export async function spoolRecords(file: FileHandle, blocks: AsyncIterable<readonly SourceRecord[]>): Promise<SpooledRecords> {
  const sizes: number[] = [];
  for await (const block of blocks) {
    const bytes = Buffer.from(JSON.stringify(block));
    await file.appendFile(bytes);
    sizes.push(bytes.length);
  }
  return () => readBlocks(file, sizes);
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
