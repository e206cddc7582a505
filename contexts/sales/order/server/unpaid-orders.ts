import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { and, eq, sql } from 'drizzle-orm';
import { orderTable } from '#tables';
import { counted } from './counted-orders.ts';
import { orderSettings } from '../order.settings.ts';

const o = orderTable;

const countUnpaid = typedQuery<{ memberId: number }>()('sales_unpaid_orders', (db, { memberId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(o)
    .where(and(eq(o.memberId, memberId), eq(o.status, 'pending_payment'), counted)),
);

/**
 * Members hold stock with every order that waits for payment, so they may have a few only; staff place as many as they like. The
 * orders of one member are placed one after another. Rejects (409) with `order.too-many-unpaid` (max).
 */
export async function requireFewUnpaid({ tx, actor, engine }: Operation, memberId: number | null): Promise<void> {
  if (actor.kind !== 'member' || memberId === null) return;
  const { unpaidOrdersMax: max } = engine.settings.read(orderSettings);
  if (max === 0) return;
  tx.send(`select pg_advisory_xact_lock(hashtextextended('unpaid-orders', $1))`, [memberId], 'sales_unpaid_line');
  const [found] = await countUnpaid(tx, { memberId });
  if ((found?.n ?? 0) >= max) throw businessError(reject('order.too-many-unpaid', { max }));
}
