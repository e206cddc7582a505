import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sentMessages } from '../../../../tests/setup/sent-messages.ts';
import { idempotencyHeader } from '../../../../tests/setup/order-shop.ts';
import type { Buyer } from '../../cart/testing/buyer.ts';
import type { RecoveryMetrics } from '../recovery.domain.ts';
import { cartShop, dayMs, hourMs, minuteMs } from '../testing/cart-shop.ts';

type Shop = Awaited<ReturnType<typeof cartShop>>;

const prefix = '/admin/storefront/abandoned-cart/';
const base = { groupSalt: 'test', shopUrl: 'https://shop.example.com/' };
let s: Shop;

beforeAll(async () => {
  s = await cartShop();
  await s.configure({ ...base, controlShare: 0 });
});
afterAll(() => s.shop.close());
// Reminders leave by day.
beforeEach(() => s.passUntil(12));

const lastOf = async (buyer: Buyer) => (await s.cartsOf(buyer)).at(-1);
const mailsTo = async (buyer: Buyer) => {
  const [row] = await s.shop.db.rows<{ email: string }>('select email from member_member where id = $1', [buyer.id]);
  return (await sentMessages(s.shop.db)).filter(({ address }) => address === row?.email);
};

/** Buys and pays for one piece. */
async function buy(buyer: Buyer): Promise<number> {
  const body = { lines: [{ skuId: s.sku.skuId, qty: 1 }], addressId: buyer.addressId, payableAmount: 1_000 };
  const placed = await s.shop.post<{ id: number }>('/user/checkout/place', body, buyer, idempotencyHeader());
  const { id } = placed.data;
  const [row] = await s.shop.db.rows<{ version: number }>('select version from sales_order where id = $1', [id]);
  const payment = { id, version: row?.version, method: 'transfer', amount: 1_000, reference: `T${id}` };
  const paid = await s.shop.post('/admin/sales/order/markPaid', payment, s.shop.owner, idempotencyHeader());
  if (paid.status !== 200) throw new Error(JSON.stringify([placed, paid]));
  await s.shop.runDue();
  return id;
}

/** Refunds a part of the one line of an order. */
async function refund(orderId: number, amount: number): Promise<void> {
  const { data } = await s.shop.post<{ version: number; lines: { id: number }[] }>('/admin/sales/order/GetDetailPage', {
    id: orderId,
  });
  const wish = { freightAmount: 0, goodwillAmount: 0, method: 'offline', reason: 'as agreed' };
  const body = { id: orderId, version: data.version, ...wish, parts: [{ lineId: data.lines[0]?.id, qty: 1, amount }] };
  const started = await s.shop.post('/admin/sales/order/startRefund', body, s.shop.owner, idempotencyHeader());
  expect(started.status, JSON.stringify(started.data)).toBe(200);
  const [row] = await s.shop.db.rows<{ id: number; version: number }>(
    'select id, version from sales_refund where order_id = $1',
    [orderId],
  );
  const done = await s.shop.post(
    '/admin/sales/refund/succeed',
    { ...row, reference: 'R-1', voucher: null },
    s.shop.owner,
    idempotencyHeader(),
  );
  expect(done.status, JSON.stringify(done.data)).toBe(200);
}

