import { product } from '@shopkeeper/catalog';
import { f } from '@shopkeeper/resource/fields';
import { lineRefundFields } from './order-refund-fields.domain.ts';

/** The fields of an order line: a snapshot of the purchased SKU, with its share of every deduction. Amounts are fen. */
export const orderLineFields = {
  productId: f.ref(() => product, { write: 'server' }),
  skuId: f.id(),
  name: f.text({ max: 255, write: 'server' }),
  specText: f.text({ max: 300, write: 'server' }),
  skuCode: f.code({ max: 64, write: 'server', optional: true }),
  image: f.image({ write: 'server', optional: true }),
  listPrice: f.money({ write: 'server' }),
  unitPrice: f.money({ write: 'server' }),
  unitCost: f.money({ write: 'server', optional: true, access: { permission: 'readCost' } }),
  overrideReason: f.text({ max: 120, write: 'server', optional: true }),
  qty: f.int({ min: 1, max: 99_999, write: 'server' }),
  itemsAmount: f.money({ write: 'server' }),
  discountAmount: f.money({ write: 'server' }),
  memberDiscountAmount: f.money({ write: 'server' }),
  couponAmount: f.money({ write: 'server' }),
  pointsAmount: f.money({ write: 'server' }),
  freightAmount: f.money({ write: 'server' }),
  adjustAmount: f.int({ write: 'server' }),
  payableAmount: f.money({ write: 'server' }),
  qtyShipped: f.int({ write: 'server' }),
  ...lineRefundFields,
};
