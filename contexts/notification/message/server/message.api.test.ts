import { asSystem } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { webhookSwitchedOff } from '../../webhook/webhook.messages.ts';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { idempotencyHeader, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import {
  createSentMessages,
  inboxOf,
  registerMember,
  sentMessages,
  type SignedMember,
  storingChannels,
} from '../testing/message-shop.ts';
import type { MessagePreference } from '../message-view.domain.ts';

let shop: TestShop;
let lily: SignedMember;
let rose: SignedMember;
let clerk: Caller;
let now = Date.parse('2026-05-04T10:00:00+08:00');
const hour = 3_600_000;
const inboxPermission = '/admin/sys_message_view/index';
const stock = '/admin/catalog/stock/';

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true, messageChannels: storingChannels });
  await createSentMessages(shop.db);
  lily = await registerMember(shop, 'lily', '13800000001');
  rose = await registerMember(shop, 'rose', '13800000002');
  clerk = await shop.staff([inboxPermission, `${stock}index`]);
});
afterAll(() => shop.close());
beforeEach(async () => {
  now += 24 * hour;
  await shop.db.run('truncate sent_message, notification_message, notification_message_preference, kit_job cascade');
});

/** Sells to a member and ships, over the calls of staff. */
async function shipTo(memberId: number): Promise<{ id: number; orderNo: string }> {
  const { skuId } = await sellSku(shop.db);
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail)
     values ($1, 'Lin Mei', '13800000001', '310104', '18 Plum Lane') returning id`,
    [memberId],
  );
  const { id, orderNo } = await placedOrder(shop, { memberId, addressId: address?.id ?? 0, lines: [{ skuId, qty: 1 }] });
  const transition = async (name: string, body: object) => {
    const { data } = await shop.post<{ version: number; payableAmount: number; lines: readonly { id: number }[] }>(
      '/admin/sales/order/GetDetailPage',
      { id },
    );
    const paid = { method: 'cash', amount: data.payableAmount, reference: null };
    const parts = [{ lineId: data.lines[0]?.id, qty: 1 }];
    const sent = name === 'ship' ? { ...body, parts } : paid;
    const reply = await shop.post(
      `/admin/sales/order/${name}`,
      { id, version: data.version, ...sent },
      shop.owner,
      idempotencyHeader(),
    );
    expect(reply.status, JSON.stringify(reply.data)).toBe(200);
  };
  await transition('markPaid', {});
  await transition('ship', { carrier: 'SF', trackingNo: 'SF1' });
  return { id, orderNo };
}

/** Sends a message to a person as the shop. */
const report = (key: string, to: Parameters<typeof notify>[1] = { audience: 'admin', id: 1 }) =>
  asSystem(shop, 'test', (op) => notify(op, to, webhookSwitchedOff, { params: { name: 'ERP', failures: '3' }, key }));

describe('a message', () => {
  it('[M-41.page] reports to a member that an order was shipped, in the inbox, by mail and by text message', async () => {
    const { id, orderNo } = await shipTo(lily.id);
    const params = { orderNo, carrier: 'SF', trackingNo: 'SF1' };
    expect(await inboxOf(shop, lily).list()).toMatchObject([
      { module: 'member-orders', template: 'member-orders.shipped', params, path: `/user/order/${id}`, readAt: null },
    ]);
    expect(await inboxOf(shop, rose).list()).toEqual([]);
    expect(await sentMessages(shop.db)).toMatchObject([
      { channel: 'email', address: 'lily@example.com', template: 'member-orders.shipped', language: 'zh-cn', params },
      { channel: 'sms', address: '13800000001', params },
    ]);
  });

  it('reports low stock once to each of the staff who may see stock', async () => {
    const { skuId } = await sellSku(shop.db, { stock: 10, name: 'Cup' });
    await shop.db.run('update catalog_product_sku set low_stock = 5 where id = $1', [skuId]);
    const body = { skuId, type: 'adjust', qty: -5, reason: 'sold' };
    expect((await shop.post(`${stock}adjust`, body, shop.owner, idempotencyHeader())).status).toBe(200);
    await shop.runDue();
    const other = await shop.staff([inboxPermission]);
    expect(await inboxOf(shop, clerk).list()).toMatchObject([
      {
        module: 'stock',
        template: 'stock.lowStock',
        params: { available: '5', lowStock: '5' },
        path: `${stock.slice(0, -1)}?f.low=eq:true`,
      },
    ]);
    expect(await inboxOf(shop, shop.owner).list()).toHaveLength(1);
    expect(await inboxOf(shop, other).list()).toEqual([]);
    await shop.db.run(`update kit_job set status = 'queued', ended_at = null where kind = 'stock-low'`);
    await shop.runDue();
    expect(await inboxOf(shop, clerk).list()).toHaveLength(1);
  });

  it('is sent once for each key, also by twenty at once, and not when its transaction is rolled back', async () => {
    await Promise.all(Array.from({ length: 20 }, () => report('one')));
    await report('two');
    await expect(
      asSystem(shop, 'test', async (op) => {
        await notify(op, { audience: 'admin', id: 1 }, webhookSwitchedOff, { params: { name: '', failures: '' }, key: 'three' });
        throw new Error('undone');
      }),
    ).rejects.toThrow('undone');
    expect(await inboxOf(shop, shop.owner).list()).toHaveLength(2);
  });

  it('waits in quiet hours, except in the inbox, and leaves once when they end', async () => {
    now = Date.parse('2026-06-01T23:00:00+08:00');
    await shipTo(lily.id);
    expect(await inboxOf(shop, lily).list()).toHaveLength(1);
    now += 8 * hour;
    await shop.runDue();
    expect(await sentMessages(shop.db)).toEqual([]);
    now += hour;
    await shop.runDue();
    await shop.db.run(`update kit_job set status = 'queued', ended_at = null where kind = 'message-late'`);
    await shop.runDue();
    expect(await sentMessages(shop.db)).toHaveLength(2);
  });
});

describe('a preference', () => {
  const choose = async (as: Caller, body: object) => {
    const reply = await inboxOf(shop, as).call<MessagePreference>('savePreference', body);
    expect(reply.status, JSON.stringify(reply)).toBe(200);
    return reply.data;
  };

  it('chooses the ways by kind, the quiet hours and the language', async () => {
    const before = (await inboxOf(shop, lily).call<MessagePreference>('preference')).data;
    expect(before).toMatchObject({ available: ['sms', 'email'], quiet: { from: 22, to: 8 }, hasDigest: false });
    expect(before.kinds).toContainEqual({ module: 'member-orders', channels: ['email', 'sms'] });
    const saved = await choose(lily, { channels: { 'member-orders': ['email'] }, quiet: null, hasDigest: false });
    expect(saved).toMatchObject({ quiet: null });
    now = Date.parse('2026-07-01T23:30:00+08:00');
    await shipTo(lily.id);
    expect(await sentMessages(shop.db)).toMatchObject([{ channel: 'email', language: 'en' }]);
    for (const wrong of [{ quiet: { from: 24, to: 1 } }, { channels: { notice: ['pigeon'] } }, { hasDigest: 1 }]) {
      const body = { channels: {}, quiet: null, hasDigest: false, ...wrong };
      expect((await inboxOf(shop, lily).call('savePreference', body)).status).toBe(400);
    }
  });

  it('adds a daily mail with the number of unread messages, to those who have some', async () => {
    const digest = dueTask(shop, 'notification.message.digest');
    await choose(lily, { channels: {}, quiet: null, hasDigest: true });
    await choose(rose, { channels: {}, quiet: null, hasDigest: true });
    await shipTo(lily.id);
    await shop.db.run('truncate sent_message');
    await digest(now);
    await digest(now + 1_000);
    const day = { channel: 'email', address: 'lily@example.com', template: 'member-message.digest', params: { unread: '1' } };
    expect(await sentMessages(shop.db)).toMatchObject([day]);
    await digest(now + 24 * hour);
    expect(await sentMessages(shop.db)).toHaveLength(2);
  });
});

describe('an inbox', () => {
  it('[M-41.page] marks messages one by one, many and all, and counts the unread by kind', async () => {
    for (const key of ['a', 'b', 'c']) await report(key);
    const inbox = inboxOf(shop, shop.owner);
    const [third, second, first] = (await inbox.list()).map(({ id }) => id);
    expect(await inbox.counts()).toEqual({ unread: 3, modules: [{ module: 'webhook', unread: 3 }] });
    await inbox.call('read', { ids: [first, second], isRead: true });
    await inbox.call('star', { ids: [second], isStarred: true });
    expect(await inbox.counts()).toMatchObject({ unread: 1 });
    expect((await inbox.list({ box: 'unread' })).map(({ id }) => id)).toEqual([third]);
    expect((await inbox.list({ box: 'starred' })).map(({ id }) => id)).toEqual([second]);
    expect((await inbox.list({ id: first }))[0]?.readAt).toBe(Math.floor(now / 1_000) * 1_000);
    await inbox.call('read', { ids: [first], isRead: false });
    expect(await inbox.counts()).toMatchObject({ unread: 2 });
    await inbox.call('read', { isRead: true, module: 'stock' });
    expect(await inbox.counts()).toMatchObject({ unread: 2 });
    await inbox.call('read', { isRead: true });
    expect(await inbox.counts()).toEqual({ unread: 0, modules: [] });
    await inbox.call('remove', { ids: [first] });
    expect((await inbox.list()).map(({ id }) => id)).toEqual([third, second]);
  });

  it('is paged by thirty, newest first', async () => {
    for (let at = 0; at < 35; at += 1) await report(`page ${at}`);
    const { data } = await inboxOf(shop, shop.owner).call<{ messages: readonly object[]; next: number | null }>('list');
    expect(data.messages).toHaveLength(30);
    const rest = await inboxOf(shop, shop.owner).call<{ messages: readonly object[]; next: number | null }>('list', {
      before: data.next,
    });
    expect(rest.data).toMatchObject({ next: null });
    expect(rest.data.messages).toHaveLength(5);
  });

  it('[M-41.deny] is read with the permission, and holds only what is for the caller', async () => {
    await report('mine');
    const [message] = await inboxOf(shop, shop.owner).list();
    const ids = [message?.id];
    for (const [name, body] of [
      ['read', { ids, isRead: true }],
      ['star', { ids, isStarred: true }],
      ['remove', { ids }],
    ] as const)
      expect((await inboxOf(shop, clerk).call(name, body)).status, name).toBe(404);
    expect(await inboxOf(shop, clerk).list({ id: message?.id })).toEqual([]);
    // Members have inboxes of their own, whose calls know no message of staff.
    expect((await inboxOf(shop, lily).call('read', { ids, isRead: true })).status).toBe(404);
    expect(await inboxOf(shop, shop.owner).counts()).toMatchObject({ unread: 1 });
    const stranger = await shop.staff([`${stock}index`]);
    for (const name of ['list', 'counts', 'preference'])
      expect((await inboxOf(shop, stranger).call(name)).status, name).toBe(403);
  });

  it('deletes messages that were read long ago, except starred ones', async () => {
    for (const key of ['old', 'starred', 'unread']) await report(key);
    const inbox = inboxOf(shop, shop.owner);
    const [, starred, old] = await inbox.list();
    await inbox.call('read', { ids: [starred?.id, old?.id], isRead: true });
    await inbox.call('star', { ids: [starred?.id], isStarred: true });
    await dueTask(shop, 'notification.message.sweep')(now + 181 * 24 * hour);
    expect(await inbox.list()).toHaveLength(2);
  });
});

describe('the open pages of a person', () => {
  it('[M-41.page] get an event within a second, others do not', async () => {
    const live = await testShop();
    const id = 1;
    await asSystem(live, 'test', (op) =>
      notify(op, { audience: 'admin', id }, webhookSwitchedOff, { params: { name: 'ERP', failures: '3' }, key: 'live' }),
    );
    const began = performance.now();
    await until(
      async () => (await live.db.rows(`select 1 from kit_outbox where type = 'messages' and sent_at is not null`)).length === 1,
      1_000,
    );
    expect(performance.now() - began).toBeLessThan(1_000);
    expect(await live.db.rows(`select audience, owner_id as "ownerId" from kit_outbox where type = 'messages'`)).toEqual([
      { audience: 'admin', ownerId: id },
    ]);
    await live.close();
  });
});
