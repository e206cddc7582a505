import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import { linesTableOf, tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { product, sku } from '../../product/product.resource.ts';
import { stocktake } from '../stocktake.resource.ts';

const stocktakes = tableOf(stocktake);
const skus = linesTableOf(product, sku);

/** The sheet of a stocktake: its SKUs, and what was counted of them. */
export const stocktakeLineTable = pgTable(
  'catalog_stocktake_line',
  {
    stocktakeId: bigint('stocktake_id', { mode: 'number' }).notNull(),
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    countedQty: integer('counted_qty'),
    /** The units on hand at the location when it was counted last. */
    bookQty: integer('book_qty'),
    countedAt: timestamp('counted_at', { precision: 3, withTimezone: true }),
    actorId: bigint('actor_id', { mode: 'number' }),
    actorName: text('actor_name'),
  },
  (t) => [
    primaryKey({ name: 'catalog_stocktake_line_pk', columns: [t.stocktakeId, t.skuId] }),
    index('catalog_stocktake_line_sku_idx').on(t.skuId),
    foreignKey({ name: 'catalog_stocktake_line_fk', columns: [t.stocktakeId], foreignColumns: [stocktakes.id as never] }),
    foreignKey({ name: 'catalog_stocktake_line_sku_fk', columns: [t.skuId], foreignColumns: [skus.id as never] }).onDelete(
      'cascade',
    ),
    check('catalog_stocktake_line_qty', sql`${t.countedQty} >= 0`),
    check('catalog_stocktake_line_counted', sql`(${t.countedQty} is null) = (${t.bookQty} is null)`),
  ],
);
declarePersonal(stocktakeLineTable, {
  by: 'actorId',
  subject: 'staff',
  fields: { actorId: 'keep: says who is accountable', actorName: 'keep: says who is accountable' },
});
