import { audit } from '@shopkeeper/server/http';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, Done, notFound, type Route } from '@shopkeeper/server';
import { z } from 'zod';
import { sellableByCode } from '../../sellable/server/sellable.operations.ts';
import { purchaseIn } from '../purchase-in.resource.ts';
import { purchaseLinesReply } from '../purchase-lines.domain.ts';
import { linesOf, openPurchase, putLine, receiptsOf, removeLine, writeSums } from './purchase-rows.ts';

const lines = defineRoute<{ readonly id: number }, typeof purchaseLinesReply>({
  method: 'POST',
  path: `${purchaseIn.prefix}lines`,
  rule: { kind: 'permission', permissions: [permissionOf(purchaseIn, 'index')] },
  input: objectSchema({ id: f.int({ min: 1 }) }),
  reply: purchaseLinesReply,
  handle: async ({ db }, { id }) => ({ lines: await linesOf(db, { id }), receipts: await receiptsOf(db, { id }) }),
});

interface LineInput {
  readonly id: number;
  /** SKU code or barcode. */
  readonly code: string;
  /** 0 removes the line. */
  readonly qty: number;
  readonly costAmount: number;
}

/** Orders a quantity of a SKU, or changes or removes what was ordered of it. */
const setLine = defineRoute<LineInput, z.ZodNull>({
  method: 'POST',
  path: `${purchaseIn.prefix}setLine`,
  rule: { kind: 'permission', permissions: [permissionOf(purchaseIn, 'edit')] },
  input: objectSchema({
    id: f.int({ min: 1 }),
    code: f.text({ min: 1, max: 64 }),
    qty: f.int({ min: 0, max: 1_000_000 }),
    costAmount: f.money(),
  }),
  reply: z.null(),
  outline: () => ({ errors: ['request.not-found', 'purchase-in.*'] }),
  async handle(context, { id, code, qty, costAmount }) {
    await context.db.transaction(async (tx) => {
      const [purchase] = await openPurchase(tx, { id });
      if (!purchase) throw notFound({ id });
      if (purchase.status !== 'open' && purchase.status !== 'partly_received') throw businessError(reject('purchase-in.ended'));
      const found = await sellableByCode(tx, { code: code.toUpperCase(), barcodes: [code] });
      if (!found) throw businessError(reject('purchase-in.unknown-code', { code }));
      const { skuId } = found;
      const done = qty === 0 ? await removeLine(tx, { id, skuId }) : await putLine(tx, { id, skuId, qty, costAmount });
      if (done.length === 0) throw businessError(reject('purchase-in.already-received'));
      await writeSums(tx, { id });
      const after = { skuCode: found.skuCode, qty, costAmount };
      audit(tx, context, [{ action: 'setLine', resource: 'catalog/purchase-in', rowId: id, label: found.name, after }]);
    });
    return new Done(null, 'message.saved');
  },
});

export const purchaseRoutes: readonly Route[] = [lines, setLine];
