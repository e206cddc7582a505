import { declarePersonal } from '@shopkeeper/resource';
import { linesTableOf } from '@shopkeeper/crud/tables';
import { bigint, foreignKey, pgTable, text } from 'drizzle-orm/pg-core';
import { product, sku } from '../../product/product.resource.ts';

const skuTable = linesTableOf(product, sku);

/** Where a SKU stands in the stock room, such as A-03-12. */
export const storagePositionTable = pgTable(
  'catalog_storage_position',
  {
    skuId: bigint('sku_id', { mode: 'number' }).primaryKey(),
    shelf: text('shelf').notNull(),
  },
  (t) => [
    foreignKey({ name: 'catalog_storage_position_sku_fk', columns: [t.skuId], foreignColumns: [skuTable.id as never] }).onDelete(
      'cascade',
    ),
  ],
);
declarePersonal(storagePositionTable, 'none');
