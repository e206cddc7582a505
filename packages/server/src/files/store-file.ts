import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { rm, stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import type { UploadPolicy } from '@shopkeeper/resource/schema';
import type { Database, Queryable, Tx } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import type { ReceivedFile } from '../routes/route.ts';
import type { Audience } from '../session/principals.ts';
import { drawnFile, requireKind, shownName } from './checked-file.ts';
import type { FileKind } from './file-kinds.ts';
import { deleteContent, preserveContent, keyOfUrl } from './removed-content.ts';
import type { Storage } from './storage.ts';

/** A stored file as its owner sees it. `url` starts with `/storage/`; `size` is in bytes. */
export interface StoredFile {
  readonly id: number;
  readonly topic: string;
  readonly url: string;
  readonly name: string;
  readonly suffix: string;
  readonly mimetype: string;
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha1: string;
}

/** What a library of files does with an upload, beyond storing it. */
export interface Library {
  /** Throws when a file of this size, bytes, does not fit into the library. */
  admit(db: Queryable, size: number): Promise<void>;
  /** Runs in the transaction that adds the row; what it returns is part of the reply. May throw as `admit` does. */
  keep(tx: Tx, file: StoredFile & { readonly sha256: string }): Promise<LibraryEntry>;
}

/** The entry of a file in its library; `isKnown` when the library had the same content before. */
export interface LibraryEntry {
  readonly attachmentId: number;
  readonly isKnown: boolean;
}

export interface StoreOptions {
  readonly topic: string;
  readonly owner: { readonly audience: Audience; readonly id: number };
  readonly policy: UploadPolicy;
  /** The maximum number of bytes that one owner may store in total; unlimited when absent. */
  readonly quotaBytes?: number;
  readonly library?: Library;
  /** UTC epoch ms; its day is part of the file's URL. */
  readonly at: number;
}

const columns = 'id, topic, url, name, suffix, mimetype, size, width, height, sha1';

/**
 * Stores a received file for an owner after checking the site's upload policy, the kind and the first bytes; pictures are
 * re-encoded. Equal content is stored once, but every owner has a row.
 *
 * @throws 400 `request.upload-incomplete`, `request.upload-type`; 413 `request.upload-size`, `request.upload-quota`
 */
export async function storeFile(
  place: { db: Database; storage: Storage },
  file: ReceivedFile,
  keeping: StoreOptions,
): Promise<StoredFile & Partial<LibraryEntry>> {
  const { kind, extension } = await requireKind(file, keeping.policy);
  await requireQuota(place.db, file.size, keeping);
  const known = await sameContent(place.db, { topic: keeping.topic, sha256: file.sha256, mimetype: kind.mime });
  if (!known) await keeping.library?.admit(place.db, file.size);
  const storeAnew = () => storeNew(place.storage, file, { kind, extension, keeping });
  const add = (content: Content) => addHeld(place, { ...content, name: shownName(file.name), sha256: file.sha256 }, keeping);
  const stored = await add(known ?? (await storeAnew()));
  // A removal may have deleted the content before the row was added; from now on it cannot.
  return (await place.storage.has(keyOfUrl(stored.url))) ? stored : add(await storeAnew());
}

/** Adds the row while the content cannot be deleted; when that fails, content that nobody has is deleted. */
async function addHeld(
  place: { db: Database; storage: Storage },
  content: Content & { name: string; sha256: string },
  keeping: StoreOptions,
): Promise<StoredFile & Partial<LibraryEntry>> {
  try {
    return await place.db.transaction(async (tx) => {
      await preserveContent(tx, content.url);
      const row = await addRow(tx, content, keeping);
      const kept = await keeping.library?.keep(tx, { ...row, sha256: content.sha256 });
      return { ...row, ...kept };
    });
  } catch (error) {
    await deleteContent(place, content.url).catch(() => undefined);
    throw error;
  }
}

type Content = Omit<StoredFile, 'id' | 'name'>;

async function sameContent(q: Queryable, of: { topic: string; sha256: string; mimetype: string }): Promise<Content | undefined> {
  const [row] = await q.rows<Content>(
    `select ${columns} from kit_file where topic = $1 and sha256 = $2 and mimetype = $3 and removed_at is null limit 1`,
    [of.topic, of.sha256, of.mimetype],
  );
  return row;
}

async function storeNew(
  storage: Storage,
  file: ReceivedFile,
  as: { kind: FileKind; extension: string; keeping: StoreOptions },
): Promise<Content> {
  const { kind, extension, keeping } = as;
  const drawn = await drawnFile(file, kind);
  try {
    const path = drawn?.path ?? file.path;
    const sha1 = drawn ? await sha1Of(path) : file.sha1;
    const day = new Date(keeping.at).toISOString().slice(0, 10).replaceAll('-', '');
    const suffix = extension === 'jpeg' ? 'jpg' : extension;
    const key = `${keeping.topic}/${day}/${sha1}.${suffix}`;
    await storage.put(key, path);
    const { size } = await stat(path);
    const { width = null, height = null } = drawn ?? {};
    return { topic: keeping.topic, url: `/storage/${key}`, suffix, mimetype: kind.mime, size, width, height, sha1 };
  } finally {
    if (drawn) await rm(drawn.path, { force: true });
  }
}

async function sha1Of(path: string): Promise<string> {
  const hash = createHash('sha1');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

async function addRow(
  q: Queryable,
  content: Content & { name: string; sha256: string },
  keeping: StoreOptions,
): Promise<StoredFile> {
  const [row] = await q.rows<StoredFile>(
    `insert into kit_file (topic, url, name, suffix, mimetype, size, width, height, sha1, sha256, owner_audience, owner_id)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12)
     on conflict (owner_audience, owner_id, topic, sha256) do update
       set uses = kit_file.uses + 1, last_upload_at = kit_now(), name = excluded.name, url = excluded.url, suffix = excluded.suffix,
         size = excluded.size, width = excluded.width, height = excluded.height, sha1 = excluded.sha1, removed_at = null
     returning ${columns}`,
    [
      content.topic,
      content.url,
      content.name,
      content.suffix,
      content.mimetype,
      content.size,
      content.width,
      content.height,
      content.sha1,
      content.sha256,
      keeping.owner.audience,
      keeping.owner.id,
    ],
  );
  if (!row) throw new Error('the stored file has no row');
  return row;
}

async function requireQuota(q: Queryable, size: number, keeping: StoreOptions): Promise<void> {
  if (keeping.quotaBytes === undefined) return;
  const [row] = await q.rows<{ used: number }>(
    'select coalesce(sum(size), 0) as used from kit_file where owner_audience = $1 and owner_id = $2 and removed_at is null',
    [keeping.owner.audience, keeping.owner.id],
  );
  if ((row?.used ?? 0) + size > keeping.quotaBytes) throw new RequestError(413, 'request.upload-quota');
}
