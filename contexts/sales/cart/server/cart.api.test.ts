import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tools/testing/shop.ts';
import { isOrderNumber } from '../../order/order-number.domain.ts';
import {
  joinMember,
  keepConstraints,
  keyed,
  levelOf,
  placeDraft,
  sellSku,
  writeDraftFor,
  type Refused,
} from '../../order/testing/desk.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';
import type { DraftSummary, DraftView, OfferedSku } from '../draft-view.domain.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
const cart = '/admin/sales/cart/';

beforeAll(async () => {
  shop = await testShop();
  await keepConstraints(shop.db);
  member = await joinMember(shop.db, '13800000001');
});
afterAll(() => shop.close());

describe('a draft of the desk', () => {
  it('[M-37.page] is priced as it is saved, and placed with stock, number, timeline and audit', async () => {
    const bowl = await sellSku(shop.db, { price: 3333, freight: 800 });
    const draft = await writeDraftFor(shop, { ...member, lines: [{ skuId: bowl.skuId, qty: 3 }] });
    expect(draft.data).toMatchObject({ itemsAmount: 9999, freightAmount: 800, payableAmount: 10_799, itemCount: 3 });
    expect(draft.data.explanation.map(({ key }) => key)).toEqual(['price.line', 'price.freight']);
    expect(draft.data.lines[0]).toMatchObject({ name: 'Tea bowl', specText: 'Blue / L', available: 100, warnings: [] });
    const placed = await placeDraft(shop, draft.data);
    expect(placed).toMatchObject({ code: 1, data: { status: 'pending_payment', payableAmount: 10_799 } });
    expect(isOrderNumber(placed.data.orderNo)).toBe(true);
    expect(await levelOf(shop.db, bowl.skuId)).toEqual({ onHand: 100, reserved: 3, allocated: 0 });
    const detail = await shop.post('/admin/sales/order/GetDetailPage', { id: placed.data.id });
    expect(detail.data).toMatchObject({
      receiverName: 'Lin Mei',
      receiverRegion: '310104',
      memberId: member.memberId,
      lines: [{ skuId: bowl.skuId, qty: 3, payableAmount: 10_799 }],
      events: [
        { type: 'draft', to: 'draft' },
        { type: 'place', from: 'draft', to: 'pending_payment', actorName: 'owner' },
      ],
      payments: [],
      shipments: [],
      member: { nickname: 'Mei', mobile: '13800000001' },
    });
    expect(detail.data.allowed).toMatchObject({ markPaid: true, close: true, note: true, editAddress: true });
    const audits = await shop.db.rows('select 1 from kit_audit where resource = $1 and action = $2 and row_id = $3', [
      'sales/order',
      'place',
      placed.data.id,
    ]);
    expect(audits).toHaveLength(1);
  });
});
