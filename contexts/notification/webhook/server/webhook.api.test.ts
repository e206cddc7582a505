import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { inboxOf } from '../../message/testing/message-shop.ts';
import { isAuthentic, webhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';

interface Hook {
  readonly id: number;
  readonly version: number;
  readonly status: string;
  readonly failures: number;
}

interface Delivery {
  readonly id: number;
  readonly version: number;
  readonly event: string;
  readonly outcome: string;
  readonly attempts: number;
  readonly replyStatus: number | null;
  readonly error: string | null;
}

let shop: TestShop;
let member: { memberId: number; addressId: number };
let receiver: WebhookReceiver;
let now = Date.parse('2026-05-04T10:00:00+08:00');
const prefix = '/admin/notification/webhook/';
const deliveries = '/admin/notification/webhook-delivery/';
const hour = 3_600_000;

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  member = await joinMember(shop.db, '13800000061');
  await settings({ allowedHosts: ['127.0.0.1'], attempts: 3, switchOffAfter: 5, timeoutSeconds: 1 });
});
afterAll(() => shop.close());
beforeEach(async () => {
  receiver = await webhookReceiver();
  await shop.db.run('truncate notification_webhook, notification_webhook_delivery, notification_message, kit_job cascade');
});
afterEach(() => receiver.close());

async function settings(values: object): Promise<void> {
  const [row] = await shop.db.rows<{ version: number }>(
    `select version::int from kit_setting where name = 'notification.webhook'`,
  );
  const body = { name: 'notification.webhook', version: row?.version ?? 0, values };
  expect((await shop.post('/admin/routine/config/save', body)).status).toBe(200);
}
async function added(draft: object = {}): Promise<Hook> {
  const { data, status } = await shop.post<Hook>(`${prefix}add`, {
    name: 'ERP',
    url: receiver.url,
    events: ['sales.order.close'],
    ...draft,
  });
  expect(status, JSON.stringify(data)).toBe(200);
  return data;
}
const hookOf = async (id: number) => (await shop.post<Hook>(`${prefix}GetDetailPage`, { id })).data;
const perform = async (name: string, { id }: Pick<Hook, 'id'>) => {
  const { version } = await hookOf(id);
  return shop.post(`${prefix}${name}`, { id, version }, shop.owner, idempotencyHeader());
};
const secretOf = async ({ id }: Hook) => (await shop.post<{ secret: string }>(`${prefix}secret`, { id })).data.secret;
const listed = async () => (await shop.post<{ result: readonly Delivery[] }>(`${deliveries}GetPageData`, {})).data.result;

/** Closes an order: an event. */
async function closeOrder(): Promise<number> {
  const { skuId } = await sellSku(shop.db);
  const { id } = await placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
  const { data } = await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id });
  const body = { id, version: data.version, reason: 'sold out' };
  expect((await shop.post('/admin/sales/order/close', body, shop.owner, idempotencyHeader())).status).toBe(200);
  return id;
}
/** Runs the attempts that are due within some hours. */
async function attempt(times: number): Promise<void> {
  for (let run = 0; run < times; run += 1) {
    await shop.runDue();
    now += hour;
  }
}

describe('a webhook', () => {
  it('gets each transition that it is subscribed to, signed, with the row and without what needs a permission', async () => {
    const hook = await added();
    await added({ name: 'Other', events: ['sales.order.ship'] });
    const orderId = await closeOrder();
    await shop.runDue();
    expect(receiver.received).toHaveLength(1);
    const [event] = receiver.received;
    if (!event) throw new Error('nothing was received');
    const body = JSON.parse(event.body) as {
      type: string;
      data: { row: Record<string, unknown>; before: Record<string, unknown> };
    };
    expect(body).toMatchObject({
      type: 'sales.order.close',
      data: { row: { id: orderId, status: 'closed' }, before: { status: 'pending_payment' } },
    });
    expect(Object.keys(body.data.row)).not.toContain('receiverMobile');
    const secret = await secretOf(hook);
    expect(isAuthentic(secret, event, now)).toBe(true);
    expect(isAuthentic(secret, { ...event, body: event.body.replace('closed', 'open') }, now)).toBe(false);
    expect(isAuthentic(secret, event, now + hour)).toBe(false);
    expect(await listed()).toMatchObject([{ event: 'sales.order.close', outcome: 'delivered', attempts: 1, replyStatus: 204 }]);
  });

  it('subscribed to * gets every transition but those of webhooks', async () => {
    const hook = await added({ events: ['*'] });
    await closeOrder();
    await perform('pause', hook);
    expect((await listed()).map(({ event }) => event)).toContain('sales.order.close');
    expect((await listed()).filter(({ event }) => event.startsWith('notification.'))).toEqual([]);
  });

  it('is sent nothing when the transition is rolled back, or when it is paused', async () => {
    const hook = await added();
    const { skuId } = await sellSku(shop.db);
    const { id } = await placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
    const wrong = { id, version: 1, reason: '' };
    expect((await shop.post('/admin/sales/order/close', wrong, shop.owner, idempotencyHeader())).status).not.toBe(200);
    await perform('pause', hook);
    await closeOrder();
    expect(await listed()).toEqual([]);
  });

  it('has a test event, also while it is paused', async () => {
    const hook = await added();
    await perform('pause', hook);
    expect((await perform('test', hook)).status).toBe(200);
    await shop.runDue();
    expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({ type: 'test', data: { webhook: 'ERP' } });
  });

  it('has a secret that only editors see, in the activity log, and that can be renewed', async () => {
    const hook = await added();
    const first = await secretOf(hook);
    expect(first).toMatch(/^whsec_[\w+/]{43}=$/);
    const [stored] = await shop.db.rows<{ sealed: string }>('select sealed from notification_webhook_secret');
    expect(stored?.sealed).not.toContain(first.slice(6));
    expect(await shop.db.rows(`select 1 from kit_audit where action = 'secret' and row_id = $1`, [hook.id])).toHaveLength(1);
    const reader: Caller = await shop.staff([`${prefix}index`]);
    expect((await shop.post(`${prefix}secret`, { id: hook.id }, reader)).status).toBe(403);
    expect((await perform('renewSecret', hook)).status).toBe(200);
    expect(await secretOf(hook)).not.toBe(first);
  });
});

