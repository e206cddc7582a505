import { allocateStock } from '@shopkeeper/catalog/server';
import { notePurchase } from '@shopkeeper/member/server';
import type { Tx } from '@shopkeeper/server/database';
import type { PaymentMethod } from '../order-records.domain.ts';
import { actorColumns, type EventActor } from './order-events.ts';
import { stockReasonOf } from './order-stock.ts';

/** An order that was just paid in full, locked by the caller. */
export interface PaidOrder {
  readonly id: number;
  readonly orderNo: string;
  readonly memberId: number | null;
  readonly currency: string;
  readonly lines: readonly { readonly productId: number; readonly qty: number }[];
}

/** The payment received: fen, and the reference of the sender or the payment channel. */
export interface Receipt {
  readonly method: PaymentMethod;
  readonly amount: number;
  readonly reference: string | null;
}

async function writePayment(tx: Tx, paid: PaidOrder & { readonly receipt: Receipt }, by: EventActor): Promise<void> {
  const { audience, actorId, actorName } = actorColumns(by);
  await tx.run(
    `insert into sales_payment (payment_no, order_id, method, amount, currency, status, reference, received_at, audience, actor_id, actor_name)
     values ($2::text || '-P' || (select count(*) + 1 from sales_payment where order_id = $1), $1, $3, $4, $5, 'succeeded', $6, $7, $8, $9, $10)`,
    [
      paid.id,
      paid.orderNo,
      paid.receipt.method,
      paid.receipt.amount,
      paid.currency,
      paid.receipt.reference,
      new Date(by.at),
      audience,
      actorId,
      actorName,
    ],
    'sales_payment',
  );
}

/** Adds the sold quantities to the products, locked in the order of their ids like every other change of several products. */
async function countSales(tx: Tx, lines: PaidOrder['lines']): Promise<void> {
  const sums = new Map<number, number>();
  for (const { productId, qty } of lines) sums.set(productId, (sums.get(productId) ?? 0) + qty);
  await tx.run(
    `with held as (select id from catalog_product where id = any($1::bigint[]) order by id for no key update)
     update catalog_product p set sales_count = p.sales_count + v.qty
     from held join unnest($1::bigint[], $2::int[]) as v(id, qty) on v.id = held.id where p.id = held.id`,
    [[...sums.keys()], [...sums.values()]],
    'sales_count',
  );
}

/**
 * Settles a paid order: stores the payment, allocates the reserved stock, and counts the sale for products and member. Locks in
 * the order stock, products, member.
 */
export async function settlePayment(tx: Tx, paid: PaidOrder & { readonly receipt: Receipt }, by: EventActor): Promise<void> {
  await writePayment(tx, paid, by);
  await allocateStock(tx, stockReasonOf(paid.id, by));
  await countSales(tx, paid.lines);
  if (paid.memberId !== null) await notePurchase(tx, { memberId: paid.memberId, amount: paid.receipt.amount, at: by.at });
}
