import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const path = '/admin/sales/draft-order/';
const index = '/admin/cart/index';
const edit = '/admin/cart/edit';
const place = '/admin/cart/place';
const member = '/admin/cart/member';
const test = '/admin/cart/test';
const noDraft = { id: 900_000_001, version: 1 };

export const fixtures: ModuleFixtures = {
  access: {
    GetDraft: [index],
    drafts: [index],
    findProducts: [index],
    scan: [index],
    saveDraft: [edit],
    discard: [edit],
    duplicate: [edit],
    place: [place],
    placeTest: [test],
    removeTests: [test],
    findMember: [member],
    createMember: [member],
    addresses: [member],
    addAddress: [member],
  },
  bodies: {
    saveDraft: { ...noDraft, lines: [] },
    discard: noDraft,
    duplicate: { orderId: 900_000_001 },
    place: noDraft,
    placeTest: noDraft,
    addresses: { memberId: 2 },
    addAddress: { memberId: 2, name: 'Guard', mobile: '13900000001', region: '110101', detail: 'Kestrel lane 41' },
  },
  owned: async ({ callers: { boss, only }, send }) => {
    const opened = await send({ path: `${path}GetDraft`, body: { isNew: true } }, boss);
    const { id, version } = opened.data as { id: number; version: number };
    const calls = [
      { path: `${path}GetDraft`, body: { id } },
      { path: `${path}place`, body: { id, version } },
      { path: `${path}saveDraft`, body: { id, version, lines: [] } },
      { path: `${path}discard`, body: { id, version: version + 1 } },
    ];
    const strangers = [index, edit, place].map(only);
    return [{ what: 'a draft of an order', owner: boss, strangers, calls }];
  },
  async answered({ db, ask }) {
    const [before] = await db.rows<{ id: number }>(
      `select o.id::int from sales_order o where o.status = 'completed' and not o.is_test
         and not exists (select 1 from sales_order_line l left join catalog_product_sku s on s.id = l.sku_id
           where l.parent_id = o.id and s.id is null) order by o.id limit 1`,
    );
    await ask(`${path}duplicate`, { orderId: before?.id });
    const [sku] = await db.rows<{ id: number }>(
      `select s.id::int from catalog_product_sku s join catalog_product p on p.id = s.parent_id and p.status = 'on_sale' limit 1`,
    );
    const draft = await ask<{ id: number; version: number }>(`${path}GetDraft`, { isNew: true });
    const lines = [{ skuId: sku?.id, qty: 1, override: null }];
    const saved = { id: draft.id, version: draft.version, memberId: 2, lines, deliveryType: 'pickup' };
    const { id, version } = await ask<{ id: number; version: number }>(`${path}saveDraft`, saved);
    await ask(`${path}placeTest`, { id, version });
  },
  reads: ['member_member', 'member_address', 'catalog_product', 'catalog_product_sku', 'sales_order', 'sales_order_line'],
};
