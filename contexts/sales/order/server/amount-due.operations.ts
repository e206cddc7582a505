import { readRow } from '@shopkeeper/crud/rows';
import type { Queryable } from '@shopkeeper/server/database';
import { notFound } from '@shopkeeper/server';
import { order } from '../order.resource.ts';

/** What is still to be paid for an order, in fen. Throws 404 for an order that does not exist. */
export async function amountDue(db: Queryable, orderId: number): Promise<number> {
  const row = await readRow(db, { resource: order, id: orderId });
  if (!row) throw notFound({ id: orderId });
  return Number(row['payableAmount']) - Number(row['paidAmount']);
}
