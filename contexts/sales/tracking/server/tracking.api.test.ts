import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type ErrorBody, idempotencyHeader, joinMember, placedOrder, sellSku } from '../../order/testing/test-shop.ts';
import { account, pushOf, trackingDouble, type TrackingDouble } from '../testing/tracking-double.ts';

let shop: TestShop;
let service: TrackingDouble;
let member: { memberId: number; addressId: number };
let now = Date.now();
let serial = 0;
const hourMs = 3_600_000;

beforeAll(async () => {
  service = await trackingDouble();
  shop = await testShop({ isStepped: true, clock: { now: () => now } });
  member = await joinMember(shop.db, '13800004321');
  const values = {
    customer: account.customer,
    key: account.key,
    salt: account.salt,
    callbackUrl: 'https://shop.example/api/callback/kuaidi100',
    pollHours: 6,
    endpoint: service.url,
  };
  expect((await shop.post('/admin/routine/config/save', { name: 'sales.tracking', version: 0, values })).status).toBe(200);
  const carriers = [
    { name: 'SF Express', code: 'shunfeng', trackingPattern: 'SF\\d{6}' },
    { name: 'By foot', code: null, trackingPattern: null },
  ];
  for (const carrier of carriers) expect((await shop.post('/admin/sales/carrier/add', carrier)).code).toBe(1);
});
afterAll(async () => {
  await shop.close();
  await service.close();
});

const numberOf = (): string => `SF${String((serial += 1)).padStart(6, '0')}`;

/** Pays an order and ships it; returns the reply and the ids. */
async function ship(trackingNo: string | null, carrier = 'SF Express') {
  const { skuId } = await sellSku(shop.db);
  const { id } = await placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
  const read = async () =>
    (
      await shop.post<{ version: number; payableAmount: number; lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', {
        id,
      })
    ).data;
  const { version, payableAmount, lines } = await read();
  const paid = { id, version, method: 'card', amount: payableAmount, reference: null };
  await shop.post('/admin/sales/order/markPaid', paid, shop.owner, idempotencyHeader());
  const parts = [{ lineId: lines[0]?.id, qty: 1 }];
  const body = { id, version: (await read()).version, carrier, trackingNo, parts };
  const answer = await shop.post<ErrorBody>('/admin/sales/order/ship', body, shop.owner, idempotencyHeader());
  const [shipment] = await shop.db.rows<{ id: number }>('select id from sales_shipment where order_id = $1', [id]);
  return { orderId: id, shipmentId: shipment?.id ?? 0, answer };
}

const push = async (body: string): Promise<number> => {
  const headers = { 'content-type': 'application/x-www-form-urlencoded' };
  return (await shop.app.inject({ method: 'POST', url: '/api/callback/kuaidi100', headers, payload: body })).statusCode;
};
const eventsOf = (shipmentId: number) =>
  shop.db.rows<{ text: string; state: string; at: number }>(
    'select text, state, happened_at as at from sales_tracking where shipment_id = $1 order by happened_at',
    [shipmentId],
  );
const statusOf = async (id: number) =>
  (await shop.db.rows<{ status: string }>('select status from sales_shipment where id = $1', [id]))[0]?.status;

const collected = { context: 'Collected in Shanghai', time: '2026-03-01 08:30:00', status: '揽收' };
const delivered = { context: 'Signed by the receiver', time: '2026-03-02 10:00:00', status: '签收' };

describe('the number of a shipment', () => {
  it('must have the form that its carrier declares', async () => {
    const { answer } = await ship('12345');
    expect(answer).toMatchObject({
      status: 409,
      data: { error: 'tracking.wrong-number', details: { carrier: 'SF Express', trackingNo: '12345' } },
    });
    expect((await ship('12345', 'By foot')).answer.status).toBe(200);
    expect((await ship(null)).answer.status).toBe(200);
  });
});

