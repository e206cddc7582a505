import { defineLockOrder } from '@shopkeeper/crud/lifecycle';

/** The order in which transactions of the shop lock rows of several kinds. Documents (orders) are locked by their transition. */
export const lockOrder = defineLockOrder([
  'document',
  'payment',
  'stock',
  'product',
  'coupon',
  'account',
  'commission',
  'member',
]);
