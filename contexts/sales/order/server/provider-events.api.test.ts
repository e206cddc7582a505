import { onCallback, transition } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { signed, testPayment, testProvider, testSecret } from '../../../../tests/setup/test-provider.ts';
import { order } from '../order.resource.ts';
import { shipment } from '../shipment.resource.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

const provider = testProvider(async () => ({ secret: testSecret, url: 'http://127.0.0.1:9' }));

let shop: TestShop;
let member: { memberId: number; addressId: number };

/** `pay <order no.>` reports a payment, `deliver <order no.>` that all shipments of an order have arrived. */
const handler = onCallback(testPayment, async (op, { document, amount }) => {
  const [what, orderNo] = document.split(' ');
  const [found] = await op.tx.rows<{ id: number }>('select id from sales_order where order_no = $1', [orderNo]);
  if (!found) throw businessError(reject('request.not-found', { orderNo: orderNo ?? '' }));
  const { id } = found;
  if (what === 'pay')
    return transition(op, order.transitions.markPaid, { id, input: { method: 'wechat', amount, reference: op.traceId } });
  const sent = await op.tx.rows<{ id: number }>('select id from sales_shipment where order_id = $1', [id]);
  if (sent.length === 0) throw businessError(reject('order.nothing-to-ship'));
  for (const one of sent) await transition(op, shipment.transitions.deliver, { id: one.id });
  return sent;
});

beforeAll(async () => {
  shop = await testShop({ providers: [provider], callbacks: [handler] });
  member = await joinMember(shop.db, '13800000061');
});
afterAll(() => shop.close());
beforeEach(() => shop.db.run('truncate platform_callback'));

async function report(id: string, document: string, amount = 1_000): Promise<number> {
  const body = JSON.stringify({ id, document, amount });
  const headers = signed(body, Date.now());
  return (await shop.app.inject({ method: 'POST', url: '/api/callback/test-pay', headers, payload: body })).statusCode;
}

const newOrder = async () => placedOrder(shop, { ...member, lines: [{ skuId: (await sellSku(shop.db)).skuId, qty: 1 }] });

async function ship(id: number): Promise<void> {
  const read = '/admin/sales/order/GetDetailPage';
  const { version, lines } = (await shop.post<{ version: number; lines: { id: number }[] }>(read, { id })).data;
  const body = { id, version, carrier: 'SF', trackingNo: `SF${id}`, parts: [{ lineId: lines[0]?.id, qty: 1 }] };
  expect((await shop.post('/admin/sales/order/ship', body, shop.owner, idempotencyHeader())).status).toBe(200);
}

const callbacks = () =>
  shop.db.rows<{ id: number; version: number; event: string; status: string; error: string | null }>(
    'select id, version::int, event_id as event, status, error from platform_callback order by id',
  );
const effects = (id: number) =>
  shop.db.rows(
    `select o.status, (select count(*)::int from sales_payment where order_id = o.id) as payments,
       (select array_agg(status) from sales_shipment where order_id = o.id) as shipments from sales_order o where o.id = $1`,
    [id],
  );

describe('events of a provider about an order', () => {
  it('out of order are kept: the later one fails until the earlier one was processed, and each has one effect', async () => {
    const { id, orderNo } = await newOrder();
    expect(await report('d-1', `deliver ${orderNo}`)).toBe(500);
    expect(await report('p-1', `pay ${orderNo}`)).toBe(200);
    expect(await report('d-1', `deliver ${orderNo}`)).toBe(500);
    await ship(id);
    expect([await report('d-1', `deliver ${orderNo}`), await report('d-1', `deliver ${orderNo}`)]).toEqual([200, 200]);
    expect(await effects(id)).toEqual([{ status: 'shipped', payments: 1, shipments: ['delivered'] }]);
    expect(await callbacks()).toMatchObject([
      { event: 'd-1', status: 'processed', error: null },
      { event: 'p-1', status: 'processed', error: null },
    ]);
  });

  it('that report the same payment under another id are refused, and a late one after the order was closed too', async () => {
    const { id, orderNo } = await newOrder();
    expect([await report('p-2', `pay ${orderNo}`), await report('p-3', `pay ${orderNo}`)]).toEqual([200, 500]);
    expect(await effects(id)).toMatchObject([{ status: 'to_ship', payments: 1 }]);
    const late = await newOrder();
    const close = { id: late.id, version: late.version, reason: 'not wanted' };
    expect((await shop.post('/admin/sales/order/close', close, shop.owner, idempotencyHeader())).status).toBe(200);
    expect(await report('p-4', `pay ${late.orderNo}`)).toBe(500);
    expect(await effects(late.id)).toMatchObject([{ status: 'closed', payments: 0 }]);
    expect((await callbacks()).map(({ event, error }) => [event, error])).toEqual([
      ['p-2', null],
      ['p-3', 'order.illegal-transition'],
      ['p-4', 'order.illegal-transition'],
    ]);
  });

  it('about an order that does not exist are kept, and staff with the permission process them once it does', async () => {
    const { id, orderNo } = await newOrder();
    await shop.db.run(`update sales_order set order_no = 'later' where id = $1`, [id]);
    expect(await report('p-5', `pay ${orderNo}`)).toBe(500);
    await shop.db.run('update sales_order set order_no = $2 where id = $1', [id, orderNo]);
    const [failed] = await callbacks();
    expect(failed).toMatchObject({ status: 'failed', error: 'request.not-found' });
    const replay = (permission: string) =>
      shop
        .staff([`/admin/platform/callback/${permission}`])
        .then((clerk) => shop.post('/admin/platform/callback/process', { id: failed?.id, version: failed?.version }, clerk));
    expect((await replay('index')).status).toBe(403);
    expect((await replay('process')).status).toBe(200);
    expect(await effects(id)).toMatchObject([{ status: 'to_ship', payments: 1 }]);
    const [by] = await shop.db.rows<{ audience: string; by: string; trace: string }>(
      `select audience, actor_name as by, trace_id as trace from kit_audit where resource = 'sales/order' and action = 'markPaid' and row_id = $1`,
      [id],
    );
    expect(by).toEqual({ audience: 'provider', by: 'test-pay', trace: 'p-5' });
  });
});
