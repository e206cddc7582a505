import { defineMessage } from '@shopkeeper/resource/message';

/** Reports to staff that the stock of a SKU has fallen to its threshold. */
export const lowStock = defineMessage({
  module: 'stock',
  name: 'lowStock',
  audience: 'admin',
  params: ['name', 'available', 'lowStock'],
});
