import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, ne, sql } from 'drizzle-orm';
import { attachmentFolderTable, attachmentTable as t } from '#tables';

const isLive = isNull(t.deletedAt);

/** The attachment of a URL. */
export const attachmentOfUrl = typedQuery<{ url: string }>()('attachment_of_url', (db, p) =>
  db
    .select(columns({ id: t.id, name: t.name }))
    .from(t)
    .where(and(eq(t.url, p.url), isLive)),
);

export interface Content {
  readonly url: string;
  readonly suffix: string;
  readonly mimetype: string;
  readonly kind: 'picture' | 'sound' | 'film' | 'document';
  readonly size: number;
  readonly width: number | null;
  readonly height: number | null;
  readonly sha256: string;
}

/** Adds an attachment; none when its URL has one already. */
export const insertAttachment = typedQuery<Content & { name: string; folderId: number | null }>()(
  'attachment_insert',
  (db, { name, folderId, url, suffix, mimetype, kind, size, width, height, sha256 }) =>
    db
      .insert(t)
      .values({ name, folderId, url, suffix, mimetype, kind, size, width, height, sha256 })
      .onConflictDoNothing()
      .returning({ id: t.id }),
);

/** A folder that is not deleted. */
export const liveFolder = typedQuery<{ id: number }>()('attachment_folder_live', (db, p) =>
  db
    .select(columns({ id: attachmentFolderTable.id }))
    .from(attachmentFolderTable)
    .where(and(eq(attachmentFolderTable.id, p.id), isNull(attachmentFolderTable.deletedAt)))
    .for('key share'),
);

/** One upload after the other counts the bytes of the library, until its transaction ends. */
export const lockLibrary = typedQuery<Record<never, never>>()('attachment_lock', (db) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtext('platform_attachment'))::text` }))
    .from(sql`(values (1)) as one`),
);

/** Bytes and number of all files of the library. */
export const librarySize = typedQuery<Record<never, never>>()('attachment_size', (db) =>
  db
    .select(columns({ bytes: sql<number>`coalesce(sum(${t.size}), 0)::bigint`, files: sql<number>`count(*)::int` }))
    .from(t)
    .where(isLive),
);

/** Other attachments with the same content. */
export const copiesOf = typedQuery<{ id: number; sha256: string }>()('attachment_copies', (db, p) =>
  db
    .select(columns({ id: t.id, name: t.name }))
    .from(t)
    .where(and(eq(t.sha256, p.sha256), ne(t.id, p.id), isLive))
    .orderBy(t.id)
    .limit(20),
);

/** Stores how often each URL is used, given as a JSON object of numbers, where that differs. */
export const storeCounts = typedQuery<{ counts: string; at: Date }>()('attachment_counts', (db, p) => {
  const count = sql`coalesce((${p.counts}::jsonb ->> ${t.url})::int, 0)`;
  return db
    .update(t)
    .set({
      usedCount: sql`${count}`,
      unusedSince: sql`case when ${count} = 0 then coalesce(${t.unusedSince}, ${p.at}::timestamptz) end`,
    })
    .where(and(isLive, sql`${t.usedCount} is distinct from ${count}`));
});
