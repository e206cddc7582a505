import { asSystem, resourceEngineOf } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { pagePermissionOf } from '@shopkeeper/resource';
import { defineJob } from '@shopkeeper/server/jobs';
import { and, eq, isNull, sql } from 'drizzle-orm';
import { stockAlertTable, stockListView } from '#tables';
import { lowStock } from '../stock.messages.ts';
import { stockPage } from '../stock.page.ts';

const a = stockAlertTable;
const v = stockListView;

const open = typedQuery<{ skuIds: readonly number[] }>()('stock_low_open', (db, { skuIds }) =>
  db
    .select(
      columns({
        skuId: a.skuId,
        raisedAt: a.raisedAt,
        name: sql<string>`${v.name}`,
        values: sql<readonly string[]>`${v.values}`,
        available: sql<number>`${v.available}`,
        lowStock: sql<number>`${v.lowStock}`,
      }),
    )
    .from(a)
    .innerJoin(v, eq(v.id, a.skuId))
    .where(and(anyOf(a.skuId, skuIds), isNull(a.clearedAt), eq(v.low, true)))
    .orderBy(a.skuId),
);

/** Notifies the staff who may see stock of SKUs that have become low; a movement of stock itself has no operation. */
export const lowStockJob = defineJob<{ readonly skuIds: readonly number[] }>({
  kind: 'stock-low',
  retries: { attempts: 6 },
  run: async (context, { skuIds }) =>
    asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'catalog.stock.low', async (op) => {
      const to = { audience: 'admin', permission: pagePermissionOf(stockPage, 'index') } as const;
      for (const { skuId, raisedAt, name, values, available, lowStock: threshold } of await open(op.tx, { skuIds }))
        await notify(op, to, lowStock, {
          params: { name: [name, ...values].join(' · '), available: String(available), lowStock: String(threshold) },
          path: `${stockPage.path}?f.low=eq:true`,
          key: `sku-${skuId}-${raisedAt}`,
        });
    }),
});
