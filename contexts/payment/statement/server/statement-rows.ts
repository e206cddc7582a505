import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import { attemptTable as a, refundAttemptTable as r, statementDifferenceTable as d, statementTable as s } from '#tables';
import type { OnlineMethod } from '../../gateway/gateway.domain.ts';
import type { Difference } from '../statement.domain.ts';

interface StatementDay {
  readonly method: OnlineMethod;
  readonly numbers: readonly string[];
  readonly txnNos: readonly string[];
  readonly from: Date;
  readonly until: Date;
}

/** The payments that a statement names, and those that the shop received on its day. */
export const ownPayments = typedQuery<StatementDay>()('statement_own_payments', (db, { method, numbers, txnNos, from, until }) =>
  db
    .select(
      columns({
        number: a.attemptNo,
        txnNo: sql<string | null>`${a.providerTxnNo}`,
        amount: a.amount,
        isDone: sql<boolean>`${a.state} = 'succeeded'`,
        isOfDay: sql<boolean>`coalesce(${a.succeededAt} >= ${from}::timestamptz and ${a.succeededAt} < ${until}::timestamptz, false)`,
      }),
    )
    .from(a)
    .where(
      and(
        eq(a.method, method),
        isNull(a.deletedAt),
        or(
          anyOf(a.attemptNo, numbers),
          anyOf(a.providerTxnNo, txnNos),
          and(gte(a.succeededAt, sql`${from}`), lt(a.succeededAt, sql`${until}`)),
        ),
      ),
    ),
);

export const ownRefunds = typedQuery<StatementDay>()('statement_own_refunds', (db, { method, numbers, txnNos, from, until }) =>
  db
    .select(
      columns({
        number: r.refundNo,
        txnNo: sql<string | null>`${r.providerRefundNo}`,
        amount: r.amount,
        isDone: sql<boolean>`${r.state} = 'succeeded'`,
        isOfDay: sql<boolean>`coalesce(${r.refundedAt} >= ${from}::timestamptz and ${r.refundedAt} < ${until}::timestamptz, false)`,
      }),
    )
    .from(r)
    .where(
      and(
        eq(r.method, method),
        isNull(r.deletedAt),
        or(
          anyOf(r.refundNo, numbers),
          anyOf(r.providerRefundNo, txnNos),
          and(gte(r.refundedAt, sql`${from}`), lt(r.refundedAt, sql`${until}`)),
        ),
      ),
    ),
);

interface Compared {
  readonly method: OnlineMethod;
  readonly day: string;
  readonly fileName: string;
  readonly lineCount: number;
  readonly receivedAmount: number;
  readonly refundedAmount: number;
  readonly differenceCount: number;
}

export const insertStatement = typedQuery<Compared>()('statement_insert', (db, p) =>
  db
    .insert(s)
    .values({
      method: p.method,
      day: p.day,
      fileName: p.fileName,
      lineCount: p.lineCount,
      receivedAmount: p.receivedAmount,
      refundedAmount: p.refundedAmount,
      differenceCount: p.differenceCount,
    })
    .returning({ id: s.id }),
);

export const insertDifference = typedQuery<Difference & { statementId: number }>()('statement_difference_insert', (db, p) =>
  db.insert(d).values({
    statementId: p.statementId,
    type: p.type,
    kind: p.kind,
    number: p.number,
    txnNo: p.txnNo,
    theirAmount: p.theirAmount,
    ourAmount: p.ourAmount,
  }),
);
