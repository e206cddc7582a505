import { sql } from 'drizzle-orm';
import { bigint, check, foreignKey, index, integer, pgTable, text, timestamp, uniqueIndex } from 'drizzle-orm/pg-core';
import { linesTableOf, tableOf } from '@shopkeeper/crud/tables';
import { declarePersonal } from '@shopkeeper/resource';
import { product, sku } from '../../product/product.resource.ts';
import { purchaseIn } from '../purchase-in.resource.ts';

const id = () => bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity();
const purchases = tableOf(purchaseIn);
const skus = linesTableOf(product, sku);

/** What was ordered of a SKU, and how much of it has come. */
export const purchaseInLineTable = pgTable(
  'catalog_purchase_in_line',
  {
    id: id(),
    purchaseInId: bigint('purchase_in_id', { mode: 'number' }).notNull(),
    skuId: bigint('sku_id', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
    receivedQty: integer('received_qty').notNull().default(0),
    costAmount: bigint('cost_amount', { mode: 'number' }).notNull(),
  },
  (t) => [
    uniqueIndex('catalog_purchase_in_line_key').on(t.purchaseInId, t.skuId),
    index('catalog_purchase_in_line_sku_idx').on(t.skuId),
    foreignKey({ name: 'catalog_purchase_in_line_fk', columns: [t.purchaseInId], foreignColumns: [purchases.id as never] }),
    foreignKey({ name: 'catalog_purchase_in_line_sku_fk', columns: [t.skuId], foreignColumns: [skus.id as never] }).onDelete(
      'cascade',
    ),
    check('catalog_purchase_in_line_qty', sql`${t.receivedQty} between 0 and ${t.qty}`),
    check('catalog_purchase_in_line_cost', sql`${t.costAmount} >= 0`),
  ],
);
declarePersonal(purchaseInLineTable, 'none');

/** One delivery of a purchase; its movements name it. */
export const purchaseInReceiptTable = pgTable(
  'catalog_purchase_in_receipt',
  {
    id: id(),
    purchaseInId: bigint('purchase_in_id', { mode: 'number' }).notNull(),
    qty: integer('qty').notNull(),
    note: text('note'),
    actorId: bigint('actor_id', { mode: 'number' }),
    actorName: text('actor_name').notNull(),
    receivedAt: timestamp('received_at', { precision: 3, withTimezone: true }).notNull(),
  },
  (t) => [
    index('catalog_purchase_in_receipt_idx').on(t.purchaseInId),
    foreignKey({ name: 'catalog_purchase_in_receipt_fk', columns: [t.purchaseInId], foreignColumns: [purchases.id as never] }),
  ],
);
declarePersonal(purchaseInReceiptTable, {
  by: 'actorId',
  subject: 'staff',
  fields: { actorId: 'keep: says who is accountable', actorName: 'keep: says who is accountable', note: 'keep: tax law' },
});
