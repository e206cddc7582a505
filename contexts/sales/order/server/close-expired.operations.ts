import { releaseStock } from '@shopkeeper/catalog/server';
import { type Database, type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { recordEvent, type EventActor } from './order-events.ts';
import { stockReasonOf } from './order-stock.ts';

const mostAtOnce = 500;

/** Closes one order if it is still unpaid and expired; an order that is being paid right now is locked and skipped. */
async function closeOne(tx: Tx, id: number, by: EventActor): Promise<boolean> {
  const [held] = await tx.rows<{ orderNo: string }>(
    `select order_no as "orderNo" from sales_order
     where id = $1 and status = 'pending_payment' and pay_expire_at < $2 and deleted_at is null for update skip locked`,
    [id, new Date(by.at)],
    'sales_expired_one',
  );
  if (!held) return false;
  await releaseStock(tx, stockReasonOf(id, by));
  await tx.run(
    `update sales_order set status = 'closed', close_reason = 'timeout', closed_at = $2, pay_expire_at = null,
       version = version + 1, updated_at = now() where id = $1`,
    [id, new Date(by.at)],
    'sales_expired_close',
  );
  const data = { closeReason: 'timeout' };
  await recordEvent(tx, { orderId: id, type: 'close', from: 'pending_payment', to: 'closed', data }, by);
  await audit(tx, by, [
    { action: 'close', resource: 'sales/order', rowId: id, label: held.orderNo, after: { status: 'closed', ...data } },
  ]);
  return true;
}

/**
 * Closes the unpaid orders that had expired at `at` (UTC epoch ms) and releases their stock, each in its own transaction; returns
 * how many. An order that cannot be closed does not stop the others: its error is thrown at the end.
 */
export async function closeExpired(db: Database, at: number): Promise<number> {
  const by: EventActor = { actor: null, ip: '', traceId: 'sales.close-expired', at };
  const due = await db.rows<{ id: number }>(
    `select id from sales_order where status = 'pending_payment' and pay_expire_at < $1 and deleted_at is null
     order by pay_expire_at limit ${mostAtOnce}`,
    [new Date(at)],
    'sales_expired',
  );
  const failed: unknown[] = [];
  let closed = 0;
  for (const { id } of due) {
    try {
      closed += (await db.transaction((tx) => closeOne(tx, id, by))) ? 1 : 0;
    } catch (error) {
      failed.push(error);
    }
  }
  if (failed.length > 0) throw new AggregateError(failed, `${failed.length} unpaid orders could not be closed`);
  return closed;
}
