import { type BookedRow, type CounterPlan, type CounterEntries } from '@shopkeeper/access/server';
import { type Operation, transition } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow } from '@shopkeeper/crud/rows';
import { permissionOf } from '@shopkeeper/resource/view';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { couponTable as c } from '#tables';
import { coupon } from '../../coupon/coupon.resource.ts';
import { couponIssue } from '../coupon-issue.resource.ts';

/** So many coupons are voided at once; larger issues by the bulk action of the list of coupons. */
const mostVoided = 500;

const openCoupons = typedQuery<{ issueId: number }>()('coupons_open_of_issue', (db, { issueId }) =>
  db
    .select(columns({ id: c.id }))
    .from(c)
    .where(and(eq(c.issueId, issueId), eq(c.status, 'available'), isNull(c.deletedAt)))
    .orderBy(c.id)
    .limit(mostVoided + 1),
);

const spentCoupons = typedQuery<{ issueId: number }>()('coupons_spent_of_issue', (db, { issueId }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(c)
    .where(and(eq(c.issueId, issueId), inArray(c.status, ['locked', 'used']), isNull(c.deletedAt))),
);

async function planOf(db: Queryable, { rowId, events }: BookedRow): Promise<CounterPlan> {
  const row = await readRow(db, { resource: couponIssue, id: rowId });
  const isPlain = events.every(({ isOwn, action }) => !isOwn || action === 'add');
  if (!row || !isPlain || (row['status'] !== 'done' && row['status'] !== 'stopped')) return { does: 'command' };
  const [open, [spent]] = [await openCoupons(db, { issueId: rowId }), await spentCoupons(db, { issueId: rowId })];
  if (open.length > mostVoided) return { does: 'command' };
  const used = { field: 'issuedCount', why: 'used', by: '', at: events[0]?.at ?? 0 } as const;
  const conflicts = (spent?.count ?? 0) > 0 ? [used] : [];
  if (open.length === 0) return { does: 'nothing', conflicts };
  return { does: 'book', amount: -open.length, unit: 'coupons', conflicts, isFinal: true };
}

async function voidAll(op: Operation<'staff'>, issueId: number): Promise<void> {
  const reason = op.engine.texts(op.lang, 'coupon-issue:text.takenBack', {});
  for (const { id } of await openCoupons(op.tx, { issueId }))
    await transition(op, coupon.transitions.void, { id, input: { reason } });
}

/** Taking an issue back voids its coupons that nobody has used. */
export const issueCounterEntries: CounterEntries = {
  subject: 'promotion/coupon-issue',
  permissions: [permissionOf(coupon, 'void')],
  plan: planOf,
  book: (op, { rowId }) => voidAll(op, rowId),
};
