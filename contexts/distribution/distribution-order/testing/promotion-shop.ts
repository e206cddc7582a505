import { expect } from 'vitest';
import { idempotencyHeader, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import type { Answer, Caller, TestShop } from '../../../../tests/setup/shop.ts';

/** A member who is signed in. */
export interface Person extends Caller {
  readonly id: number;
}

/** A commission as tests compare it; amounts are fen. */
export interface CommissionRow {
  readonly id: number;
  readonly lineId: number;
  readonly tier: number;
  readonly base: number;
  readonly amount: number;
  readonly refunded: number;
  readonly reversed: number;
  readonly status: string;
  readonly earnerId: number;
}

interface ErrorReply {
  readonly row?: Record<string, unknown>;
  readonly error?: string;
  readonly details?: Readonly<Record<string, unknown>>;
}

type Shop = Pick<TestShop, 'post' | 'owner' | 'db'>;
let made = 0;

/** Creates a member and signs it in, for as long as the test lasts. */
export async function person(shop: Shop, nickname = 'Mei'): Promise<Person> {
  made += 1;
  const body = { username: `promo${made}x`, password: 'Plum-lane-18' };
  expect((await shop.post('/admin/member/member/add', { ...body, nickname })).status).toBe(200);
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/login', body, null);
  await shop.db.run("update kit_session_pair set access_expires_at = 'infinity', refresh_expires_at = 'infinity'");
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

/** Performs a command of staff at the current version of a row. */
export async function command(
  shop: Shop,
  path: string,
  ...[id, input = {}]: readonly [id: number, input?: object]
): Promise<Answer<ErrorReply>> {
  const page = path.slice(0, path.lastIndexOf('/'));
  const { data } = await shop.post<{ version: number }>(`${page}/GetDetailPage`, { id });
  return shop.post<ErrorReply>(path, { id, version: data.version, ...input }, shop.owner, idempotencyHeader());
}

/** Performs a command that must succeed. */
export async function must(shop: Shop, path: string, ...given: readonly [id: number, input?: object]): Promise<void> {
  const answer = await command(shop, path, ...given);
  expect(answer.status, JSON.stringify(answer.data)).toBe(200);
}

export interface Promoter extends Person {
  readonly promoterId: number;
  readonly code: string;
}

export const promoterRow = async (shop: Pick<TestShop, 'db'>, memberId: number) =>
  (
    await shop.db.rows<{
      id: number;
      code: string;
      status: string;
      earned: number;
      frozen: number;
      available: number;
      out: number;
    }>(
      `select id, code, status, earned_amount as earned, frozen_amount as frozen, available_amount as available,
         withdrawn_amount as out from distribution_promoter where member_id = $1`,
      [memberId],
    )
  )[0];

/** A member who promotes. */
export async function newPromoter(shop: Shop, { invitedBy }: { invitedBy?: Promoter } = {}): Promise<Promoter> {
  const who = await person(shop);
  if (invitedBy) expect((await follow(shop, who, invitedBy)).status).toBe(200);
  expect((await shop.post('/user/promoter/apply', { applyNote: null }, who, idempotencyHeader())).status).toBe(200);
  const row = await promoterRow(shop, who.id);
  if (!row) throw new Error('no promoter');
  await must(shop, '/admin/distribution/promoter/approve', row.id);
  return { ...who, promoterId: row.id, code: row.code };
}

/** A member follows the invitation of a promoter. */
export const follow = (shop: Shop, who: Caller, { code }: Pick<Promoter, 'code'>) =>
  shop.post<ErrorReply>('/user/promoter/accept', { code }, who, idempotencyHeader());

interface Wish {
  readonly memberId: number;
  readonly prices: readonly number[];
  readonly qty?: number;
  readonly freight?: number;
}

/** Places an order with a line for each price; returns it with its lines. */
export async function newOrder(shop: Shop, { memberId, prices, qty = 1, freight }: Wish) {
  const skus = [];
  for (const price of prices) skus.push(await sellSku(shop.db, { price }));
  const lines = skus.map(({ skuId }) => ({ skuId, qty }));
  const wish = { memberId, addressId: null, deliveryType: 'pickup', lines, ...(freight === undefined ? {} : { freight }) };
  const { id, payableAmount } = await placedOrder(shop, wish);
  return { id, payableAmount, productIds: skus.map(({ productId }) => productId) };
}

export const pay = (shop: Shop, { id, payableAmount: amount }: { readonly id: number; readonly payableAmount: number }) =>
  must(shop, '/admin/sales/order/markPaid', id, { method: 'transfer', amount, reference: 'B-1' });

export interface BoughtLine {
  readonly id: number;
  readonly qty: number;
  readonly payableAmount: number;
  readonly freightAmount: number;
}

export const linesOf = async (shop: Shop, id: number): Promise<readonly BoughtLine[]> =>
  (await shop.post<{ lines: readonly BoughtLine[] }>('/admin/sales/order/GetDetailPage', { id })).data.lines;

/** Places and pays an order. */
export async function bought(shop: Shop, wish: Wish) {
  const order = await newOrder(shop, wish);
  await pay(shop, order);
  return { ...order, lines: await linesOf(shop, order.id) };
}

/** Ships an order and confirms its receipt. */
export async function complete(shop: Shop, id: number): Promise<void> {
  const lines = await linesOf(shop, id);
  const parts = lines.map(({ id: lineId, qty }) => ({ lineId, qty }));
  await must(shop, '/admin/sales/order/ship', id, { carrier: 'SF', trackingNo: null, parts });
  await must(shop, '/admin/sales/order/confirm', id);
}

/** Refunds parts of an order by hand, at once. */
export async function refundLines(
  shop: Shop,
  orderId: number,
  input: { readonly parts: readonly object[]; readonly goodwillAmount?: number },
): Promise<void> {
  const wish = { freightAmount: 0, goodwillAmount: 0, method: 'offline', reason: 'as agreed', ...input };
  await must(shop, '/admin/sales/order/startRefund', orderId, wish);
  const rows = await shop.db.rows<{ id: number }>(
    `select id from sales_refund where order_id = $1 and status = 'processing' order by id desc limit 1`,
    [orderId],
  );
  await must(shop, '/admin/sales/refund/succeed', rows[0]?.id ?? 0, { reference: 'R-1', voucher: null });
}

export const commissionsOf = (shop: Pick<TestShop, 'db'>, orderId: number) =>
  shop.db.rows<CommissionRow>(
    `select id, order_line_id as "lineId", tier, base_amount as base, amount, refunded_amount as refunded,
       reversed_amount as reversed, status, earner_id as "earnerId"
     from distribution_distribution_order where order_id = $1 order by order_line_id, tier`,
    [orderId],
  );

/** Saves settings of a module; they had not been saved before. */
export async function setUp(shop: Shop, name: string, values: object): Promise<void> {
  const [stored] = await shop.db.rows<{ version: number }>(
    'select coalesce(max(version), 0) as version from kit_setting where name = $1',
    [`distribution.${name}`],
  );
  const body = { name: `distribution.${name}`, version: stored?.version ?? 0, values };
  const saved = await shop.post('/admin/routine/config/save', body);
  expect(saved.status, JSON.stringify(saved.data)).toBe(200);
}
