import type { Books } from '@shopkeeper/crud/ledger';

/** Stock levels and the movements that they are the sums of, in units. */
export const stockBooks: Books = {
  balances: 'catalog_stock_level',
  entries: 'catalog_stock_movement',
  owner: 'sku_id',
  at: 'at',
  sums: { on_hand: 'd_on_hand', reserved: 'd_reserved', allocated: 'd_allocated' },
};
