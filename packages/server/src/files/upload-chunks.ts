import { createHash } from 'node:crypto';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brokenUploadRule } from '@shopkeeper/resource/schema';
import * as z from 'zod/mini';
import type { Database, Queryable } from '../database/database.ts';
import { badInput, notFound, RequestError } from '../routes/errors.ts';
import { defineRoute, type ReceivedFile, type Route, type SignedContext } from '../routes/route.ts';
import { storeReceived, type UploadRouteOptions, uploadReply } from './file-routes.ts';

/** Bytes of one part. */
const chunkBytes = 2 * 2 ** 20;
/** Unfinished uploads of one owner; a further one replaces the oldest. */
const mostUnfinished = 10;
const dayMs = 86_400_000;

const beginInput = z.strictObject({
  name: z.string().check(z.minLength(1), z.maxLength(255)),
  size: z.int().check(z.gte(1)),
  type: z.string().check(z.maxLength(120)),
  /** The same for the same file on the same device. */
  fingerprint: z.string().check(z.minLength(1), z.maxLength(120)),
});
const beginReply = z.object({
  uploadId: z.string(),
  received: z.int().check(z.describe('shape.bytes')),
  chunkBytes: z.int().check(z.describe('shape.bytes')),
});
const chunkReply = z.object({ received: z.int().check(z.describe('shape.bytes')) });
const uploadId = z.uuid();
const endInput = z.strictObject({ uploadId, folderId: z.optional(z.string().check(z.maxLength(20))) });

interface Upload {
  readonly id: string;
  readonly name: string;
  readonly mimetype: string;
  readonly size: number;
  readonly received: number;
  readonly answer: unknown;
}

const columns = 'id, name, mimetype, size, received, answer';

async function ownUpload(q: Queryable, { actor }: SignedContext, id: string): Promise<Upload> {
  const [row] = await q.rows<Upload>(
    `select ${columns} from kit_upload where id = $1 and owner_audience = $2 and owner_id = $3`,
    [id, actor.audience, actor.id],
  );
  if (!row) throw notFound();
  return row;
}

/** Begins an upload, or returns how far an earlier one of the same file came. */
function begin({ db, actor }: SignedContext, topic: string, file: z.infer<typeof beginInput>) {
  const owner = [actor.audience, actor.id, topic];
  return db.transaction(async (tx) => {
    const same = 'owner_audience = $1 and owner_id = $2 and topic = $3 and fingerprint = $4';
    await tx.run(`delete from kit_upload where ${same} and (answer is not null or size <> $5)`, [
      ...owner,
      file.fingerprint,
      file.size,
    ]);
    const [row] = await tx.rows<Upload>(
      `insert into kit_upload (owner_audience, owner_id, topic, fingerprint, name, mimetype, size) values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (owner_audience, owner_id, topic, fingerprint) do update set name = excluded.name returning ${columns}`,
      [...owner, file.fingerprint, file.name, file.type, file.size],
    );
    await tx.run(
      `delete from kit_upload where id in (select id from kit_upload where owner_audience = $1 and owner_id = $2
       order by created_at desc, id offset ${mostUnfinished})`,
      [actor.audience, actor.id],
    );
    return { uploadId: row?.id ?? '', received: row?.received ?? 0, chunkBytes };
  });
}

/**
 * Adds a part where the last one ended.
 *
 * @throws 409 `request.upload-offset` with the bytes that were received, from which the upload continues
 */
async function addChunk(context: SignedContext, part: ReceivedFile): Promise<{ readonly received: number }> {
  const { uploadId: id = '', offset = '' } = part.fields;
  if (!uploadId.safeParse(id).success) throw badInput([{ path: 'uploadId', rule: 'format' }]);
  if (!/^\d{1,12}$/.test(offset)) throw badInput([{ path: 'offset', rule: 'format' }]);
  const upload = await ownUpload(context.db, context, id);
  const content = await readFile(part.path);
  return context.db.transaction(async (tx) => {
    const [moved] = await tx.rows<{ received: number }>(
      `update kit_upload set received = received + $3 where id = $1 and received = $2 and received + $3 <= size and answer is null
       returning received`,
      [id, Number(offset), content.length],
    );
    if (!moved) {
      const { received } = await ownUpload(tx, context, id);
      throw new RequestError(409, 'request.upload-offset', { details: { received, size: upload.size } });
    }
    await tx.run('insert into kit_upload_chunk (upload_id, at, content) values ($1, $2, $3)', [id, Number(offset), content]);
    return moved;
  });
}

