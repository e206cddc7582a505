import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, desc, eq, isNull, lte, sql } from 'drizzle-orm';
import { articleRevisionTable, articleTable } from '#tables';

const a = articleTable;
const r = articleRevisionTable;

/** The last revision of an article; no row before the first. */
export const lastRevision = typedQuery<{ articleId: number }>()('community_revision_last', (db, { articleId }) =>
  db
    .select(columns({ revisionNo: r.revisionNo, title: r.title, content: r.content }))
    .from(r)
    .where(eq(r.articleId, articleId))
    .orderBy(desc(r.revisionNo))
    .limit(1),
);

export interface NewRevision {
  readonly articleId: number;
  readonly revisionNo: number;
  readonly memberId: number | null;
  readonly audience: 'admin' | 'member' | 'system';
  readonly actorId: number | null;
  readonly actorName: string;
  readonly restoredNo: number | null;
  readonly title: string;
  readonly content: string;
  readonly at: Date;
}

export const insertRevision = typedQuery<NewRevision>()('community_revision_add', (db, made) =>
  db.insert(r).values({
    articleId: made.articleId,
    revisionNo: made.revisionNo,
    memberId: made.memberId,
    audience: made.audience,
    actorId: made.actorId,
    actorName: made.actorName,
    restoredNo: made.restoredNo,
    title: made.title,
    content: made.content,
    at: made.at,
  }),
);

/** Removes the revisions up to a number. */
export const removeRevisions = typedQuery<{ articleId: number; upTo: number }>()(
  'community_revision_trim',
  (db, { articleId, upTo }) => db.delete(r).where(and(eq(r.articleId, articleId), lte(r.revisionNo, sql`${upTo}::int`))),
);

/** The revisions of an article, the last first, without their texts. */
export const revisionsOf = typedQuery<{ articleId: number }>()('community_revisions', (db, { articleId }) =>
  db
    .select(
      columns({
        revisionNo: r.revisionNo,
        audience: r.audience,
        actorName: r.actorName,
        restoredNo: r.restoredNo,
        title: r.title,
        at: r.at,
      }),
    )
    .from(r)
    .where(eq(r.articleId, articleId))
    .orderBy(desc(r.revisionNo))
    .limit(500),
);

/** One revision with its text. */
export const revisionOf = typedQuery<{ articleId: number; revisionNo: number }>()(
  'community_revision',
  (db, { articleId, revisionNo }) =>
    db
      .select(columns({ revisionNo: r.revisionNo, title: r.title, content: r.content }))
      .from(r)
      .where(and(eq(r.articleId, articleId), eq(r.revisionNo, revisionNo))),
);

/** The author of an article that is not deleted; null for the shop. */
export const authorOf = typedQuery<{ id: number }>()('community_revision_author', (db, { id }) =>
  db
    .select(columns({ memberId: a.memberId }))
    .from(a)
    .where(and(eq(a.id, id), isNull(a.deletedAt))),
);
