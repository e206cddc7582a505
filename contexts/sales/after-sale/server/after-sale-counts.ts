import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { permissionOf } from '@shopkeeper/resource/view';
import type { MenuCountSource } from '@shopkeeper/server/events';
import { inArray, sql } from 'drizzle-orm';
import { afterSaleTable } from '#tables';
import type { AfterSaleState } from '../after-sale-machine.domain.ts';
import { afterSale } from '../after-sale.resource.ts';

const a = afterSaleTable;
/** The states in which staff are to do something. */
const waiting: AfterSaleState[] = ['pending_review', 'returning', 'awaiting_refund', 'refund_failed', 'awaiting_replacement'];
/** The maximum that is counted. */
const most = 10_000;

const waitingOf = typedQuery<Readonly<Record<never, never>>>()('sales_after_sales_waiting', (db) => {
  const found = db
    .select({ one: sql`1`.as('one') })
    .from(a)
    .where(inArray(a.status, waiting))
    .limit(most)
    .as('found');
  return db.select(columns({ n: sql<number>`count(*)::int` })).from(found);
});

/** The after-sales in which staff are to do something. */
export const afterSalesToDecide: MenuCountSource = {
  page: afterSale.page,
  permission: permissionOf(afterSale, 'index'),
  async count(db) {
    const [row] = await waitingOf(db, {});
    return row?.n ?? 0;
  },
};
