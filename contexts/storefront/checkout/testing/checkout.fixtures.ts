import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';
import { soldSku } from '../../cart/testing/cart.fixtures.ts';

export const fixtures: ModuleFixtures = {
  access: { '/user/checkout/quote': 'member', '/user/checkout/place': 'member' },
  reads: ['catalog_product', 'catalog_product_sku', 'catalog_stock_level', 'member_address'],
  async answered(context) {
    const { callers, ask } = context;
    const { headers } = callers.memberA;
    const basket = { lines: [{ skuId: await soldSku(context), qty: 1 }], deliveryType: 'virtual' };
    const { payableAmount } = await ask<{ payableAmount: number }>('/user/checkout/quote', basket, headers);
    await ask('/user/checkout/place', { ...basket, payableAmount }, headers);
  },
};
