import type { Database, Queryable, Tx } from '../database/database.ts';
import { isStorageKey, type Storage } from './storage.ts';
import { variantWidths } from './variants.ts';

/** The key in the storage of a file's URL. */
export const keyOfUrl = (url: string): string => url.slice('/storage/'.length);

/** The content behind a file's URL; null where it is none of this shop's, or gone. */
export function storedContent(storage: Storage, url: string): ReturnType<Storage['stream']> {
  const key = keyOfUrl(url);
  return isStorageKey(key) ? storage.stream(key) : Promise.resolve(null);
}

const lockOf = 'hashtextextended($1, 0)';

/** Until the transaction ends, the content of a URL is not deleted: its row is about to be added. */
export async function preserveContent(tx: Tx, url: string): Promise<void> {
  await tx.rows(`select pg_advisory_xact_lock_shared(${lockOf})`, [url]);
}

/** Locks the rows of a file against everything that is about to refer to it; false when there is none left. */
export async function lockFile(tx: Tx, url: string): Promise<boolean> {
  const rows = await tx.rows('select id from kit_file where url = $1 and removed_at is null order by id for update', [url]);
  return rows.length > 0;
}

/** Marks a locked file as removed: from the commit on nothing can refer to it. Its content is deleted by `deleteContent`. */
export async function markRemoved(tx: Tx, url: string): Promise<void> {
  await tx.run('update kit_file set removed_at = kit_now() where url = $1 and removed_at is null', [url]);
}

/**
 * Of these URLs, the files that were removed; the others cannot be removed until the transaction ends. URLs that were never
 * uploaded are not among them.
 */
export async function removedAmong(tx: Queryable, urls: readonly string[]): Promise<readonly string[]> {
  const rows = await tx.rows<{ url: string; isRemoved: boolean }>(
    'select url, removed_at is not null as "isRemoved" from kit_file where url = any($1::text[]) order by id for share',
    [urls],
  );
  return urls.filter((url) => {
    const ofUrl = rows.filter((row) => row.url === url);
    return ofUrl.length > 0 && ofUrl.every(({ isRemoved }) => isRemoved);
  });
}

/** The URLs of the files that somebody uploaded. */
export async function urlsOfOwner(q: Queryable, owner: { readonly audience: string; readonly id: number }): Promise<string[]> {
  const rows = await q.rows<{ url: string }>(
    'select distinct url from kit_file where owner_audience = $1::text and owner_id = $2::bigint order by url',
    [owner.audience, owner.id],
  );
  return rows.map(({ url }) => url);
}

/** Deletes the content of a removed file with its variants, unless it was uploaded again meanwhile. May be repeated. */
export async function deleteContent(place: { readonly db: Database; readonly storage: Storage }, url: string): Promise<void> {
  await place.db.transaction(async (tx) => {
    await tx.rows(`select pg_advisory_xact_lock(${lockOf})`, [url]);
    const live = await tx.rows('select 1 from kit_file where url = $1 and removed_at is null limit 1', [url]);
    if (live.length > 0) return;
    const key = keyOfUrl(url);
    for (const one of [key, ...variantWidths.map((width) => `w${width}/${key}`)]) await place.storage.remove(one);
  });
}
