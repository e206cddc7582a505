import { reverse } from '@shopkeeper/crud/ledger';
import { type AnyReaction, asSystem, on, transition } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { order } from '@shopkeeper/sales';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, joinMember, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import { dueTask, engineWith, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { giftCardBalance } from '../gift-card-balance.ledger.ts';
import { giftCard } from '../gift-card.resource.ts';

interface Card {
  readonly id: number;
  readonly version: number;
  readonly code: string;
  readonly faceAmount: number;
  readonly balanceAmount: number;
  readonly status: string;
  readonly expiresAt: number;
  readonly createdAt: number;
}

let shop: TestShop;
let member: { memberId: number; addressId: number };
const prefix = '/admin/marketing/gift-card/';
beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000051');
});
afterAll(() => shop.close());

const staff = { kind: 'staff', audience: 'admin', id: 1, username: 'owner', nickname: 'owner', isSuper: true } as const;
const actor = { ...staff, permissions: new Set<string>(), sessionId: '' };

const issued = async (faceAmount: number, memberId: number | null = null): Promise<Card> =>
  (await shop.post<Card>(`${prefix}add`, { faceAmount, memberId })).data;
const detailOf = async (id: number): Promise<Card> => (await shop.post<Card>(`${prefix}GetDetailPage`, { id })).data;
async function newOrder(price: number) {
  const { skuId } = await sellSku(shop.db, { price });
  return placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
}
const redeem = ({ id, version }: Pick<Card, 'id' | 'version'>, orderId: number, headers = idempotencyHeader()) =>
  shop.post<{ row: Card; error?: string; details?: object }>(`${prefix}redeem`, { id, version, orderId }, shop.owner, headers);
const entriesOf = (id: number) =>
  shop.db.rows<{ type: string; amount: number }>(
    `select type, amount from marketing_gift_card_balance_entry where owner_id = $1 and lot = 0 order by id`,
    [id],
  );

