import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, gt, gte, isNull, sql } from 'drizzle-orm';
import { memberTable } from '#tables';

const m = memberTable;
const usable = and(eq(m.status, 'active'), isNull(m.deletedAt));

const contacts = typedQuery<{ ids: readonly number[] }>()('member_contacts', (db, { ids }) =>
  db
    .select(columns({ id: m.id, email: m.email, mobile: m.mobile }))
    .from(m)
    .where(and(usable, anyOf(m.id, ids))),
);

/** Where active members are reached. */
export const memberContactsOf = (db: Queryable, ids: readonly number[]) => contacts(db, { ids });

const paid = typedQuery<{ id: number }>()('member_paid', (db, { id }) =>
  db
    .select(columns({ paidAmount: m.paidAmount }))
    .from(m)
    .where(eq(m.id, id)),
);

/** What a member has paid in all, in fen. */
export const memberPaidAmount = async (db: Queryable, id: number): Promise<number> =>
  (await paid(db, { id }))[0]?.paidAmount ?? 0;

const after = typedQuery<{ after: number; paidAtLeast: number }>()('member_after', (db, p) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(usable, gt(m.id, p.after), gte(m.paidAmount, p.paidAtLeast)))
    .orderBy(asc(m.id))
    .limit(500),
);

const count = typedQuery<{ paidAtLeast: number }>()('member_count_paid', (db, p) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(m)
    .where(and(usable, gte(m.paidAmount, p.paidAtLeast))),
);

/** The next 500 active members after an id who have paid at least an amount, in fen. */
export const memberIdsAfter = async (db: Queryable, from: { after: number; paidAtLeast: number }): Promise<readonly number[]> =>
  (await after(db, from)).map(({ id }) => id);

/** The number of active members who have paid at least an amount, in fen. */
export const countMembersPaying = async (db: Queryable, paidAtLeast: number): Promise<number> =>
  (await count(db, { paidAtLeast }))[0]?.count ?? 0;

const paying = typedQuery<{ ids: readonly number[]; paidAtLeast: number }>()('member_ids_paying', (db, p) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(usable, anyOf(m.id, p.ids), gte(m.paidAmount, p.paidAtLeast)))
    .orderBy(asc(m.id)),
);

/** Those of these members who have paid at least an amount, in fen. */
export const memberIdsPaying = async (
  db: Queryable,
  among: { ids: readonly number[]; paidAtLeast: number },
): Promise<readonly number[]> => (await paying(db, among)).map(({ id }) => id);