describe('a delivery', () => {
  it('is repeated with growing pauses under the same id until it is accepted', async () => {
    await added();
    receiver.next(500, 'hang');
    await closeOrder();
    await attempt(3);
    expect(receiver.received).toHaveLength(3);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
    expect(new Set(receiver.received.map(({ headers }) => headers['webhook-timestamp'])).size).toBe(3);
    expect(await listed()).toMatchObject([{ outcome: 'delivered', attempts: 3, error: null }]);
  });

  it('that fails in all attempts is listed as failed, and can be sent again', async () => {
    const hook = await added();
    receiver.next(500, 'reset', 'redirect');
    await closeOrder();
    await attempt(4);
    const [failed] = await listed();
    expect(failed).toMatchObject({ outcome: 'failed', attempts: 3, replyStatus: 302, error: 'HTTP 302' });
    expect(receiver.received).toHaveLength(3);
    expect((await hookOf(hook.id)).failures).toBe(3);
    const { data } = await shop.post<Delivery>(`${deliveries}GetDetailPage`, { id: failed?.id });
    const body = { id: failed?.id, version: data.version };
    expect((await shop.post(`${deliveries}redeliver`, body, shop.owner, idempotencyHeader())).status).toBe(200);
    await shop.runDue();
    expect(await listed()).toMatchObject([{ outcome: 'delivered', attempts: 4 }]);
    expect((await hookOf(hook.id)).failures).toBe(0);
  });

  it('that keeps failing switches the webhook off and notifies its staff', async () => {
    const hook = await added();
    receiver.next(...Array.from({ length: 20 }, () => 503));
    await closeOrder();
    await closeOrder();
    await attempt(4);
    expect(await hookOf(hook.id)).toMatchObject({ status: 'failing', failures: 5 });
    expect(await inboxOf(shop, shop.owner).list()).toMatchObject([
      { template: 'webhook.switchedOff', params: { name: 'ERP', failures: '5' } },
    ]);
    await closeOrder();
    expect(await listed()).toHaveLength(2);
    await perform('resume', hook);
    expect(await hookOf(hook.id)).toMatchObject({ status: 'active', failures: 0 });
  });

  it('is deleted after the days of the settings', async () => {
    await added();
    await closeOrder();
    await dueTask(shop, 'notification.webhook.sweep')(now + 31 * 24 * hour);
    expect(await listed()).toEqual([]);
  });
});

describe('the address of a webhook', () => {
  it.each([
    ['https://10.0.0.1/x', 'webhook.private-address'],
    ['https://169.254.169.254/latest/meta-data', 'webhook.private-address'],
    ['https://[::1]/x', 'webhook.private-address'],
    ['http://example.com/x', 'webhook.bad-url'],
  ])('%s is rejected', async (url, rule) => {
    const { status, data } = await shop.post(`${prefix}add`, { name: 'Bad', url, events: [] });
    expect({ status, data }).toMatchObject({ status: 400, data: { fields: [{ path: 'url', rule }] } });
  });

  it('is checked again at every attempt: a host that is no longer allowed is not called', async () => {
    await added();
    await settings({ allowedHosts: [] });
    await closeOrder();
    await shop.runDue();
    expect(receiver.received).toEqual([]);
    expect((await listed())[0]?.error).toBe('the URL is not HTTPS');
    await shop.db.run('truncate kit_job cascade');
    await settings({ allowedHosts: ['localhost'] });
    const hook = await added({ name: 'By name', url: `http://localhost:${receiver.port}/hook` });
    await settings({ allowedHosts: ['127.0.0.1'] });
    await shop.db.run('update notification_webhook set url = $2 where id = $1', [
      hook.id,
      `https://localhost:${receiver.port}/hook`,
    ]);
    await perform('test', hook);
    await shop.runDue();
    expect((await listed())[0]?.error).toBe('localhost is not a public address');
    expect(receiver.received).toEqual([]);
  });

  it('needs events that exist', async () => {
    const { data } = await shop.post(`${prefix}add`, { name: 'Bad', url: receiver.url, events: ['sales.order.fly'] });
    expect(data).toMatchObject({ fields: [{ path: 'events', rule: 'webhook.unknown-event' }] });
    const { data: known } = await shop.post<{ events: readonly string[] }>(`${prefix}events`);
    expect(known.events).toEqual(expect.arrayContaining(['sales.order.ship', 'catalog.product.publish']));
  });
});
