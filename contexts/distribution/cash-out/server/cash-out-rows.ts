import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, gte, inArray, isNull, lt, notInArray, sql } from 'drizzle-orm';
import { cashOutTable as t, promoterTable as p } from '#tables';
import { openStates } from '../cash-out-machine.domain.ts';

/** What a member has asked for since midnight, and how many cash-outs are open. */
export const requestedBy = typedQuery<{ memberId: number; since: Date }>()('distribution_asked_by', (db, { memberId, since }) =>
  db
    .select(
      columns({
        openCount: sql<number>`count(*) filter (where ${inArray(t.status, [...openStates])})::int`,
        today: sql<number>`coalesce(sum(${t.amount}) filter (where ${t.appliedAt} >= ${since}::timestamptz
          and ${notInArray(t.status, ['rejected', 'cancelled', 'failed'])}), 0)::bigint`,
      }),
    )
    .from(t)
    .where(eq(t.memberId, memberId)),
);

export const byTransferNo = typedQuery<{ transferNo: string }>()('distribution_by_transfer_no', (db, { transferNo }) =>
  db
    .select(columns({ id: t.id, cashOutNo: t.cashOutNo, status: t.status, netAmount: t.netAmount }))
    .from(t)
    .where(eq(t.transferNo, transferNo)),
);

/** What promoters owe the shop, in fen. */
export const debtsOf = typedQuery<{ ids: readonly number[] }>()('distribution_debts', (db, { ids }) =>
  db
    .select(columns({ id: p.id, debt: sql<number>`greatest(0, -${p.availableAmount})::bigint` }))
    .from(p)
    .where(anyOf(p.id, ids)),
);

export const addWithdrawn = typedQuery<{ id: number; amount: number }>()('distribution_withdrawn', (db, { id, amount }) =>
  db
    .update(p)
    .set({ withdrawnAmount: sql`${p.withdrawnAmount} + ${amount}::bigint` })
    .where(eq(p.id, id)),
);

const most = 100;

/** Transfers of the service that nothing was heard of since an instant. */
export const unansweredBefore = typedQuery<{ before: Date }>()('distribution_unanswered', (db, { before }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.status, 'paying'), eq(t.isByHand, false), lt(t.queriedAt, sql`${before}::timestamptz`)))
    .orderBy(asc(t.id))
    .limit(most),
);

/** How many cash-outs of each open state there are, with their sums in fen. */
export const openSums = typedQuery()('distribution_open_sums', (db) =>
  db
    .select(
      columns({
        status: t.status,
        count: sql<number>`count(*)::int`,
        amount: sql<number>`coalesce(sum(${t.amount}), 0)::bigint`,
      }),
    )
    .from(t)
    .where(and(inArray(t.status, [...openStates]), isNull(t.deletedAt)))
    .groupBy(t.status),
);

export const paidSince = typedQuery<{ since: Date }>()('distribution_paid_since', (db, { since }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int`, amount: sql<number>`coalesce(sum(${t.netAmount}), 0)::bigint` }))
    .from(t)
    .where(and(gte(t.paidAt, sql`${since}::timestamptz`), eq(t.status, 'paid'))),
);

export const waitingForReview = typedQuery()('distribution_waiting_for_review', (db) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(eq(t.status, 'pending_review'), isNull(t.deletedAt))),
);

/** What a workflow is asked about a cash-out. */
export const requestOf = typedQuery<{ id: number }>()('distribution_request_of', (db, { id }) =>
  db
    .select(columns({ cashOutNo: t.cashOutNo, amount: t.amount, status: t.status }))
    .from(t)
    .where(eq(t.id, id)),
);
