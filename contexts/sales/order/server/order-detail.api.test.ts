import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;
let id: number;

beforeAll(async () => {
  shop = await testShop();
  const { skuId } = await sellSku(shop.db);
  const placed = await placedOrder(shop, { ...(await joinMember(shop.db, '13800000041')), lines: [{ skuId, qty: 2 }] });
  const input = { id: placed.id, version: placed.version, method: 'card', amount: placed.payableAmount, reference: 'POS 7' };
  expect((await shop.post('/admin/sales/order/markPaid', input, shop.owner, idempotencyHeader())).status).toBe(200);
  ({ id } = placed);
});
afterAll(() => shop.close());

interface Detail {
  readonly version: number;
  readonly lines: readonly { readonly id: number }[];
  readonly payments: readonly object[] | null;
  readonly shipments: readonly { readonly id: number; readonly version: number }[] | null;
}

const detailFor = async (as: Caller = shop.owner) =>
  (await shop.post<Detail>('/admin/sales/order/GetDetailPage', { id }, as)).data;

describe('the payments of an order', () => {
  it('stand in its detail for staff who may list payments, and are null for others', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    const cashier = await shop.staff(['/admin/sales/order/index', '/admin/sales/payment/index']);
    expect((await detailFor(clerk)).payments).toBeNull();
    expect((await detailFor(cashier)).payments).toMatchObject([
      { method: 'card', amount: 2_000, status: 'succeeded', reference: 'POS 7' },
    ]);
  });

  it('are a list of their own with a permission of its own', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    expect((await shop.post('/admin/sales/payment/GetPageData', {}, clerk)).status).toBe(403);
    const filters = [{ field: 'orderId', op: 'eq', value: id }];
    const { data } = await shop.post<{ result: object[]; refs: Record<string, object> }>('/admin/sales/payment/GetPageData', {
      filters,
    });
    expect(data.result).toMatchObject([{ orderId: id, amount: 2_000, method: 'card' }]);
    for (const call of ['add', 'Update', 'del'])
      expect((await shop.post(`/admin/sales/payment/${call}`, { id: 1 })).status).toBe(404);
  });

  it('are never negative and never deleted', async () => {
    await expect(shop.db.run('update sales_payment set amount = -1 where order_id = $1', [id])).rejects.toThrow(
      'sales_payment_amount',
    );
    await expect(shop.db.run('delete from sales_payment where order_id = $1', [id])).rejects.toThrow('history');
  });
});

describe('the shipments of an order', () => {
  const shipments = '/admin/sales/shipment/';
  const ship = async (qty: number, trackingNo: string) => {
    const { version, lines } = await detailFor();
    const parts = [{ lineId: lines[0]?.id, qty }];
    return shop.post(
      '/admin/sales/order/ship',
      { id, version, carrier: 'SF', trackingNo, parts },
      shop.owner,
      idempotencyHeader(),
    );
  };

  it('may be several, each with its lines, in the detail for staff who may list them', async () => {
    expect([(await ship(1, 'SF-1')).status, (await ship(1, 'SF-2')).status]).toEqual([200, 200]);
    const packer = await shop.staff(['/admin/sales/order/index', '/admin/sales/shipment/index']);
    const line = { orderLineId: (await detailFor()).lines[0]?.id, qty: 1, lineNo: 1 };
    expect((await detailFor(packer)).shipments).toMatchObject([
      { trackingNo: 'SF-1', carrier: 'SF', status: 'shipped', deliveredAt: null, audience: 'admin', lines: [line] },
      { trackingNo: 'SF-2', lines: [line] },
    ]);
    expect((await detailFor(await shop.staff(['/admin/sales/order/index']))).shipments).toBeNull();
  });

  it('are a list, an export and permissions of their own, and nobody adds or deletes one by itself', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    expect((await shop.post(`${shipments}GetPageData`, {}, clerk)).status).toBe(403);
    const filters = [{ field: 'trackingNo', op: 'eq', value: 'SF-2' }];
    const { data } = await shop.post<{ result: object[] }>(`${shipments}GetPageData`, { filters });
    expect(data.result).toMatchObject([{ orderId: id, carrier: 'SF', status: 'shipped' }]);
    for (const call of ['add', 'Update', 'del']) expect((await shop.post(shipments + call, { id: 1 })).status).toBe(404);
  });

  it('are delivered one by one by staff, and all of them when receipt of the order is confirmed, each with its audit entry', async () => {
    const [first, second] = (await detailFor()).shipments ?? [];
    const deliver = (as?: Caller) => shop.post(`${shipments}deliver`, { id: first?.id, version: first?.version }, as);
    expect((await deliver(await shop.staff([`${shipments}index`]))).status).toBe(403);
    expect([(await deliver()).status, (await deliver()).status]).toEqual([200, 409]);
    const { version } = await detailFor();
    expect((await shop.post('/admin/sales/order/confirm', { id, version }, shop.owner, idempotencyHeader())).status).toBe(200);
    const all = await shop.db.rows(
      `select s.status, s.delivered_at is not null as timed, a.audience, a.actor_name as by from sales_shipment s
       join kit_audit a on a.resource = 'sales/shipment' and a.row_id = s.id and a.action = 'deliver' where s.order_id = $1 order by s.id`,
      [id],
    );
    expect(second).toBeDefined();
    expect(all).toEqual([
      { status: 'delivered', timed: true, audience: 'admin', by: 'owner' },
      { status: 'delivered', timed: true, audience: 'system', by: 'sales.order.confirm' },
    ]);
  });

  it('are never deleted, and their lines are never changed, empty or listed twice', async () => {
    await expect(shop.db.run('delete from sales_shipment where order_id = $1', [id])).rejects.toThrow('history');
    await expect(shop.db.run('update sales_shipment_line set qty = 2')).rejects.toThrow('history');
    const add = (qty: number) =>
      shop.db.run(
        `insert into sales_shipment_line (parent_id, line_no, order_line_id, qty) select parent_id, 9, order_line_id, ${qty} from sales_shipment_line`,
      );
    await expect(add(1)).rejects.toThrow('sales_shipment_line_key');
    await expect(add(0)).rejects.toThrow('sales_shipment_line_qty');
  });
});
