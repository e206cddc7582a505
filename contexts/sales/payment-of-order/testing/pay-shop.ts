import { expect } from 'vitest';
import type { OnlineMethod } from '@shopkeeper/payment';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type PaymentDouble, paymentDouble, testAccount, testKeys } from '../../../../tests/setup/payment-double.ts';
import { paidCallback, type SentCallback } from '../../../../tests/setup/payment-callbacks.ts';
import { idempotencyHeader, placedOrder, sellSku } from '../../order/testing/test-shop.ts';

/** A payment as tests compare it. */
export interface AttemptRow {
  readonly id: number;
  readonly version: number;
  readonly attemptNo: string;
  readonly method: string;
  readonly state: string;
  readonly amount: number;
  readonly refunded: number;
  readonly refundPending: number;
  readonly risk: string;
  readonly next: { readonly kind: string; readonly value: string } | null;
}

/** A shop whose payment providers are doubles, with a member who is signed in. */
export interface PayShop {
  readonly shop: TestShop;
  readonly double: PaymentDouble;
  readonly member: Caller;
  readonly memberId: number;
  now(): number;
  /** Advances the clock of the shop, and runs what is due. */
  advance(ms: number): Promise<void>;
  order(price?: number): Promise<{ readonly id: number; readonly orderNo: string; readonly version: number }>;
  /** Starts a payment by the member; returns it once the provider has replied. */
  start(orderId: number, method: string): Promise<AttemptRow>;
  attempts(orderId: number): Promise<AttemptRow[]>;
  send(callback: SentCallback): Promise<number>;
  /** The payer pays, and the provider reports it. */
  paid(method: OnlineMethod, attempt: AttemptRow): Promise<number>;
  effects(orderId: number): Promise<{ status: string; paid: number; payments: number; linked: number }>;
  close(): Promise<void>;
}

const pem = (key: { export(options: { type: 'pkcs8' | 'spki'; format: 'pem' }): string | Buffer }, type: 'pkcs8' | 'spki') =>
  key.export({ type, format: 'pem' }).toString();

async function save(shop: TestShop, name: string, values: object): Promise<void> {
  const saved = await shop.post('/admin/routine/config/save', { name: `payment.${name}`, version: 0, values });
  expect(saved, JSON.stringify(saved.data)).toMatchObject({ status: 200 });
}

async function configure(shop: TestShop, url: string): Promise<void> {
  const { merchantId, publicKeyId, appId, sellerId, apiKey, secretKey, webhookSecret } = testAccount;
  const shopUrl = 'https://shop.example';
  const privateKey = pem(testKeys.merchant.privateKey, 'pkcs8');
  await save(shop, 'attempt', { acceptsOffline: true, acceptsCashOnDelivery: true, offlineAccount: 'Bank 1' });
  await save(shop, 'stripe', { enabled: true, endpoint: url, secretKey, webhookSecret, shopUrl });
  const publicKey = pem(testKeys.alipay.publicKey, 'spki');
  await save(shop, 'alipay', { enabled: true, endpoint: `${url}/gateway.do`, appId, sellerId, privateKey, publicKey, shopUrl });
  const wechat = { merchantId, appId, serialNo: 'A1', privateKey, apiKey, publicKeyId };
  await save(shop, 'wechat-pay', {
    enabled: true,
    endpoint: url,
    ...wechat,
    publicKey: pem(testKeys.wechat.publicKey, 'spki'),
    shopUrl,
  });
}

/** Opens the shop at an instant, with orders of 1,000 fen. */
export async function payShop(): Promise<PayShop> {
  let now = Date.UTC(2026, 10, 23, 4);
  const double = await paymentDouble(() => now);
  const shop = await testShop({ clock: { now: () => now }, isStepped: true });
  await configure(shop, double.url);
  const joining = { username: 'payer', password: 'Plum-lane-19', mobile: '13800000077' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', joining, null);
  const member: Caller = { token: data.token, audience: 'member' };
  // The member stays signed in while tests advance the clock.
  await shop.db.run("update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'");
  const memberId = data.memberInfo.id;

  const attempts = (orderId: number) =>
    shop.db.rows<AttemptRow>(
      `select id, version, attempt_no as "attemptNo", method, state, amount, refunded, refund_pending as "refundPending", risk, next
       from payment_attempt where ref_id = $1 order by id`,
      [orderId],
    );
  async function send({ url, payload, headers }: SentCallback): Promise<number> {
    return (await shop.app.inject({ method: 'POST', url, headers, payload })).statusCode;
  }
  async function advance(ms: number): Promise<void> {
    now += ms;
    await shop.runDue();
  }
  return {
    shop,
    double,
    member,
    memberId,
    now: () => now,
    advance,
    attempts,
    send,
    async order(price = 1_000) {
      const { skuId } = await sellSku(shop.db, { price });
      return placedOrder(shop, { memberId, addressId: null, deliveryType: 'pickup', lines: [{ skuId, qty: 1 }] });
    },
    async start(orderId, method) {
      const answer = await shop.post('/user/order/pay', { id: orderId, method }, member, idempotencyHeader());
      expect(answer, JSON.stringify(answer.data)).toMatchObject({ status: 200 });
      await shop.runDue();
      const made = (await attempts(orderId)).at(-1);
      if (!made) throw new Error('no payment was started');
      return made;
    },
    async paid(method, { attemptNo, amount }) {
      const txnNo = double.pay(attemptNo, amount);
      return send(paidCallback(method, { attemptNo, txnNo, amount, at: now }));
    },
    async effects(orderId) {
      const [row] = await shop.db.rows<{ status: string; paid: number; payments: number; linked: number }>(
        `select o.status, o.paid_amount as paid, (select count(*)::int from sales_payment p where p.order_id = o.id) as payments,
           (select count(attempt_id)::int from sales_payment p where p.order_id = o.id) as linked from sales_order o where o.id = $1`,
        [orderId],
      );
      if (!row) throw new Error('no such order');
      return row;
    },
    async close() {
      await shop.close();
      await double.close();
    },
  };
}
