import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { idempotencyHeader, placedOrder, sellSku } from '../../../../tests/setup/order-shop.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';

interface Card {
  readonly id: number;
  readonly code: string;
  readonly balanceAmount: number;
}
interface Paid {
  readonly balanceAmount: number;
  readonly error?: string;
}

const prefix = '/admin/marketing/gift-card/';
let shop: TestShop;
let lily: Caller & { readonly id: number };
let rosa: Caller & { readonly id: number };

async function join(username: string, mobile: string): Promise<Caller & { readonly id: number }> {
  const body = { username, password: 'Plum-lane-18', mobile };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  return { token: data.token, audience: 'member', id: data.memberInfo.id };
}

beforeAll(async () => {
  shop = await testShop();
  lily = await join('lily', '13800000061');
  rosa = await join('rosa', '13800000062');
});
afterAll(() => shop.close());

const issued = async (faceAmount: number, memberId: number | null = null): Promise<Card> =>
  (await shop.post<Card>(`${prefix}add`, { faceAmount, memberId })).data;
const left = async (id: number): Promise<number> => (await shop.post<Card>(`${prefix}GetDetailPage`, { id })).data.balanceAmount;
async function newOrder(price: number, { id: memberId } = lily) {
  const { skuId } = await sellSku(shop.db, { price });
  return placedOrder(shop, { memberId, addressId: null, deliveryType: 'pickup', lines: [{ skuId, qty: 1 }] });
}
const pay = (body: { orderId: number; cardId?: number; code?: string }, by: Caller = lily, headers = idempotencyHeader()) =>
  shop.post<Paid>('/user/order/payByGiftCard', { cardId: null, code: null, ...body }, by, headers);
const statusOf = async (id: number) =>
  (await shop.db.rows<{ status: string }>('select status from sales_order where id = $1', [id]))[0]?.status;

describe('a member who pays with a gift card', () => {
  it('is offered it among the ways to pay, unless the settings say otherwise', async () => {
    const { id } = await newOrder(1_000);
    const methods = async () =>
      (await shop.post<{ methods: readonly string[] }>('/user/order/payOptions', { id }, lily)).data.methods;
    expect(await methods()).toContain('gift_card');
    // The card is named by the call of gift cards only.
    const plain = await shop.post<Paid>('/user/order/pay', { id, method: 'gift_card' }, lily, idempotencyHeader());
    expect([plain.status, plain.data.error]).toEqual([409, 'order.no-method']);
    const save = (version: number, acceptsGiftCards: boolean) =>
      shop.post('/admin/routine/config/save', { name: 'payment.attempt', version, values: { acceptsGiftCards } });
    expect((await save(0, false)).status).toBe(200);
    expect(await methods()).not.toContain('gift_card');
    const card = await issued(1_000, lily.id);
    expect((await pay({ orderId: id, cardId: card.id })).data.error).toBe('order.no-method');
    expect((await save(1, true)).status).toBe(200);
  });

  it('names an own card, and is charged once however often the call is repeated', async () => {
    const { id: orderId } = await newOrder(3_000);
    const card = await issued(5_000, lily.id);
    const headers = idempotencyHeader();
    const answers = [
      await pay({ orderId, cardId: card.id }, lily, headers),
      await pay({ orderId, cardId: card.id }, lily, headers),
    ];
    expect(answers.map(({ status, data }) => [status, data.balanceAmount])).toEqual([
      [200, 2_000],
      [200, 2_000],
    ]);
    expect([await statusOf(orderId), await left(card.id)]).toEqual(['to_ship', 2_000]);
    expect((await pay({ orderId, cardId: card.id })).data.error).toBe('order.not-payable');
    const { data } = await shop.post('/user/order/GetDetailPage', { id: orderId }, lily);
    expect(data).toMatchObject({ paymentMethod: 'gift_card' });
  });

  it('types the code of any card, in small letters and without hyphens', async () => {
    const { id: orderId } = await newOrder(1_000);
    const card = await issued(1_000, rosa.id);
    expect((await pay({ orderId, code: card.code.toLowerCase().replaceAll('-', ' ') })).data.balanceAmount).toBe(0);
    expect(await statusOf(orderId)).toBe('to_ship');
  });

  it('is told which code does not exist, and that a code is missing', async () => {
    const { id: orderId } = await newOrder(1_000);
    for (const [code, rule] of [
      ['2222-2222-2222-2222', 'gift-card.unknownCode'],
      [' - ', 'required'],
    ] as const)
      expect(await pay({ orderId, code })).toMatchObject({ status: 400, data: { fields: [{ path: 'code', rule }] } });
  });

  it('finds neither the order nor the card of another member', async () => {
    const { id: orderId } = await newOrder(1_000);
    const [own, foreign] = [await issued(1_000, lily.id), await issued(1_000, rosa.id)];
    expect((await pay({ orderId, cardId: foreign.id })).status).toBe(404);
    expect((await pay({ orderId, code: own.code }, rosa)).status).toBe(404);
    expect([await left(own.id), await left(foreign.id), await statusOf(orderId)]).toEqual([1_000, 1_000, 'pending_payment']);
  });

  it('pays a whole order or nothing', async () => {
    const { id: orderId } = await newOrder(1_001);
    const card = await issued(1_000, lily.id);
    expect(await pay({ orderId, cardId: card.id })).toMatchObject({ status: 409, data: { error: 'ledger.insufficient' } });
    expect([await left(card.id), await statusOf(orderId)]).toEqual([1_000, 'pending_payment']);
  });

  it('pays one order once with ten cards at once; the others keep their money', async () => {
    const { id: orderId } = await newOrder(1_000);
    const cards = await Promise.all(Array.from({ length: 10 }, () => issued(1_000, lily.id)));
    const answers = await Promise.all(cards.map(({ id: cardId }) => pay({ orderId, cardId })));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 409]));
    const kept = await Promise.all(cards.map(({ id }) => left(id)));
    expect(kept.reduce((sum, amount) => sum + amount, 0)).toBe(9_000);
  });
});
