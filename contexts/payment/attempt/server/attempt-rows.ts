import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, inArray, isNull, lt, or, sql } from 'drizzle-orm';
import { attemptTable as t } from '#tables';
import type { AttemptMethod } from '../../gateway/gateway.domain.ts';
import type { AttemptState, Purpose } from '../attempt.domain.ts';

interface Added {
  readonly attemptNo: string;
  readonly purpose: Purpose;
  readonly refId: number;
  readonly refNo: string;
  readonly memberId: number | null;
  readonly method: AttemptMethod;
  readonly provider: string | null;
  readonly amount: number;
  readonly currency: string;
  readonly subject: string;
  readonly openRef: string;
  readonly expireAt: Date | null;
}

/** Adds a payment unless its number exists or the document has an open one. */
export const insertAttempt = typedQuery<Added>()('payment_attempt_insert', (db, p) =>
  db
    .insert(t)
    .values({
      attemptNo: p.attemptNo,
      purpose: p.purpose,
      refId: p.refId,
      refNo: p.refNo,
      memberId: p.memberId,
      method: p.method,
      provider: p.provider,
      amount: p.amount,
      currency: p.currency,
      subject: p.subject,
      openRef: p.openRef,
      expireAt: p.expireAt,
    })
    .onConflictDoNothing()
    .returning({ id: t.id }),
);

const shown = {
  id: t.id,
  attemptNo: t.attemptNo,
  method: sql<AttemptMethod>`${t.method}`,
  state: sql<AttemptState>`${t.state}`,
  amount: t.amount,
  currency: t.currency,
  providerTxnNo: sql<string | null>`${t.providerTxnNo}`,
  providerReference: sql<string | null>`${t.providerReference}`,
};

export const attemptByNo = typedQuery<{ attemptNo: string }>()('payment_attempt_by_no', (db, { attemptNo }) =>
  db
    .select(columns(shown))
    .from(t)
    .where(and(eq(t.attemptNo, attemptNo), isNull(t.deletedAt))),
);

export const attemptById = typedQuery<{ id: number }>()('payment_attempt_by_id', (db, { id }) =>
  db
    .select(columns(shown))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);

interface Document {
  readonly purpose: Purpose;
  readonly refId: number;
}

export const openOf = typedQuery<Document>()('payment_attempts_open', (db, { purpose, refId }) =>
  db
    .select(
      columns({
        id: t.id,
        attemptNo: t.attemptNo,
        method: sql<AttemptMethod>`${t.method}`,
        state: sql<AttemptState>`${t.state}`,
        amount: t.amount,
      }),
    )
    .from(t)
    .where(and(eq(t.purpose, purpose), eq(t.refId, refId), inArray(t.state, ['created', 'processing']), isNull(t.deletedAt)))
    .orderBy(asc(t.id)),
);

/** How many payments are open, of each document that has some. */
export const openCounts = typedQuery<{ purpose: Purpose; refIds: readonly number[] }>()(
  'payment_attempts_open_counts',
  (db, { purpose, refIds }) =>
    db
      .select(columns({ refId: t.refId, count: sql<number>`count(*)::int` }))
      .from(t)
      .where(
        and(eq(t.purpose, purpose), anyOf(t.refId, refIds), inArray(t.state, ['created', 'processing']), isNull(t.deletedAt)),
      )
      .groupBy(t.refId),
);

/**
 * The open payments of a document, locked. One that a provider is just reporting as paid is passed over: it waits for the document
 * that the caller holds, and is refunded if it comes too late.
 */
export const openOfFree = typedQuery<Document>()('payment_attempts_open_free', (db, { purpose, refId }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.purpose, purpose), eq(t.refId, refId), inArray(t.state, ['created', 'processing']), isNull(t.deletedAt)))
    .orderBy(asc(t.id))
    .for('update', { skipLocked: true }),
);

/** Open payments at providers that nobody has asked about since an instant, the oldest first. */
export const unansweredBefore = typedQuery<{ before: Date }>()('payment_attempts_unanswered', (db, { before }) =>
  db
    .select(columns({ id: t.id }))
    .from(t)
    .where(
      and(
        eq(t.state, 'processing'),
        lt(t.createdAt, sql`${before}`),
        sql`${t.provider} is not null`,
        or(isNull(t.queriedAt), lt(t.queriedAt, sql`${before}`)),
        isNull(t.deletedAt),
      ),
    )
    .orderBy(asc(t.id))
    .limit(100),
);

/** Reserves money of a payment for a refund; no row where the payment has not as much left. */
export const reserveRefund = typedQuery<{ id: number; amount: number }>()('payment_attempt_reserve', (db, { id, amount }) =>
  db
    .update(t)
    .set({ refundPending: sql`${t.refundPending} + ${amount}::bigint` })
    .where(
      and(
        eq(t.id, id),
        eq(t.state, 'succeeded'),
        sql`${t.refunded} + ${t.refundPending} + ${amount}::bigint <= ${t.amount}`,
        isNull(t.deletedAt),
      ),
    )
    .returning({ method: sql<AttemptMethod>`${t.method}` }),
);

/** Ends the reservation of a refund; what was refunded is added. */
export const endRefund = typedQuery<{ id: number; amount: number; refunded: number }>()(
  'payment_attempt_end_refund',
  (db, { id, amount, refunded }) =>
    db
      .update(t)
      .set({ refundPending: sql`${t.refundPending} - ${amount}::bigint`, refunded: sql`${t.refunded} + ${refunded}::bigint` })
      .where(eq(t.id, id)),
);

/** Payments that do not fit and that nobody has dealt with. */
export const openRisks = typedQuery()('payment_attempt_risks', (db) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(t)
    .where(and(inArray(t.risk, ['wrong_amount', 'late', 'double']), isNull(t.riskHandledAt), isNull(t.deletedAt))),
);

export const paymentById = typedQuery<{ id: number }>()('payment_attempt_read', (db, { id }) =>
  db
    .select(
      columns({
        ...shown,
        purpose: sql<Purpose>`${t.purpose}`,
        refId: t.refId,
        memberId: sql<number | null>`${t.memberId}`,
        refunded: t.refunded,
        refundPending: t.refundPending,
      }),
    )
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);