describe('a gift card', () => {
  it('is issued with a code nobody can guess, a balance, and an expiry at midnight in the shop', async () => {
    const [one, two] = [await issued(20_000), await issued(20_000, member.memberId)];
    expect(one.code).toMatch(/^[2-9A-HJ-NP-Z]{4}(-[2-9A-HJ-NP-Z]{4}){3}$/);
    expect(one.code).not.toBe(two.code);
    expect(await detailOf(one.id)).toMatchObject({ balanceAmount: 20_000, status: 'active' });
    expect(one.expiresAt).toBe(startOfDay(one.createdAt, 1_096));
    expect(await entriesOf(one.id)).toEqual([{ type: 'issue', amount: 20_000 }]);
    for (const faceAmount of [99, 1_000_001, 100.5])
      expect(await shop.post(`${prefix}add`, { faceAmount })).toMatchObject({
        status: 400,
        data: { fields: [{ path: 'faceAmount' }] },
      });
  });

  it('expires after the days of the settings, which apply to the next card', async () => {
    const values = { validDays: 30 };
    const saved = await shop.post('/admin/routine/config/save', { name: 'marketing.gift-card', version: 0, values });
    expect(saved.status).toBe(200);
    const card = await issued(500);
    expect(card.expiresAt).toBe(startOfDay(card.createdAt, 31));
  });

  it('pays an order once, and rejects one that costs more than is left, changing nothing', async () => {
    const card = await issued(5_000);
    const [cheap, dear] = [await newOrder(3_000), await newOrder(3_000)];
    const headers = idempotencyHeader();
    const { data } = await redeem(await detailOf(card.id), cheap.id, headers);
    expect(data.row.balanceAmount).toBe(2_000);
    const { data: paid } = await shop.post<{ status: string; payments: object[] }>('/admin/sales/order/GetDetailPage', {
      id: cheap.id,
    });
    expect(paid).toMatchObject({ status: 'to_ship', payments: [{ amount: 3_000, reference: card.code }] });
    const rejected = await redeem(await detailOf(card.id), dear.id);
    expect(rejected).toMatchObject({
      status: 409,
      data: { error: 'ledger.insufficient', details: { available: 2_000, amount: 3_000 } },
    });
    expect((await redeem(await detailOf(card.id), cheap.id)).status).toBe(409);
    expect((await redeem(await detailOf(card.id), 999_999)).status).toBe(404);
    expect(await detailOf(card.id)).toMatchObject({ balanceAmount: 2_000 });
    expect(await shop.db.rows('select status from sales_order where id = $1', [dear.id])).toEqual([
      { status: 'pending_payment' },
    ]);
  });

  it('pays five of twenty orders that are paid with it at once, and never more than it holds', async () => {
    const card = await issued(5_000);
    const orders = await Promise.all(Array.from({ length: 20 }, () => newOrder(1_000)));
    const current = await detailOf(card.id);
    const engine = engineWith({ reactions: [] });
    // By the function, because parallel calls at one version are rejected as stale.
    const answers = await Promise.allSettled(
      orders.map(({ id }) =>
        asSystem({ db: shop.db, engine }, 'test', (op) =>
          transition({ ...op, actor }, giftCard.actions.redeem, { id: current.id, input: { orderId: id } }),
        ),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
    expect(await detailOf(card.id)).toMatchObject({ balanceAmount: 0 });
  });

  it('expires by itself at its midnight', async () => {
    const card = await issued(700);
    await dueTask(shop, 'marketing.gift-card-balance.settle')(card.expiresAt);
    expect(await detailOf(card.id)).toMatchObject({ balanceAmount: 0 });
    expect((await redeem(await detailOf(card.id), (await newOrder(100)).id)).data.error).toBe('gift-card.empty');
  });

  it('is void with a reason, and then pays nothing', async () => {
    const card = await issued(900);
    const { id, version } = await detailOf(card.id);
    const reason = 'lost in the post';
    const { data } = await shop.post<{ row: Card }>(`${prefix}void`, { id, version, reason }, shop.owner, idempotencyHeader());
    expect(data.row).toMatchObject({ status: 'void', balanceAmount: 0 });
    expect(await entriesOf(id)).toEqual([
      { type: 'issue', amount: 900 },
      { type: 'void', amount: -900 },
    ]);
    expect((await redeem(await detailOf(id), (await newOrder(100)).id)).data.error).toBe('gift-card.illegal-transition');
  });

  it('gets back what it paid when the order is refunded, by a reaction in the same transaction', async () => {
    const card = await issued(2_000);
    const placed = await newOrder(1_500);
    await redeem(await detailOf(card.id), placed.id);
    // Refunds come with after-sales; until then an action of the order stands for one.
    const refund: AnyReaction = on(order.actions.note, lockOrder.account, (op, { row }) =>
      reverse(op, giftCardBalance, {
        owner: card.id,
        ref: { type: 'refund', id: row.id },
        amount: 1_500,
        of: { type: 'redeem', ref: { type: 'order', id: row.id } },
      }),
    );
    await asSystem({ db: shop.db, engine: engineWith({ reactions: [refund] }) }, 'test', (op) =>
      transition({ ...op, actor }, order.actions.note, { id: placed.id, input: { staffNote: 'refunded' } }),
    );
    expect(await detailOf(card.id)).toMatchObject({ balanceAmount: 2_000 });
    expect((await entriesOf(card.id)).map(({ type }) => type)).toEqual(['issue', 'redeem', 'reverse']);
  });
});

describe('gift cards', () => {
  it('are seen by their member, without those of others and without notes', async () => {
    const body = { username: 'giftee', password: 'Plum-lane-19', mobile: '13800000052' };
    const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
    const own = { token: data.token, audience: 'member' } as const;
    const card = await issued(1_200, data.memberInfo.id);
    await issued(9_900, member.memberId);
    const { data: list } = await shop.post<{ result: object[] }>('/user/gift-card/GetPageData', {}, own);
    expect(list.result).toMatchObject([{ code: card.code, balanceAmount: 1_200 }]);
    expect(Object.keys(list.result[0] ?? {})).not.toContain('note');
  });

  it('need their permissions, and are exported', async () => {
    const reader = await shop.staff(['/admin/marketing/gift-card/index']);
    const card = await issued(300);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const [call, input] of [
      ['add', { faceAmount: 100 }],
      ['void', { reason: 'no' }],
      ['redeem', { orderId: 1 }],
      ['Export', {}],
    ] as const)
      expect(
        (await shop.post(prefix + call, { id: card.id, version: 1, ...input }, reader, idempotencyHeader())).status,
        call,
      ).toBe(403);
    const file = await shop.app.inject({
      method: 'POST',
      url: `${prefix}Export`,
      headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
      payload: {},
    });
    expect(file.body).toContain(card.code);
  });
});
