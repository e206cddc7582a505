import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { readingActions } from '@shopkeeper/server/http';
import { and, count, desc, eq, gte, isNull, lte, max, min, notInArray, or, sql } from 'drizzle-orm';
import { adminLogTable, changeSetTable } from '#tables';

const t = adminLogTable;
const s = changeSetTable;

/** Marks of the change sets themselves are no changes of the shop. */
const changesSomething = and(
  isNull(t.deletedAt),
  notInArray(t.action, [...readingActions]),
  sql`${t.resource} <> 'access/change-set'`,
  sql`${t.resource} <> 'access/data-recycle'`,
  sql`${t.resource} <> 'access/view-as'`,
);
/** Entries about something without rows, such as the settings, have 0; their labels tell them apart. */
const rowId = sql<number>`coalesce(${t.rowId}, 0)::float8`;
/** What an entry without a row is about; null for one about a row, whose label may change. */
const rowlessLabel = sql<string | null>`case when ${t.rowId} is null then ${t.label} end`;
const ofSet = and(eq(t.traceId, s.traceId), eq(t.actorId, s.actorId), eq(t.audience, s.audience));

/** The most change sets that are taken back together. */
export const mostSets = 5_000;

/** The change sets with these ids. */
export const setsByIds = typedQuery<{ ids: readonly number[] }>()('access_change_sets', (db, { ids }) =>
  db
    .select(columns({ id: s.id, actorId: s.actorId, traceId: s.traceId, undoJobId: s.undoJobId, jobId: s.jobId, kind: s.kind }))
    .from(s)
    .where(anyOf(s.id, ids)),
);

/** The change sets that began between two instants, of one person or of all, that are not taken back yet. */
export const setsInRange = typedQuery<{ from: Date; to: Date; actorName: string | null }>()(
  'access_change_sets_range',
  (db, { from, to, actorName }) =>
    db
      .select(columns({ id: s.id }))
      .from(s)
      .where(
        and(
          gte(s.createdAt, from),
          lte(s.createdAt, to),
          or(sql`${actorName}::text is null`, eq(s.actorName, actorName)),
          sql`${s.status} <> 'undone'`,
          isNull(s.deletedAt),
        ),
      )
      .orderBy(desc(s.createdAt), desc(s.id))
      .limit(mostSets + 1),
);

/** The rows that change sets are about: the newest changed first. */
export const rowsOfSets = typedQuery<{ ids: readonly number[]; resource: string | null }>()(
  'access_change_set_rows',
  (db, { ids, resource }) =>
    db
      .select(
        columns({
          resource: t.resource,
          rowId,
          actions: sql<readonly string[]>`array_agg(distinct ${t.action})`,
          label: sql<string>`${max(t.label)}`,
          first: sql<number>`${min(t.id)}::float8`,
          last: sql<number>`${max(t.id)}::float8`,
        }),
      )
      .from(s)
      .innerJoin(t, ofSet)
      .where(and(anyOf(s.id, ids), changesSomething, or(sql`${resource}::text is null`, eq(t.resource, resource))))
      .groupBy(t.resource, rowId, rowlessLabel)
      .orderBy(desc(max(t.id))),
);

interface Since {
  readonly resource: string;
  readonly first: number;
}

const entryColumns = columns({
  id: t.id,
  action: t.action,
  label: t.label,
  audience: t.audience,
  actorId: t.actorId,
  actorName: t.actorName,
  traceId: t.traceId,
  at: t.createdAt,
  before: t.before,
  after: t.after,
});
const isChange = and(notInArray(t.action, [...readingActions]), isNull(t.deletedAt));

/** The entries about a row from one on, oldest first. */
export const entriesSince = typedQuery<Since & { readonly rowId: number }>()(
  'access_change_set_row_entries',
  (db, { resource, rowId: ofRow, first }) =>
    db
      .select(entryColumns)
      .from(t)
      .where(and(eq(t.resource, resource), eq(t.rowId, ofRow), gte(t.id, first), isChange))
      .orderBy(t.id),
);

/** The entries about something without rows, by its label, from one on, oldest first. */
export const rowlessEntriesSince = typedQuery<Since & { readonly label: string }>()(
  'access_change_set_rowless_entries',
  (db, { resource, label, first }) =>
    db
      .select(entryColumns)
      .from(t)
      .where(and(eq(t.resource, resource), isNull(t.rowId), eq(t.label, label), gte(t.id, first), isChange))
      .orderBy(t.id),
);

/** The entries of one change set, the newest first, a page of them. */
export const entriesOfSet = typedQuery<{ id: number; before: number; resources: readonly string[] }>()(
  'access_change_set_entries',
  (db, { id, before, resources }) =>
    db
      .select(
        columns({
          id: t.id,
          action: t.action,
          resource: t.resource,
          rowId,
          label: t.label,
          at: t.createdAt,
        }),
      )
      .from(s)
      .innerJoin(t, ofSet)
      .where(and(eq(s.id, id), changesSomething, anyOf(t.resource, resources), sql`${t.id} < ${before}`))
      .orderBy(desc(t.id))
      .limit(50),
);

/** How many entries a change set has. */
export const entryCount = typedQuery<{ id: number }>()('access_change_set_entry_count', (db, { id }) =>
  db
    .select(columns({ count: sql<number>`${count()}::int` }))
    .from(s)
    .innerJoin(t, ofSet)
    .where(and(eq(s.id, id), changesSomething)),
);

/** Marks change sets as taken back. */
export const markUndone = typedQuery<{ ids: readonly number[]; status: string; at: Date; by: string; jobId: string }>()(
  'access_change_sets_undone',
  (db, { ids, status, at, by, jobId }) =>
    db
      .update(s)
      .set({
        status: sql`${status}`,
        undoneAt: sql`${at}`,
        undoneBy: sql`${by}`,
        undoJobId: sql`${jobId}`,
        version: sql`${s.version} + 1`,
      })
      .where(anyOf(s.id, ids))
      .returning(columns({ id: s.id })),
);

/** The change sets whose taking back was taken back stand again. */
export const markStanding = typedQuery<{ jobIds: readonly string[] }>()('access_change_sets_standing', (db, { jobIds }) =>
  db
    .update(s)
    .set({ status: 'standing', undoneAt: null, undoneBy: null, undoJobId: null, version: sql`${s.version} + 1` })
    .where(and(anyOf(s.undoJobId, jobIds), isNull(s.deletedAt)))
    .returning(columns({ id: s.id })),
);
