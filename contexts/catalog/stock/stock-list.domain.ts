import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { productStates } from '../product/product-machine.domain.ts';

/**
 * The list of stock levels: one row per SKU, with the SKU's id. It is a read-only view; levels change through movements only.
 */
export const stockList = defineResource({
  context: 'catalog',
  name: 'stock',
  table: 'catalog_stock_list',
  expectedRows: 'millions',
  fields: {
    productId: f.id(),
    name: f.text({ max: 255 }),
    spuCode: f.code({ max: 64, optional: true }),
    skuCode: f.code({ max: 64, optional: true }),
    barcode: f.code({ max: 64, optional: true }),
    values: f.tags({ write: 'server' }),
    image: f.image({ optional: true }),
    status: f.choice({
      values: productStates,
      statusColors: { draft: 'idle', scheduled: 'info', on_sale: 'ok', off_sale: 'warn', archived: 'idle' },
      statusShapes: { scheduled: 'half', archived: 'cross' },
    }),
    onHand: f.int({ write: 'server' }),
    reserved: f.int({ write: 'server' }),
    allocated: f.int({ write: 'server' }),
    safety: f.int({ write: 'server' }),
    available: f.int({ write: 'server' }),
    lowStock: f.int({ optional: true }),
    /** Whether the available stock is at or below the SKU's low-stock threshold. */
    low: f.flag({ write: 'server' }),
  },
  label: 'name',
  list: [
    'image',
    'name',
    'skuCode',
    'barcode',
    'values',
    'onHand',
    'reserved',
    'allocated',
    'safety',
    'available',
    'lowStock',
    'low',
    'status',
    'productId',
    'updatedAt',
  ],
  // Codes are found by quick search.
  filters: ['productId', 'status', 'onHand', 'available', 'reserved', 'low', 'updatedAt'],
  search: ['name', 'spuCode'],
  order: ['-id'],
  // The list may be sorted by these although no index has their order: levels are narrow, and each index would cost every sale.
  indexes: [['available'], ['onHand'], ['reserved'], ['updatedAt']],
  operations: ['index'],
});
