import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const ofDraft = '/admin/sales/draft-order/coupons';
const ofBasket = '/user/order/coupons';

export const fixtures: ModuleFixtures = {
  access: { [ofDraft]: ['/admin/cart/index'], [ofBasket]: 'member' },
  bodies: { [ofDraft]: { id: 900_000_001 } },
  owned: async ({ callers: { boss, only }, send }) => {
    const opened = await send({ path: '/admin/sales/draft-order/GetDraft', body: { isNew: true } }, boss);
    const { id } = opened.data as { id: number };
    const calls = [{ path: ofDraft, body: { id } }];
    return [{ what: 'the coupons for a draft', owner: boss, strangers: [only('/admin/cart/index')], calls }];
  },
  async answered({ db, callers, ask }) {
    const [sku] = await db.rows<{ id: number }>(
      `select s.id::int from catalog_product_sku s join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' limit 1`,
    );
    const lines = [{ skuId: sku?.id, qty: 1 }];
    await ask(ofBasket, { lines, deliveryType: 'pickup' }, callers.memberA.headers);
    const { id } = await ask<{ id: number }>('/admin/sales/draft-order/GetDraft', { isNew: true });
    await ask(ofDraft, { id });
  },
};
