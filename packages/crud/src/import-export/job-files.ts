import { Readable } from 'node:stream';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { notFound } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import type { Audience } from '@shopkeeper/server/session';

/** The owner of a file; only the owner may refer to it. */
export interface FileOwner {
  readonly audience: Audience;
  readonly id: number;
}

export interface StoredFile {
  readonly id: string;
  readonly topic: string;
  /** As the caller named it: for show. */
  readonly name: string;
  /** Bytes. */
  readonly size: number;
}

const partBytes = 1_048_576;

async function* parts(bytes: AsyncIterable<Buffer | string>): AsyncGenerator<Buffer> {
  let waiting: Buffer[] = [];
  let length = 0;
  for await (const chunk of bytes) {
    const piece = typeof chunk === 'string' ? Buffer.from(chunk) : chunk;
    waiting.push(piece);
    length += piece.length;
    if (length < partBytes) continue;
    yield Buffer.concat(waiting);
    waiting = [];
    length = 0;
  }
  if (length > 0) yield Buffer.concat(waiting);
}

/** Stores a file under an id in the given transaction and replaces an earlier one. Returns its size in bytes. */
export async function storeJobFile(
  tx: Tx,
  file: { readonly id: string; readonly topic: string; readonly name: string; readonly owner: FileOwner },
  bytes: AsyncIterable<Buffer | string>,
): Promise<number> {
  await tx.run('delete from kit_job_file where id = $1', [file.id]);
  await tx.run('insert into kit_job_file (id, topic, name, size, owner_audience, owner_id) values ($1, $2, $3, 0, $4, $5)', [
    file.id,
    file.topic,
    file.name.slice(-200),
    file.owner.audience,
    file.owner.id,
  ]);
  let no = 0;
  let size = 0;
  for await (const part of parts(bytes)) {
    await tx.run('insert into kit_job_file_chunk (file_id, no, bytes) values ($1, $2, $3)', [file.id, no, part]);
    no += 1;
    size += part.length;
  }
  await tx.run('update kit_job_file set size = $2 where id = $1', [file.id, size]);
  return size;
}

/** Returns the file with this id and topic if the owner matches; throws 404 otherwise. */
export async function requireJobFile(
  q: Queryable,
  options: { readonly id: string; readonly topic: string; readonly owner: FileOwner },
): Promise<StoredFile> {
  const [file] = await q.rows<StoredFile>(
    'select id, topic, name, size from kit_job_file where id = $1 and topic = $2 and owner_audience = $3 and owner_id = $4',
    [options.id, options.topic, options.owner.audience, options.owner.id],
  );
  if (!file) throw notFound();
  return file;
}

async function* partsOf(q: Queryable, id: string): AsyncGenerator<Buffer> {
  for (let no = 0; ; no += 1) {
    const [part] = await q.rows<{ bytes: Buffer }>('select bytes from kit_job_file_chunk where file_id = $1 and no = $2', [
      id,
      no,
    ]);
    if (!part) return;
    yield part.bytes;
  }
}

/** Streams the bytes of a stored file, with one part in memory at a time. */
export const jobFileBytes = (q: Queryable, id: string): Readable => Readable.from(partsOf(q, id), { objectMode: false });

const keptMs = 7 * 86_400_000;

/** Stored files are deleted after a week: by then import errors have been read and corrected. */
export const jobFileCleanup = defineTask({
  name: 'kit.job-file-cleanup',
  everySeconds: 3_600,
  run: ({ db, engine }) => db.run('delete from kit_job_file where created_at < $1', [new Date(engine.clock.now() - keptMs)]),
});
