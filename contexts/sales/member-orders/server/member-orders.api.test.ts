import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';
import { idempotencyHeader, placedOrder, sellSku, writeDraftFor, type ErrorBody } from '../../order/testing/test-shop.ts';
import type { MemberOrderRecords } from '../member-order-records.domain.ts';

interface Person extends Caller {
  readonly id: number;
}

interface MemberAddressRow {
  readonly id: number;
  readonly status: string;
  readonly [field: string]: unknown;
}

interface Page {
  readonly result: readonly MemberAddressRow[];
  readonly page: { readonly total: number; readonly next?: string };
}

let shop: TestShop;
let lily: Person;
let rose: Person;
let bowl: { readonly skuId: number };

async function join(username: string): Promise<Person> {
  const body = { username, password: 'Plum-lane-18', mobile: '13800000001' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

async function buy(memberId: number): Promise<{ id: number; version: number; payableAmount: number }> {
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000001', '310104', '18 Plum Lane')
     returning id`,
    [memberId],
  );
  const lines = [{ skuId: bowl.skuId, qty: 2, override: { unitPrice: 900, reason: 'Old friend of the boss' } }];
  const placed = await placedOrder(shop, { memberId, addressId: address?.id ?? 0, lines });
  const [row] = await shop.db.rows<{ id: number; version: number; payableAmount: number }>(
    'select id, version, payable_amount as "payableAmount" from sales_order where order_no = $1',
    [placed.orderNo],
  );
  if (!row) throw new Error('the order is not there');
  return row;
}

const listOf = (who: Caller | null, body: object = {}) => shop.post<Page>('/user/order/GetPageData', body, who);
const detailOf = <T = MemberAddressRow & MemberOrderRecords>(who: Caller | null, id: number) =>
  shop.post<T>('/user/order/GetDetailPage', { id }, who);

beforeAll(async () => {
  shop = await testShop();
  bowl = await sellSku(shop.db, { price: 1000, cost: 700 });
  lily = await join('lily');
  rose = await join('rose');
});
afterAll(() => shop.close());

describe('a member’s own orders', () => {
  it('[M-43.deny] exclude the orders of other members in the list, the detail and the counts', async () => {
    const mine = await buy(lily.id);
    const hers = await buy(rose.id);
    expect((await listOf(lily)).data.result.map(({ id }) => id)).toEqual([mine.id]);
    const filters = { field: 'id', op: 'eq', value: hers.id };
    expect((await listOf(lily, { filters })).data).toMatchObject({ result: [], page: { total: 0 } });
    expect(await detailOf<ErrorBody>(lily, hers.id)).toMatchObject({ status: 404, data: { error: 'request.not-found' } });
    expect((await detailOf(rose, hers.id)).data).toMatchObject({ id: hers.id, status: 'pending_payment' });
    expect((await shop.post('/user/order/counts', {}, lily)).data).toEqual({ all: 1, pending_payment: 1 });
  });

  it('[M-43.deny][P-01] are rejected for staff, as staff calls are for members, though both have the id 1', async () => {
    expect(lily.id).toBe(1);
    for (const call of ['GetPageData', 'GetDetailPage', 'counts'])
      expect((await shop.post(`/user/order/${call}`, { id: 1 }, shop.owner)).status, call).toBe(401);
    expect((await listOf({ token: shop.owner.token, audience: 'member' })).status).toBe(401);
    expect((await listOf(null)).status).toBe(401);
    for (const call of ['GetPageData', 'GetDetailPage', 'counts', 'markPaid']) {
      expect((await shop.post(`/admin/sales/order/${call}`, { id: 1 }, lily)).status, call).toBe(401);
      expect((await shop.post(`/admin/sales/order/${call}`, { id: 1 }, { ...lily, audience: 'admin' })).status, call).toBe(401);
    }
  });

  it('exclude drafts that staff create for a member', async () => {
    const before = (await listOf(lily)).data.page.total;
    const draft = await writeDraftFor(shop, { memberId: lily.id, lines: [{ skuId: bowl.skuId, qty: 1 }] });
    expect(draft.code).toBe(1);
    expect((await listOf(lily)).data.page.total).toBe(before);
    expect((await detailOf(lily, draft.data.id)).status).toBe(404);
  });

  it('contain exactly the declared columns, and nothing internal to the shop', async () => {
    const { id } = await buy(rose.id);
    await shop.post('/admin/sales/order/note', { id, version: 1, staffNote: 'Watch this one' });
    const [row] = (await listOf(rose, { sorts: [{ field: 'placedAt', order: 'desc' }] })).data.result;
    expect(Object.keys(row ?? {}).sort()).toEqual(
      [
        'id',
        'version',
        'orderNo',
        'status',
        'placedAt',
        'allowed',
        'coverImage',
        'coverName',
        'itemCount',
        'payableAmount',
        'payExpireAt',
      ].sort(),
    );
    const { data } = await detailOf(rose, id);
    const told = JSON.stringify(data);
    for (const secret of [
      'staffNote',
      'Watch this one',
      'unitCost',
      'overrideReason',
      'Old friend',
      'holdReason',
      'ownerId',
      'skuId',
    ])
      expect(told, secret).not.toContain(secret);
    expect(data.events.map(({ type }) => type)).toEqual(['place']);
    expect(data.region).toBe('上海市 徐汇区');
    expect(data.steps.reduce((sum, { amount }) => sum + amount, 0)).toBe(data['payableAmount']);
  });

  it('show shipments and payments, but not who shipped or why staff closed', async () => {
    await shop.post('/admin/sales/carrier/add', { name: 'SF', website: 'https://sf.example/track' });
    const paid = await buy(rose.id);
    const money = { method: 'transfer', amount: paid.payableAmount, reference: 'TILL-77' };
    const after = await shop.post<{ row: { version: number; lines: { id: number }[] } }>(
      '/admin/sales/order/markPaid',
      { id: paid.id, version: paid.version, ...money },
      shop.owner,
      idempotencyHeader(),
    );
    const { version, lines } = after.data.row;
    const parts = [{ lineId: lines[0]?.id ?? 0, qty: 1 }];
    const shipment = { id: paid.id, version, carrier: 'SF', trackingNo: 'SF123', parts };
    expect((await shop.post('/admin/sales/order/ship', shipment, shop.owner, idempotencyHeader())).code).toBe(1);
    const { data } = await detailOf(rose, paid.id);
    expect(data).toMatchObject({
      status: 'partially_shipped',
      shipments: [{ carrier: 'SF', trackingNo: 'SF123', website: 'https://sf.example/track', lines: [{ qty: 1 }] }],
      payments: [{ method: 'transfer', amount: paid.payableAmount }],
    });
    expect(data.events.map(({ type }) => type)).toEqual(['place', 'markPaid', 'ship']);
    expect(JSON.stringify(data)).not.toMatch(/TILL-77|owner/);

    const { id, version: fresh } = await buy(rose.id);
    await shop.post(
      '/admin/sales/order/close',
      { id, version: fresh, reason: 'Looks like fraud' },
      shop.owner,
      idempotencyHeader(),
    );
    const closed = (await detailOf(rose, id)).data;
    expect(closed).toMatchObject({ status: 'closed', closed: 'shop' });
    expect(JSON.stringify(closed)).not.toContain('fraud');
  });

  it('accept declared filters and sorts only', async () => {
    const open = await listOf(rose, { filters: { field: 'status', op: 'in', value: ['pending_payment'] } });
    expect(open.data.result.every(({ status }) => status === 'pending_payment')).toBe(true);
    for (const field of ['memberId', 'staffNote', 'ownerId', 'payableAmount']) {
      const rejected = await listOf(rose, { filters: { field, op: 'eq', value: 1 } });
      expect(rejected, field).toMatchObject({ status: 400, data: { fields: [{ path: 'filters.field', rule: 'unknown' }] } });
    }
    expect((await listOf(rose, { sorts: [{ field: 'memberId', order: 'asc' }] })).status).toBe(400);
    expect((await listOf(rose, { quick: 'x' })).data.result).toEqual([]);
  });

  it('are paged by cursor without duplicates', async () => {
    const seen: number[] = [];
    let after: string | undefined;
    do {
      const { data } = await listOf(rose, { page: { pageSize: 2, ...(after ? { after } : {}) } });
      seen.push(...data.result.map(({ id }) => id));
      after = data.page.next;
    } while (after);
    expect(new Set(seen).size).toBe(seen.length);
    expect(seen.length).toBe((await listOf(rose)).data.page.total);
  });

  it('offer only the declared transitions: no other writing call exists below /user', async () => {
    for (const call of ['add', 'Update', 'Save', 'Delete', 'Export', 'GetTotals', 'markPaid', 'close'])
      expect((await shop.post(`/user/order/${call}`, { id: 1, version: 1 }, lily)).status, call).toBe(404);
  });
});

describe('transitions by members', () => {
  const perform = (name: string, who: Caller | null, body: object) =>
    shop.post<{ row: MemberAddressRow & MemberOrderRecords } & ErrorBody>(`/user/order/${name}`, body, who, idempotencyHeader());
  const allowedOf = async (who: Caller, id: number) => (await detailOf<{ allowed: object }>(who, id)).data.allowed;

  it('cancel an own order that is not paid, with its stock released; nobody else can', async () => {
    const { id, version } = await buy(lily.id);
    const [before] = await shop.db.rows<{ reserved: number }>('select reserved from catalog_stock_level where sku_id = $1', [
      bowl.skuId,
    ]);
    expect(await allowedOf(lily, id)).toEqual({ cancel: true });
    for (const stranger of [rose, shop.owner]) {
      const { status } = await perform('cancel', stranger, { id, version });
      expect([401, 403, 404]).toContain(status);
    }
    const { data } = await perform('cancel', lily, { id, version });
    expect(data.row).toMatchObject({ status: 'closed', closed: 'member' });
    expect(data.row.events.map(({ type }) => type)).toEqual(['place', 'cancel']);
    const [after] = await shop.db.rows<{ reserved: number }>('select reserved from catalog_stock_level where sku_id = $1', [
      bowl.skuId,
    ]);
    expect((before?.reserved ?? 0) - (after?.reserved ?? 0)).toBe(2);
    const audits = await shop.db.rows(
      `select audience, actor_id as "actorId" from kit_audit where row_id = $1 and action = 'cancel'`,
      [id],
    );
    expect(audits).toEqual([{ audience: 'member', actorId: lily.id }]);
  });

  it('confirm receipt of a shipped order only, at the version seen, with an idempotency key', async () => {
    const { id, version, payableAmount } = await buy(lily.id);
    const early = await perform('confirm', lily, { id, version });
    expect(early).toMatchObject({
      status: 409,
      data: { error: 'order.illegal-transition', details: { allowed: expect.any(Array) } },
    });
    await shop.post(
      '/admin/sales/order/markPaid',
      { id, version, method: 'cash', amount: payableAmount },
      shop.owner,
      idempotencyHeader(),
    );
    const { data: paid } = await shop.post<{ version: number; lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', {
      id,
    });
    const parts = paid.lines.map((line) => ({ lineId: line.id, qty: 2 }));
    await shop.post(
      '/admin/sales/order/ship',
      { id, version: paid.version, carrier: 'SF', parts },
      shop.owner,
      idempotencyHeader(),
    );
    expect(await allowedOf(lily, id)).toEqual({ confirm: true });
    const stale = await perform('confirm', lily, { id, version });
    expect(stale).toMatchObject({ status: 409, data: { error: 'request.stale-version' } });
    expect(JSON.stringify(stale.data)).not.toContain('staffNote');
    expect((await shop.post('/user/order/confirm', { id, version: paid.version + 1 }, lily)).status).toBe(400);
    const { data } = await perform('confirm', lily, { id, version: paid.version + 1 });
    expect(data.row.status).toBe('completed');
    expect(await allowedOf(lily, id)).toEqual({});
  });
});