describe('a parcel', () => {
  it('is reported to the service, whose signed reports make its track, once each, and deliver it', async () => {
    const trackingNo = numberOf();
    const { orderId, shipmentId } = await ship(trackingNo);
    await shop.runDue();
    expect(service.asked.at(-1)).toMatchObject({
      path: '/poll',
      param: { company: 'shunfeng', number: trackingNo, parameters: { phone: '4321', salt: account.salt } },
    });
    const first = { com: 'shunfeng', nu: trackingNo, state: '0', data: [collected] };
    expect([await push(pushOf(first)), await push(pushOf(first))]).toEqual([200, 200]);
    expect(await eventsOf(shipmentId)).toEqual([
      { text: collected.context, state: 'transit', at: Date.parse('2026-03-01T00:30:00Z') },
    ]);
    const last = { ...first, state: '3', data: [delivered, collected] };
    expect(await push(pushOf(last))).toBe(200);
    expect((await eventsOf(shipmentId)).map(({ text, state }) => [text, state])).toEqual([
      [collected.context, 'transit'],
      [delivered.context, 'delivered'],
    ]);
    expect(await statusOf(shipmentId)).toBe('delivered');
    // A report that comes late changes nothing.
    expect(await push(pushOf({ ...first, data: [{ ...collected, context: 'Left Shanghai' }] }))).toBe(200);
    expect(await statusOf(shipmentId)).toBe('delivered');
    expect(orderId).toBeGreaterThan(0);
  });

  it('is not changed by a forged report, and an unknown one is kept to be sent again', async () => {
    const trackingNo = numberOf();
    const { shipmentId } = await ship(trackingNo);
    const parcel = { com: 'shunfeng', nu: trackingNo, state: '3', data: [delivered] };
    expect(await push(pushOf(parcel, 'another salt'))).toBe(401);
    expect(await push(pushOf(parcel).replace('Signed', 'Singed'))).toBe(401);
    expect(await push('param={}')).toBe(401);
    expect([await eventsOf(shipmentId), await statusOf(shipmentId)]).toEqual([[], 'shipped']);
    expect(await push(pushOf({ ...parcel, nu: 'SF999999' }))).toBe(500);
  });

  it('is asked for every few hours until it is delivered, by a signed query', async () => {
    const trackingNo = numberOf();
    const { shipmentId } = await ship(trackingNo);
    await shop.runDue();
    const asks = () => service.asked.filter(({ path, param }) => path === '/poll/query.do' && param['num'] === trackingNo).length;
    expect(asks()).toBe(0);
    now += 6 * hourMs;
    await shop.runDue();
    expect([asks(), await eventsOf(shipmentId)]).toEqual([1, []]);
    service.parcels.set(trackingNo, { com: 'shunfeng', nu: trackingNo, state: '3', data: [delivered, collected] });
    now += 6 * hourMs;
    await shop.runDue();
    expect([asks(), await statusOf(shipmentId)]).toEqual([2, 'delivered']);
    now += 48 * hourMs;
    await shop.runDue();
    expect(asks()).toBe(2);
  });

  it('is asked for at once by staff, who see its track; one that no service knows cannot be', async () => {
    const trackingNo = numberOf();
    const { shipmentId } = await ship(trackingNo);
    service.parcels.set(trackingNo, { com: 'shunfeng', nu: trackingNo, state: '5', data: [collected] });
    const refresh = (id: number, as?: Caller) => shop.post<ErrorBody>('/admin/sales/tracking/refresh', { shipmentId: id }, as);
    expect((await refresh(shipmentId, await shop.staff(['/admin/sales/order/index']))).status).toBe(403);
    expect((await refresh(shipmentId)).status).toBe(200);
    await shop.runDue();
    const filters = { field: 'shipmentId', op: 'in', value: [shipmentId] };
    const { data } = await shop.post<{ result: object[] }>('/admin/sales/tracking/GetPageData', { filters });
    expect(data.result).toMatchObject([{ text: collected.context, state: 'delivering' }]);
    const foot = await ship('anything', 'By foot');
    expect((await refresh(foot.shipmentId)).data.error).toBe('tracking.not-tracked');
  });

  it('is followed by its member, and by nobody else', async () => {
    const body = { username: 'walker', password: 'Plum-lane-19', mobile: '13800000053' };
    const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
    const stranger = { token: data.token, audience: 'member' } as const;
    const trackingNo = numberOf();
    const { orderId } = await ship(trackingNo);
    await push(pushOf({ com: 'shunfeng', nu: trackingNo, state: '1', data: [collected] }));
    const track = (who: Caller | null) => shop.post<{ result: object[] }>('/user/order/track', { orderId }, who);
    expect((await track(stranger)).data.result).toEqual([]);
    await shop.db.run('update sales_order set member_id = $2 where id = $1', [orderId, data.memberInfo.id]);
    expect((await track(stranger)).data.result).toMatchObject([{ text: collected.context, state: 'collected' }]);
    expect((await track(null)).status).toBe(401);
  });
});
