import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { trafficOf } from '../../../../packages/server/src/testing/traffic.ts';
import { type ErrorBody, idempotencyHeader, levelOf, sellSku, type TestSku } from '../../order/testing/test-shop.ts';
import type { PlacedOrder } from '../../order/server/place.operations.ts';

interface Buyer extends Caller {
  readonly id: number;
  readonly addressId: number;
}

let shop: TestShop;
let lily: Buyer;
let rose: Buyer;
let bowl: TestSku;
let cup: TestSku;

async function join(username: string): Promise<Buyer> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  const { id } = data.memberInfo;
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000001', '310104', '18 Plum Lane')
     returning id`,
    [id],
  );
  return { token: data.token, audience: 'member', id, addressId: address?.id ?? 0 };
}

const place = (who: Caller | null, body: object, headers = idempotencyHeader()) =>
  shop.post<PlacedOrder & ErrorBody>('/user/order/place', body, who, headers);
const basket = (who: Buyer, more: object = {}) => ({
  addressId: who.addressId,
  lines: [
    { skuId: bowl.skuId, qty: 2 },
    { skuId: cup.skuId, qty: 1 },
  ],
  ...more,
});

beforeAll(async () => {
  // Nothing else asks the database meanwhile.
  shop = await testShop({ isStepped: true });
  bowl = await sellSku(shop.db, { price: 1000, stock: 1000 });
  cup = await sellSku(shop.db, { price: 250, stock: 1000 });
  lily = await join('lily');
  rose = await join('rose');
});
afterAll(() => shop.close());

describe('placing a basket in one call', () => {
  it('makes an order of the member with its lines, timeline, audit entry and reserved stock', async () => {
    const { status, data } = await place(lily, basket(lily, { buyerNote: 'Please ring', payableAmount: 2250, origin: 'app' }));
    expect([status, data.status, data.payableAmount]).toEqual([200, 'pending_payment', 2250]);
    const [row] = await shop.db.rows(
      `select o.member_id as "memberId", o.origin, o.owner_id as "ownerId", o.receiver_name as "receiverName", o.buyer_note as "buyerNote", o.version,
         (select count(*)::int from sales_order_line l where l.parent_id = o.id) as lines,
         (select count(*)::int from sales_order_event e where e.row_id = o.id and e.type = 'place') as events,
         (select count(*)::int from kit_audit a where a.resource = 'sales/order' and a.row_id = o.id and a.audience = 'member') as audits,
         (select sum(r.qty)::int from catalog_stock_reservation r where r.ref_type = 'order' and r.ref_id = o.id) as held
       from sales_order o where o.id = $1`,
      [data.id],
    );
    const whose = {
      memberId: lily.id,
      origin: 'app',
      ownerId: null,
      receiverName: 'Lin Mei',
      buyerNote: 'Please ring',
      version: 1,
    };
    expect(row).toEqual({ ...whose, lines: 2, events: 1, audits: 1, held: 3 });
    expect((await shop.post<{ orderNo: string }>('/user/order/GetDetailPage', { id: data.id }, lily)).data.orderNo).toBe(
      data.orderNo,
    );
  });

  it('takes at most 17 statements, the sign-in and the idempotency key included, and writes the order once', async () => {
    await place(lily, basket(lily));
    const { result, statements, trips } = await trafficOf(shop.db, () => place(lily, basket(lily)));
    expect(result.status).toBe(200);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(17);
    expect(statements.filter((text) => /(insert into|update) "?sales_order"?\b/.test(text))).toHaveLength(1);
    expect(trips).toBeLessThanOrEqual(9);
  });

  it('is done once when it is sent twice with one key, also at the same time', async () => {
    const key = idempotencyHeader();
    const [one, two] = await Promise.all([place(rose, basket(rose), key), place(rose, basket(rose), key)]);
    expect(one.data).toEqual(two.data);
    expect((await place(rose, basket(rose), key)).data).toEqual(one.data);
    const orders = await shop.db.rows('select 1 from sales_order where member_id = $1', [rose.id]);
    expect(orders).toHaveLength(1);
    expect((await place(rose, basket(rose), {} as never)).status).toBe(400);
  });

  it('is refused for staff, for nobody, for the address of another member and for an amount that is no longer right', async () => {
    const before = await levelOf(shop.db, bowl.skuId);
    expect((await place(null, basket(lily))).status).toBe(401);
    expect((await place(shop.owner, basket(lily))).status).toBe(401);
    expect(await place(lily, basket(rose))).toMatchObject({ status: 400, data: { fields: [{ path: 'addressId' }] } });
    const changed = await place(lily, basket(lily, { payableAmount: 2000 }));
    expect(changed).toMatchObject({
      status: 409,
      data: { error: 'draft-order.price-changed', details: { shown: 2000, now: 2250 } },
    });
    expect(await place(lily, basket(lily, { addressId: null }))).toMatchObject({
      status: 409,
      data: { error: 'order.no-address' },
    });
    expect(await place(lily, { ...basket(lily), memberId: rose.id })).toMatchObject({ status: 400 });
    expect(await levelOf(shop.db, bowl.skuId)).toEqual(before);
  });

  it('sells exactly what there is to many buyers at once', async () => {
    const last = await sellSku(shop.db, { stock: 5 });
    const lines = [{ skuId: last.skuId, qty: 1 }];
    const buyers = Array.from({ length: 16 }, (_, at) => (at % 2 === 0 ? lily : rose));
    const answers = await Promise.all(buyers.map((who) => place(who, basket(who, { lines }))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(await levelOf(shop.db, last.skuId)).toEqual({ onHand: 5, reserved: 5, allocated: 0 });
  });
});
