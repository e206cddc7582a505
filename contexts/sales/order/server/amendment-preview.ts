import { requireInScope } from '@shopkeeper/crud/data-scope';
import { operationOf } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { defineRoute, notFound } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { order } from '../order.resource.ts';
import { priceAmendment, type RequestedAmendmentLine } from './amendment-price.ts';
import type { OrderRow } from './order-rows.ts';

interface Wanted {
  readonly id: number;
  readonly lines: readonly RequestedAmendmentLine[];
  readonly freightAmount: number;
  readonly adjustAmount: number;
}

const wanted = objectSchema({
  id: f.int({ min: 1, max: 2_147_483_647 }),
  lines: f.lines(
    defineLines({
      name: 'wanted',
      fields: { lineId: f.int({ min: 1, optional: true }), skuId: f.int({ min: 1 }), qty: f.int({ min: 1, max: 99_999 }) },
    }),
    { min: 1, max: 200 },
  ),
  freightAmount: f.money(),
  adjustAmount: f.int({ default: 0 }),
});

const fen = z.int();

const previewReply = z.object({
  beforeAmount: fen,
  payableAmount: fen,
  paidAmount: fen,
  itemsAmount: fen,
  asksBuyer: z.boolean(),
});

/** What an amendment would cost, before it is saved: totals and their difference in fen, and whether the buyer is asked. */
export const previewAmendmentRoute = defineRoute<Wanted, typeof previewReply>({
  method: 'POST',
  path: `${order.prefix}previewAmendment`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'amend')] },
  idempotency: 'none',
  isScoped: true,
  input: wanted,
  reply: previewReply,
  outline: () => ({ errors: ['order.*', 'request.not-found'] }),
  handle: (context, { id, ...given }) =>
    context.db.transaction(async (tx) => {
      const row = await readRow(tx, { resource: order, id, scope: () => `t.status <> 'draft'` });
      if (!row) throw notFound({ id });
      await requireInScope(tx, order, { caller: context, ids: [id] });
      // The engine reads the declared columns, which have this type.
      const stored = row as object as OrderRow;
      const { price } = await priceAmendment(operationOf(context, tx), stored, given);
      return {
        beforeAmount: stored.payableAmount,
        payableAmount: price.payableAmount,
        paidAmount: stored.paidAmount,
        itemsAmount: price.itemsAmount,
        asksBuyer: price.payableAmount > stored.payableAmount,
      };
    }),
});
