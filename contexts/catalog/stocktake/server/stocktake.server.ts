import { defineServerModule, type DocumentSource } from '@shopkeeper/crud';
import { notFound } from '@shopkeeper/server';
import { lockStock, applyStockMovement } from '../../stock/server/stock.operations.ts';
import { onHandOf, stockLocation } from '../../stock/server/location-levels.ts';
import { appliedCounts } from '../count.domain.ts';
import { stocktake } from '../stocktake.resource.ts';
import { countRoutes } from './count-routes.ts';
import { countedLines, addCategoryLines, titlesOf } from './count-rows.ts';

const documents: DocumentSource = {
  type: 'stocktake',
  async titlesOf(db, ids) {
    const rows = await titlesOf(db, { ids });
    return new Map(rows.map(({ id, name }) => [id, { title: name, page: stocktake.page, id }]));
  },
};

export const stocktakeServer = defineServerModule(stocktake, {
  routes: countRoutes,
  documents: [documents],
  extension: {
    async afterWrite(tx, { before, after: { id, categoryId } }) {
      if (!before && categoryId !== null) await addCategoryLines(tx, { id, categoryId });
    },
  },
  lifecycle: {
    effects: {
      async apply(op, { row, to }) {
        const { tx } = op;
        const locationId = await stockLocation(tx, row.locationId);
        if (locationId === null) throw notFound({ locationId: row.locationId });
        const counted = await countedLines(tx, { id: row.id });
        const skuIds = counted.map(({ skuId }) => skuId);
        await lockStock(tx, skuIds);
        const differences = appliedCounts(counted, await onHandOf(tx, skuIds, locationId));
        await applyStockMovement(tx, {
          type: 'stocktake',
          lines: differences.map((line) => ({ ...line, locationId })),
          reason: { refType: 'stocktake', refId: row.id, note: row.name, actorId: op.actor.id },
        });
        return to.applied({ differentSkus: differences.length, appliedAt: op.at }, { differentSkus: differences.length });
      },
    },
  },
});
