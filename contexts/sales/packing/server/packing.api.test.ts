import { extractText, getDocumentProxy } from 'unpdf';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  type ErrorBody,
  idempotencyHeader,
  joinMember,
  placedOrder,
  sellSku,
  writeDraftFor,
} from '../../order/testing/test-shop.ts';
import type { Counted, PackedOrder, PackingQueue, PickList } from '../packing-view.domain.ts';

const prefix = '/admin/sales/packing/';
const orders = '/admin/sales/order/';

let shop: TestShop;
let buyer: { memberId: number; addressId: number };
let kettle: number;
let scarf: number;

beforeAll(async () => {
  shop = await testShop();
  buyer = await joinMember(shop.db, '13800000071');
  kettle = (await sellSku(shop.db, { name: '手冲壶', code: 'PC-KETTLE', barcode: '6901234014027', stock: 500 })).skuId;
  scarf = (await sellSku(shop.db, { name: '羊毛围巾', code: 'PC-SCARF', stock: 500 })).skuId;
});
afterAll(() => shop.close());

interface Row {
  readonly id: number;
  readonly version: number;
  readonly orderNo: string;
  readonly status: string;
  readonly payableAmount: number;
  readonly carrier: string | null;
}

const detailOf = async (id: number): Promise<Row> => (await shop.post<Row>(`${orders}GetDetailPage`, { id })).data;

async function pay(id: number): Promise<Row> {
  const { version, payableAmount } = await detailOf(id);
  const money = { id, version, method: 'cash', amount: payableAmount, reference: null };
  expect((await shop.post(`${orders}markPaid`, money, shop.owner, idempotencyHeader())).code).toBe(1);
  return detailOf(id);
}

/** A paid order of kettles and scarves. */
async function toPack(kettles: number, scarves: number): Promise<Row> {
  const lines = [
    { skuId: kettle, qty: kettles },
    { skuId: scarf, qty: scarves },
  ].filter(({ qty }) => qty > 0);
  return pay((await placedOrder(shop, { ...buyer, lines })).id);
}

const write = <T>(name: string, body: object, as = shop.owner) => shop.post<T>(`${prefix}${name}`, body, as, idempotencyHeader());
const scan = (orderId: number, code: string) => write<Counted & ErrorBody>('scan', { orderId, code });
const open = (code: string) => shop.post<PackedOrder & ErrorBody>(`${prefix}open`, { code });
const packedIn = ({ lines }: PackedOrder): number => lines.reduce((sum, { packed }) => sum + packed, 0);

