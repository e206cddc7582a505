import { defineServerModule, type DocumentSource } from '@shopkeeper/crud';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { dayOf } from '@shopkeeper/resource/calendar';
import { businessError, notFound, timeZoneOf } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { onHandOf, stockLocation } from '../../stock/server/location-levels.ts';
import { applyStockMovement, lockStock } from '../../stock/server/stock.operations.ts';
import { costAfter } from '../purchase-cost.domain.ts';
import { purchaseIn } from '../purchase-in.resource.ts';
import { purchaseInSettings } from '../purchase-in.settings.ts';
import { purchaseRoutes } from './purchase-routes.ts';
import { addReceipt, costsOf, isIncomplete, nextNumber, receiveLines, titlesOf, writeCosts } from './purchase-rows.ts';

interface Part {
  readonly lineId: number;
  readonly qty: number;
}

interface ReceivedSku {
  readonly skuId: number;
  readonly qty: number;
  readonly costAmount: number;
}

/** Counts what came of each line; rejects more than was ordered. */
async function received(tx: Tx, id: number, parts: readonly Part[]): Promise<readonly ReceivedSku[]> {
  const sums = new Map<number, number>();
  for (const { lineId, qty } of parts) sums.set(lineId, (sums.get(lineId) ?? 0) + qty);
  const rows = await receiveLines(tx, { id, lineIds: [...sums.keys()], quantities: [...sums.values()] });
  if (rows.length !== sums.size) throw businessError(reject('purchase-in.over-received'));
  return rows.map(({ id: lineId, skuId, costAmount }) => ({ skuId, costAmount, qty: sums.get(lineId) ?? 0 }));
}

/** Writes the cost of received SKUs by the rule of the settings; the caller has locked their stock. */
async function updateCosts({ tx, engine }: Operation, skus: readonly ReceivedSku[]): Promise<void> {
  const { costBy } = engine.settings.read(purchaseInSettings);
  if (costBy === 'keep') return;
  const skuIds = skus.map(({ skuId }) => skuId);
  const [onHand, costs] = [await onHandOf(tx, skuIds), await costsOf(tx, { skuIds })];
  const known = new Map(costs.map(({ skuId, costAmount }) => [skuId, costAmount]));
  const changed = skus.map((one) => {
    const stocked = { onHand: onHand.get(one.skuId) ?? 0, costAmount: known.get(one.skuId) ?? null };
    return costAfter(costBy, stocked, one) ?? one.costAmount;
  });
  await writeCosts(tx, { skuIds, costs: changed });
}

const documents: DocumentSource = {
  type: 'purchase_in',
  async titlesOf(db, ids) {
    const rows = await titlesOf(db, { ids });
    return new Map(
      rows.map(({ id, purchaseInId, purchaseNo }) => [id, { title: purchaseNo, page: purchaseIn.page, id: purchaseInId }]),
    );
  },
};

export const purchaseInServer = defineServerModule(purchaseIn, {
  routes: purchaseRoutes,
  documents: [documents],
  extension: {
    async beforeWrite(tx, { before, context }) {
      if (before) return {};
      const [row] = await nextNumber(tx, {});
      const day = dayOf(context.at, timeZoneOf(context.engine.clock)).replaceAll('-', '');
      return { purchaseNo: `PI${day}${String(row?.next ?? 0).padStart(5, '0')}` };
    },
  },
  lifecycle: {
    effects: {
      async receive(op, { row, input, to }) {
        const { tx, actor, at } = op;
        const skus = await received(tx, row.id, input.parts);
        const qty = skus.reduce((sum, one) => sum + one.qty, 0);
        const locationId = await stockLocation(tx, row.locationId);
        if (locationId === null) throw notFound({ locationId: row.locationId });
        await lockStock(
          tx,
          skus.map(({ skuId }) => skuId),
        );
        await updateCosts(op, skus);
        const { id: actorId, nickname: actorName } = actor;
        const note = input.note ?? null;
        const [receipt] = await addReceipt(tx, { purchaseInId: row.id, qty, note, actorId, actorName, receivedAt: new Date(at) });
        await applyStockMovement(tx, {
          type: 'purchase_in',
          lines: skus.map(({ skuId, qty: pieces }) => ({ skuId, qty: pieces, locationId })),
          reason: { refType: 'purchase_in', refId: receipt?.id ?? null, note, actorId },
        });
        const isOpen = (await isIncomplete(tx, { id: row.id })).length > 0;
        return to[isOpen ? 'partly_received' : 'received']({ receivedQty: row.receivedQty + qty }, { qty });
      },
    },
  },
});