describe('a cart that is left', () => {
  it('is found after the minutes of the setting, with what it was worth, and its member is reminded once for each step', async () => {
    const lily = await s.join();
    await s.fill(lily, 3);
    await s.pass(59 * minuteMs);
    expect(await s.cartsOf(lily)).toEqual([]);
    await s.pass(6 * minuteMs);
    expect(await s.cartsOf(lily)).toMatchObject([
      { status: 'reminded', contact: 'allowed', trialGroup: 'reminder', amount: 3_000, reminderCount: 1 },
    ]);
    await s.pass(24 * hourMs);
    await s.pass(30 * hourMs);
    expect(await s.cartsOf(lily)).toMatchObject([{ status: 'reminded', reminderCount: 2 }]);
    const mails = await mailsTo(lily);
    expect(mails.map(({ template }) => template)).toEqual(['cart.left', 'cart.left']);
    expect(mails[0]?.params).toMatchObject({ items: 'Bowl', cart: 'shop.example.com/user/cart' });
    const inbox = await s.shop.post<{ messages: { path: string }[] }>('/user/message/list', {}, lily);
    expect(inbox.data.messages.map(({ path }) => path)).toEqual(['/user/cart', '/user/cart']);
  });

  it('brings no reminder to members who have not agreed, or who agreed to a way that cannot reach them', async () => {
    const [shy, lost] = [await s.join(false), await s.join()];
    await s.shop.db.run('update member_member set email = null where id = $1', [lost.id]);
    for (const buyer of [shy, lost]) await s.fill(buyer);
    await s.pass(2 * hourMs);
    for (const buyer of [shy, lost]) {
      expect(await s.cartsOf(buyer)).toMatchObject([{ status: 'waiting', contact: 'refused', reminderCount: 0 }]);
      expect(await mailsTo(buyer)).toEqual([]);
    }
  });

  it('waits for the end of the quiet hours of its member', async () => {
    const buyer = await s.join();
    await s.passUntil(21);
    await s.fill(buyer);
    await s.pass(2 * hourMs);
    expect(await s.cartsOf(buyer)).toMatchObject([{ status: 'waiting', reminderCount: 0 }]);
    await s.pass(8 * hourMs);
    expect(await s.cartsOf(buyer)).toMatchObject([{ status: 'waiting', reminderCount: 0 }]);
    await s.pass(2 * hourMs);
    expect(await s.cartsOf(buyer)).toMatchObject([{ status: 'reminded', reminderCount: 1 }]);
  });

  it('is not reminded of once its member has changed it, ordered, or had the most of a week', async () => {
    const [back, buyer] = [await s.join(), await s.join()];
    await s.configure({ ...base, controlShare: 0, mostPerWeek: 1 });
    for (const one of [back, buyer]) await s.fill(one);
    await s.pass(2 * hourMs);
    await s.fill(back, 1);
    const orderId = await buy(buyer);
    await s.pass(25 * hourMs);
    expect(await s.cartsOf(back)).toMatchObject([{ status: 'reminded', reminderCount: 1 }]);
    expect(await s.cartsOf(buyer)).toMatchObject([{ status: 'ordered', orderId }]);
    await s.fill(buyer, 1);
    await s.pass(2 * hourMs);
    expect(await lastOf(buyer)).toMatchObject({ status: 'waiting', reminderCount: 0 });
    expect(await mailsTo(buyer)).toHaveLength(1);
    await s.configure({ ...base, controlShare: 0 });
  });

  it('ends the reminders by the link in one of them, without signing in', async () => {
    const buyer = await s.join();
    await s.fill(buyer);
    await s.pass(2 * hourMs);
    const [mail] = await mailsTo(buyer);
    const token = mail?.params['stop']?.split('/').at(-1) ?? '';
    const stop = (given: string) => s.shop.post('/api/cart-reminders/stop', { token: given }, null);
    expect([(await stop('guessed')).status, (await stop(token)).status, (await stop(token)).status]).toEqual([404, 200, 200]);
    await s.pass(26 * hourMs);
    expect(await s.cartsOf(buyer)).toMatchObject([{ reminderCount: 1 }]);
    const { data } = await s.shop.post<{ kinds: unknown[] }>('/user/message/preference', {}, buyer);
    expect(data.kinds).toContainEqual({ module: 'cart', channels: [] });
  });

  it('puts its member into the pool of leads when the time for an order is over, once, and only above an amount', async () => {
    const [rich, poor] = [await s.join(), await s.join()];
    await s.fill(rich, 30);
    await s.fill(poor, 1);
    await s.pass(2 * hourMs);
    await s.pass(8 * dayMs);
    expect(await s.cartsOf(rich)).toMatchObject([{ status: 'lapsed' }]);
    const leads = await s.shop.db.rows(
      `select member_id::int as "memberId", source, status, owner_id as "ownerId" from member_lead where member_id in ($1, $2)`,
      [rich.id, poor.id],
    );
    expect(leads).toEqual([{ memberId: rich.id, source: 'cart', status: 'new', ownerId: null }]);
    await s.fill(rich, 1);
    await s.pass(2 * hourMs);
    await s.pass(8 * dayMs);
    expect(await s.cartsOf(rich)).toHaveLength(2);
    const [count] = await s.shop.db.rows(`select count(*)::int as n from member_lead where member_id = $1`, [rich.id]);
    expect(count).toEqual({ n: 1 });
  });
});

describe('what reminders brought', () => {
  it('is counted against a control group that is not reminded, from the same moment and for the same time', async () => {
    await s.shop.db.run('delete from storefront_abandoned_cart');
    await s.shop.db.run('delete from storefront_cart');
    const [a, b] = [await s.join(), await s.join()];
    await s.fill(a);
    await s.pass(2 * hourMs);
    await s.configure({ ...base, controlShare: 5_000 });
    const others: Buyer[] = [];
    for (let n = 0; n < 6; n += 1) others.push(await s.join());
    for (const one of [b, ...others]) await s.fill(one);
    await s.pass(2 * hourMs);
    const found = (await Promise.all([b, ...others].map(lastOf))).map((cart) => cart?.trialGroup);
    expect(new Set(found)).toEqual(new Set(['reminder', 'control']));
    const controls = [b, ...others].filter((_one, n) => found[n] === 'control');
    for (const one of controls) {
      expect(await lastOf(one)).toMatchObject({ status: 'withheld', reminderCount: 1 });
      expect(await mailsTo(one)).toEqual([]);
    }
    const bought = await buy(a);
    if (controls[0]) await buy(controls[0]);
    const read = async () => (await s.shop.post<RecoveryMetrics>(`${prefix}recovery`, {})).data;
    await s.pass(dayMs);
    // The time for orders is not over yet.
    expect(await read()).toMatchObject({ reminder: { carts: 0 }, control: { carts: 0 } });
    await s.pass(8 * dayMs);
    expect(await read()).toEqual({
      reminder: { carts: 8 - controls.length, ordered: 1, amount: 1_000 },
      control: { carts: controls.length, ordered: 1, amount: 1_000 },
      days: 90,
      windowDays: 7,
    });
    await refund(bought, 400);
    expect(await read()).toMatchObject({ reminder: { ordered: 1, amount: 600 }, control: { ordered: 1, amount: 1_000 } });
    const clerk = await s.shop.staff(['/admin/sales/order/index']);
    expect((await s.shop.post(`${prefix}recovery`, {}, clerk)).status).toBe(403);
  });
});
