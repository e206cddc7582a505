import { asSystem, tryTransition } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import { commandsOf } from '@shopkeeper/resource/lifecycle';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { OrderState } from '../order-machine.domain.ts';
import { order } from '../order.resource.ts';
import { orderCalls, type OrderDetail } from '../testing/order-calls.ts';
import { idempotencyHeader, joinMember, sellSku, writeDraftFor } from '../testing/test-shop.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
const { detailOf, perform, buy, buyPaid, ship } = orderCalls(
  () => shop,
  () => member,
);

beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000192');
});
afterAll(() => shop.close());

async function shippedOrder(qty: number): Promise<number> {
  const { id } = await buyPaid(3);
  await ship(id, qty);
  return id;
}

/** Makes an order in each state. */
const made: Readonly<Record<OrderState, () => Promise<number>>> = {
  draft: async () => {
    const { skuId } = await sellSku(shop.db);
    return (await writeDraftFor(shop, { ...member, lines: [{ skuId, qty: 1 }] })).data.id;
  },
  pending_payment: async () => (await buy()).id,
  to_ship: async () => (await buyPaid()).id,
  partially_shipped: () => shippedOrder(1),
  shipped: () => shippedOrder(3),
  completed: async () => {
    const id = await shippedOrder(3);
    await perform('confirm', id);
    return id;
  },
  closed: async () => {
    const { id } = await buy();
    await perform('close', id, { reason: 'Bought twice' });
    return id;
  },
};

/** A right input of each staff transition. */
const inputs: Readonly<Record<string, (row: OrderDetail) => object>> = {
  markPaid: ({ payableAmount }) => ({ method: 'cash', amount: payableAmount }),
  ship: ({ lines: [line] }) => ({ carrier: 'SF', trackingNo: 'SF900001', parts: [{ lineId: line?.id, qty: 1 }] }),
  unship: ({ shipments: [sent] }) => ({ shipmentId: sent?.id ?? 1, reason: 'Wrong label' }),
  close: () => ({ reason: 'Bought twice' }),
  rejectAsRisk: () => ({ reason: 'Stolen card' }),
};

const states = Object.keys(made) as OrderState[];
const transitions = Object.values(order.transitions);
const byStaff = transitions.filter(({ by }) => by.some((one) => one === 'staff'));
const pairs = byStaff.flatMap(({ name, from, to }) =>
  states.map((state) => ({ name, state, isLegal: from.some((one) => one === state), to: to as readonly string[] })),
);
/** An order that was paid is closed by its refund. */
const needRefund = new Set(['to_ship', 'partially_shipped', 'shipped']);

describe('every transition of staff from every state', () => {
  it.each(pairs)('$name of an order in state $state: legal is $isLegal', async ({ name, state, isLegal, to }) => {
    const id = await made[state]();
    const before = await detailOf(id);
    const input = inputs[name]?.(before) ?? {};
    const body = { id, version: before.version, ...input };
    const answer = await shop.post<{ row: OrderDetail }>(`/admin/sales/order/${name}`, body, shop.owner, idempotencyHeader());
    const after = await detailOf(id);
    if (isLegal && name === 'close' && needRefund.has(state)) {
      expect(answer.data).toMatchObject({ error: 'order.has-payment' });
      expect(after.status).toBe(state);
    } else if (isLegal) {
      expect(answer.code, JSON.stringify(answer.data)).toBe(1);
      expect(to).toContain(after.status);
    } else {
      expect(answer).toMatchObject({
        status: 409,
        data: { error: 'order.illegal-transition', details: { transition: name, from: state } },
      });
      expect(after).toEqual(before);
    }
  });
});

describe('every transition of the system from every state', () => {
  const bySystem = Object.values(commandsOf(order)).filter(
    ({ name, to, by }) => to !== null && by.includes('system') && ['settleFree', 'expire', 'confirm'].includes(name),
  );
  const cases = bySystem
    .flatMap(({ name, from }) => states.map((state) => ({ name, state, isLegal: from.includes(state) })))
    // Only an order that costs nothing is settled; order-actors tests it.
    .filter(({ name, isLegal }) => name !== 'settleFree' || !isLegal);
  it.each(cases)('$name of an order in state $state: legal is $isLegal', async ({ name, state, isLegal }) => {
    const id = await made[state]();
    const command = [order.transitions.settleFree, order.transitions.expire, order.transitions.confirm].find(
      (one) => one.name === name,
    );
    if (!command) throw new Error(name);
    const result = await asSystem(shop, 'test', (op) => tryTransition(op, command, { id }));
    expect(isRejection(result)).toBe(!isLegal);
    expect((await detailOf(id)).status === state).toBe(!isLegal);
  });
});
