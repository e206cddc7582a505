import { defineResource } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { priceList } from '../price-list/price-list.resource.ts';

/** The price of a SKU in a price list from a quantity on: fen, or what is paid of the product's own price in basis points. */
export const priceListItem = defineResource({
  context: 'promotion',
  name: 'price-list-item',
  menu: { group: 'marketing', icon: 'list-plus', weigh: 88 },
  fields: {
    priceListId: f.ref(() => priceList, { write: 'once' }),
    /** In capitals, as it was when the price was added; a barcode finds the SKU too. */
    skuCode: f.code({ max: 64, write: 'once' }),
    skuId: f.id(),
    minQty: f.int({ min: 1, max: 99_999, default: 1 }),
    priceAmount: f.money({ max: 9_999_999_999, optional: true }),
    discount: f.ratio({ optional: true }),
  },
  label: 'skuCode',
  personal: 'none',
  list: ['priceListId', 'skuCode', 'minQty', 'priceAmount', 'discount', 'updatedAt'],
  filters: ['priceListId', 'skuCode', 'minQty', 'priceAmount', 'updatedAt'],
  search: ['skuCode'],
  form: ['priceListId', ['skuCode', 'minQty'], ['priceAmount', 'discount']],
  order: ['-updatedAt'],
  // An import finds stored rows by the last one.
  unique: [
    ['priceListId', 'minQty', 'skuCode'],
    ['priceListId', 'minQty', 'skuId'],
  ],
  indexes: [['skuId'], ['skuCode']],
  operations: ['index', 'add', 'edit', 'del', 'export', 'import'],
  rules: [
    ({ priceAmount, discount }) =>
      (priceAmount === null) === (discount === null) ? { path: 'priceAmount', rule: 'priceOrDiscount' } : null,
  ],
});
