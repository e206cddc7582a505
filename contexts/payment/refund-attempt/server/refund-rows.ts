import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, eq, isNull, sql } from 'drizzle-orm';
import { refundAttemptTable as t } from '#tables';
import type { AttemptMethod } from '../../gateway/gateway.domain.ts';

type RefundState = 'pending' | 'processing' | 'succeeded' | 'failed' | 'closed';

interface Added {
  readonly refundNo: string;
  readonly attemptId: number;
  readonly method: AttemptMethod;
  readonly amount: number;
  readonly reason: string;
}

/** Adds a refund unless the payment has one of this number. */
export const insertRefund = typedQuery<Added>()('payment_refund_insert', (db, { refundNo, attemptId, method, amount, reason }) =>
  db.insert(t).values({ refundNo, attemptId, method, amount, reason }).onConflictDoNothing().returning({ id: t.id }),
);

const shown = { id: t.id, attemptId: t.attemptId, amount: t.amount, state: sql<RefundState>`${t.state}` };

export const refundOfNo = typedQuery<{ attemptId: number; refundNo: string }>()(
  'payment_refund_of_no',
  (db, { attemptId, refundNo }) =>
    db
      .select(columns(shown))
      .from(t)
      .where(and(eq(t.attemptId, attemptId), eq(t.refundNo, refundNo), isNull(t.deletedAt))),
);

/** The refunds of this number; providers name them by it alone. */
export const refundsNamed = typedQuery<{ refundNo: string }>()('payment_refunds_named', (db, { refundNo }) =>
  db
    .select(columns(shown))
    .from(t)
    .where(and(eq(t.refundNo, refundNo), isNull(t.deletedAt)))
    .orderBy(asc(t.id)),
);
