import type { ModuleFixtures } from '../../../../tests/setup/module-fixtures.ts';

const path = '/admin/sales/draft-order/';
const index = '/admin/cart/index';
const edit = '/admin/cart/edit';
const place = '/admin/cart/place';
const member = '/admin/cart/member';
const noDraft = { id: 900_000_001, version: 1 };

export const fixtures: ModuleFixtures = {
  access: {
    GetDraft: [index],
    drafts: [index],
    findProducts: [index],
    scan: [index],
    saveDraft: [edit],
    discard: [edit],
    place: [place],
    findMember: [member],
    createMember: [member],
    addresses: [member],
    addAddress: [member],
  },
  bodies: {
    saveDraft: { ...noDraft, lines: [] },
    discard: noDraft,
    place: noDraft,
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
  reads: ['member_member', 'member_address', 'catalog_product', 'catalog_product_sku', 'sales_order', 'sales_order_line'],
};
