import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { leadEventTable as e, leadMergeTable, leadTable as t } from '#tables';

/** Locks both leads in the order of their ids. */
export const lockLeads = typedQuery<{ ids: readonly number[] }>()('lead_merge_lock', (db, { ids }) =>
  db
    .select(
      columns({
        id: t.id,
        status: t.status,
        ownerId: t.ownerId,
        mobile: t.mobile,
        email: t.email,
        company: t.company,
        remark: t.remark,
        memberId: t.memberId,
        followCount: t.followCount,
        nextFollowAt: t.nextFollowAt,
        remindAt: t.remindAt,
        returnAt: t.returnAt,
      }),
    )
    .from(t)
    .where(and(anyOf(t.id, ids), isNull(t.deletedAt)))
    .orderBy(t.id)
    .for('update'),
);

export type LockedLead = Awaited<ReturnType<typeof lockLeads>>[number];

export const countEvents = typedQuery<{ id: number }>()('lead_merge_events', (db, { id }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(e)
    .where(eq(e.rowId, id)),
);

interface Content {
  readonly id: number;
  readonly mobile: string | null;
  readonly email: string | null;
  readonly company: string | null;
  readonly remark: string | null;
  readonly memberId: number | null;
  readonly followCount: number;
}

/** Writes what a lead contains after a merge or its undoing, as its next version. */
export const writeContent = typedQuery<Content>()(
  'lead_merge_write',
  (db, { id, mobile, email, company, remark, memberId, followCount }) =>
    db
      .update(t)
      .set({
        mobile: sql`${mobile}::text`,
        email: sql`${email}::text`,
        company: sql`${company}::text`,
        remark: sql`${remark}::text`,
        memberId: sql`${memberId}::bigint`,
        followCount: sql`${followCount}::int`,
        version: sql`${t.version} + 1`,
        updatedAt: sql`kit_now()`,
      })
      .where(eq(t.id, id)),
);

/** Stores what undoing needs. */
export const storeTaken = typedQuery<{ id: number; taken: string }>()('lead_merge_store', (db, { id, taken }) =>
  db
    .update(leadMergeTable)
    .set({ taken: sql`${taken}::jsonb` })
    .where(eq(leadMergeTable.id, id)),
);