describe('the workbench', () => {
  it('opens an order by the number on its slip', async () => {
    const { orderNo } = await toPack(2, 1);
    const { data } = await open(` ${orderNo} `);
    expect(data).toMatchObject({ orderNo, receiverName: 'Lin Mei', isTest: false });
    expect(data.lines).toMatchObject([
      { name: '手冲壶', skuCode: 'PC-KETTLE', barcode: '6901234014027', qty: 2, packed: 0 },
      { name: '羊毛围巾', qty: 1, packed: 0 },
    ]);
  });

  it('rejects numbers of no order, and of orders that are not to be shipped', async () => {
    expect((await open('2611210000000999')).data).toMatchObject({ error: 'packing.unknown-order' });
    const { orderNo } = await placedOrder(shop, { ...buyer, lines: [{ skuId: kettle, qty: 1 }] });
    expect((await open(orderNo)).data).toMatchObject({ error: 'packing.not-to-ship', details: { status: 'pending_payment' } });
  });

  it('counts what is scanned by code, barcode and quantity, and keeps the counts', async () => {
    const { id, orderNo } = await toPack(3, 1);
    expect((await scan(id, '6901234014027')).data.order.lines[0]).toMatchObject({ packed: 1 });
    expect((await scan(id, '2*pc-kettle')).data.order.lines[0]).toMatchObject({ packed: 3 });
    expect(packedIn((await open(orderNo)).data)).toBe(3);
  });

  it('rejects a wrong product, one too many and an unknown code, and counts none of them', async () => {
    const { id, orderNo } = await toPack(1, 0);
    const wrong = await scan(id, 'PC-SCARF');
    expect(wrong.data).toMatchObject({ error: 'packing.wrong-item', details: { name: '羊毛围巾', code: 'PC-SCARF' } });
    expect((await scan(id, 'PC-KETTLE')).code).toBe(1);
    expect((await scan(id, 'PC-KETTLE')).data).toMatchObject({ error: 'packing.too-many', details: { left: 0, asked: 1 } });
    expect((await scan(id, 'NO-SUCH')).data).toMatchObject({ error: 'packing.unknown-code' });
    expect(packedIn((await open(orderNo)).data)).toBe(1);
  });

  it('counts exactly what fits when many tables scan at once', async () => {
    const { id, orderNo } = await toPack(5, 0);
    const replies = await Promise.all(Array.from({ length: 12 }, () => scan(id, 'PC-KETTLE')));
    expect(replies.filter(({ code }) => code === 1)).toHaveLength(5);
    expect(packedIn((await open(orderNo)).data)).toBe(5);
  });

  it('counts a repeated call once', async () => {
    const { id, orderNo } = await toPack(3, 0);
    const key = idempotencyHeader();
    for (let tries = 0; tries < 3; tries += 1)
      expect((await shop.post(`${prefix}scan`, { orderId: id, code: 'PC-KETTLE' }, shop.owner, key)).code).toBe(1);
    expect(packedIn((await open(orderNo)).data)).toBe(1);
  });

  it('takes a count back, never below nothing', async () => {
    const { id } = await toPack(2, 0);
    const { data } = await scan(id, 'PC-KETTLE');
    expect(packedIn((await write<Counted>('undo', { orderId: id, lineId: data.lineId })).data.order)).toBe(0);
    expect(packedIn((await write<Counted>('undo', { orderId: id, lineId: data.lineId })).data.order)).toBe(0);
  });

  it('ships what was counted by the transition of the order, whole or in part', async () => {
    const { id, orderNo } = await toPack(2, 1);
    await scan(id, '2*PC-KETTLE');
    const { version } = (await open(orderNo)).data;
    const body = { orderId: id, version, carrier: '顺丰速运', trackingNo: 'SF1234567890123' };
    expect((await write<ErrorBody>('ship', body)).data).toMatchObject({ error: 'packing.incomplete', details: { missing: 1 } });
    expect((await write('ship', { ...body, isPart: true })).data).toMatchObject({ orderNo, status: 'partially_shipped' });
    const rest = (await open(orderNo)).data;
    expect(rest.lines).toMatchObject([{ name: '羊毛围巾', qty: 1, packed: 0 }]);
    await scan(id, 'PC-SCARF');
    expect((await write('ship', { ...body, version: rest.version })).data).toMatchObject({ status: 'shipped' });
    expect(await detailOf(id)).toMatchObject({ status: 'shipped', carrier: '顺丰速运' });
  });

  it('ships by nobody who may not ship, and counts for nobody who may not pack', async () => {
    const { id, version } = await toPack(1, 0);
    const reader = await shop.staff(['/admin/sales/packing/index']);
    expect((await write('scan', { orderId: id, code: 'PC-KETTLE' }, reader)).status).toBe(403);
    const packer = await shop.staff(['/admin/sales/packing/index', '/admin/sales/packing/pack']);
    expect((await write('scan', { orderId: id, code: 'PC-KETTLE' }, packer)).code).toBe(1);
    expect((await write('ship', { orderId: id, version, carrier: 'SF', trackingNo: null }, packer)).status).toBe(403);
    expect((await detailOf(id)).status).toBe('to_ship');
  });

  it('lists the orders that wait, without tests, and packs a test by its number', async () => {
    const { id } = await toPack(1, 0);
    const draft = await writeDraftFor(shop, { ...buyer, lines: [{ skuId: kettle, qty: 1 }] });
    const body = { id: draft.data.id, version: draft.data.version };
    const test = await shop.post<Row>('/admin/sales/draft-order/placeTest', body, shop.owner, idempotencyHeader());
    const paid = await pay(test.data.id);
    const queue = (await shop.post<PackingQueue>(`${prefix}queue`)).data;
    expect(queue.result.map((row) => row.id)).toContain(id);
    expect(queue.result.map((row) => row.id)).not.toContain(paid.id);
    expect((await open(paid.orderNo)).data).toMatchObject({ isTest: true });
    await scan(paid.id, 'PC-KETTLE');
    const sent = { orderId: paid.id, version: paid.version, carrier: 'SF', trackingNo: 'T1' };
    expect((await write('ship', sent)).data).toMatchObject({ status: 'shipped' });
    expect((await shop.post<PackingQueue>(`${prefix}queue`)).data.shippedToday).toBe(queue.shippedToday);
  });

  it('walks the shelves in order and says which bin each unit is for', async () => {
    const [a, b] = [await toPack(2, 1), await toPack(1, 0)];
    expect((await write('setShelf', { skuId: kettle, shelf: 'b-02' })).code).toBe(1);
    expect((await write('setShelf', { skuId: scarf, shelf: 'A-10' })).code).toBe(1);
    const ids = [{ id: a.id }, { id: b.id }];
    const { data } = await shop.post<PickList>(`${prefix}pick`, { ids });
    expect(data.orders).toMatchObject([
      { orderNo: a.orderNo, qty: 3 },
      { orderNo: b.orderNo, qty: 1 },
    ]);
    expect(data.stops).toMatchObject([
      { shelf: 'A-10', name: '羊毛围巾', qty: 1, bins: [{ bin: 1, qty: 1 }] },
      {
        shelf: 'B-02',
        name: '手冲壶',
        qty: 3,
        bins: [
          { bin: 1, qty: 2 },
          { bin: 2, qty: 1 },
        ],
      },
    ]);
  });
});