/** Writes the parts of an upload into a file, one after the other. */
async function assemble(db: Queryable, upload: Upload, path: string): Promise<Pick<ReceivedFile, 'sha1' | 'sha256'>> {
  const [sha1, sha256] = [createHash('sha1'), createHash('sha256')];
  const file = await open(path, 'wx', 0o600);
  try {
    for (let at = 0; at < upload.size;) {
      const [part] = await db.rows<{ content: Buffer }>('select content from kit_upload_chunk where upload_id = $1 and at = $2', [
        upload.id,
        at,
      ]);
      if (!part) throw new RequestError(409, 'request.upload-offset', { details: { received: at, size: upload.size } });
      sha1.update(part.content);
      sha256.update(part.content);
      await file.write(part.content);
      at += part.content.length;
    }
  } finally {
    await file.close();
  }
  return { sha1: sha1.digest('hex'), sha256: sha256.digest('hex') };
}

/** Stores the whole file. A repeated call returns the first reply. */
async function end(options: UploadRouteOptions, context: SignedContext, input: z.infer<typeof endInput>) {
  const upload = await ownUpload(context.db, context, input.uploadId);
  if (upload.answer) return upload.answer as Awaited<ReturnType<typeof storeReceived>>;
  if (upload.received < upload.size)
    throw new RequestError(409, 'request.upload-offset', { details: { received: upload.received, size: upload.size } });
  const folder = await mkdtemp(join(tmpdir(), 'upload-'));
  try {
    const path = join(folder, 'whole');
    const hashes = await assemble(context.db, upload, path);
    const { name, mimetype: declaredType, size } = upload;
    const fields = input.folderId === undefined ? {} : { folderId: input.folderId };
    const answer = await storeReceived(options, context, { path, name, declaredType, size, fields, ...hashes });
    await finish(context.db, upload.id, answer);
    return answer;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function finish(db: Database, id: string, answer: unknown): Promise<void> {
  await db.transaction(async (tx) => {
    await tx.run('update kit_upload set answer = $2::jsonb where id = $1', [id, JSON.stringify(answer)]);
    await tx.run('delete from kit_upload_chunk where upload_id = $1', [id]);
  });
}

/** Deletes uploads that nobody finished within a day. */
export async function sweepChunks(db: Queryable, now: number): Promise<void> {
  await db.run('delete from kit_upload where created_at < $1', [new Date(now - dayMs)]);
}

/**
 * The calls of a large file that is sent in parts: `<path>Begin`, `<path>Chunk` (multipart, with `uploadId` and `offset`) and
 * `<path>End`, which answers as the upload in one call does. After a cut, `Begin` says how far the file came. Parts wait in the
 * database, so that every process can continue.
 */
export function chunkRoutes(options: UploadRouteOptions): Route[] {
  const { path, rule, topic } = options;
  return [
    defineRoute<z.infer<typeof beginInput>, typeof beginReply>({
      method: 'POST',
      path: `${path}Begin`,
      rule,
      limit: 'upload',
      input: beginInput,
      reply: beginReply,
      outline: () => ({ errors: ['request.upload-type', 'request.upload-size', 'request.upload-quota'] }),
      async handle(context, input) {
        const broken = brokenUploadRule(input, await options.policy(context));
        if (broken) throw new RequestError(broken === 'upload-size' ? 413 : 400, `request.${broken}`);
        await options.library?.(context, {}).admit(context.db, input.size);
        return begin(context, topic, input);
      },
    }),
    defineRoute<ReceivedFile, typeof chunkReply>({
      method: 'POST',
      path: `${path}Chunk`,
      rule,
      reply: chunkReply,
      outline: () => ({ errors: ['request.not-found', 'request.upload-offset'] }),
      upload: { maxBytes: () => chunkBytes + 1 },
      handle: addChunk,
    }),
    defineRoute<z.infer<typeof endInput>, typeof uploadReply>({
      method: 'POST',
      path: `${path}End`,
      rule,
      limit: 'upload',
      input: endInput,
      reply: uploadReply,
      outline: () => ({ errors: ['request.not-found', 'request.upload-offset', 'request.upload-quota'] }),
      handle: (context, input) => end(options, context, input),
    }),
  ];
}