async function textsOf(bytes: Uint8Array): Promise<string[]> {
  const { text } = await extractText(await getDocumentProxy(bytes));
  return text.map((page) => page.replaceAll(/\s/g, ''));
}

const documentsOf = (path: string, body: object) =>
  shop.app.inject({
    method: 'POST',
    url: `${prefix}${path}`,
    headers: {
      'content-type': 'application/json',
      'accept-language': 'zh-cn',
      authorization: `Bearer ${shop.owner.token}`,
      server: '1',
    },
    payload: JSON.stringify(body),
  });

describe('documents', () => {
  it.each(['slip', 'label'] as const)('a %s for each order tells receiver, products and number', async (kind) => {
    const [a, b] = [await toPack(2, 1), await toPack(1, 0)];
    const answer = await documentsOf('documents', { kind, ids: [{ id: a.id }, { id: b.id }] });
    expect(answer.headers['content-type']).toBe('application/pdf');
    const pages = await textsOf(new Uint8Array(answer.rawPayload));
    expect(pages).toHaveLength(2);
    expect(pages[0]).toContain(a.orderNo);
    expect(pages[0]).toContain('LinMei');
    expect(pages[1]).toContain(b.orderNo);
    if (kind === 'slip') expect(pages[0]).toContain('羊毛围巾');
  });

  it('are made by a job when they are many', async () => {
    const { id, orderNo } = await toPack(1, 0);
    const others = Array.from({ length: 60 }, (_, index) => ({ id: 800_000_000 + index }));
    const started = await documentsOf('documents', { kind: 'slip', ids: [{ id }, ...others] });
    const { data } = started.json<{ data: { jobId: string } }>();
    const file = () => documentsOf('documentFile', { jobId: data.jobId });
    await expect.poll(async () => (await file()).headers['content-type'], { timeout: 20_000 }).toBe('application/pdf');
    expect((await textsOf(new Uint8Array((await file()).rawPayload)))[0]).toContain(orderNo);
  });
});
