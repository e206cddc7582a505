import { asProvider, asSystem, on, transition, tryTransition } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection } from '@shopkeeper/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, engineWith, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { idempotencyHeader, joinMember, levelOf, placedOrder, sellSku } from '../testing/test-shop.ts';

let shop: TestShop;
let member: { memberId: number; addressId: number };
beforeAll(async () => {
  shop = await testShop();
  member = await joinMember(shop.db, '13800000031');
});
afterAll(() => shop.close());

async function newOrder(qty = 2) {
  const sku = await sellSku(shop.db);
  return { ...sku, ...(await placedOrder(shop, { ...member, lines: [{ skuId: sku.skuId, qty }] })) };
}
const payment = (amount: number) => ({ method: 'wechat' as const, amount, reference: 'T-1' });
const stateOf = async (id: number) =>
  shop.db.rows<{ status: string; payments: number; events: string[] }>(
    `select o.status, (select count(*)::int from sales_payment where order_id = o.id) as payments,
       (select array_agg(type order by id) from sales_order_event where row_id = o.id) as events from sales_order o where o.id = $1`,
    [id],
  );

describe('the payment of an order by a provider', () => {
  const pay = (id: number, amount: number, eventId: string) =>
    asProvider(shop, { name: 'wechat', eventId }, (op) =>
      tryTransition(op, order.transitions.markPaid, { id, input: payment(amount) }),
    );

  it('succeeds once when it is reported twenty times at once; the others are rejected', async () => {
    const { id, payableAmount, skuId } = await newOrder();
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => pay(id, payableAmount, `event-${n}`)));
    const codes = answers.map((answer) => (isRejection(answer) ? answer.errorCode : answer.status)).toSorted();
    expect(codes).toEqual([...Array.from({ length: 19 }, () => 'order.illegal-transition'), 'to_ship']);
    expect(await stateOf(id)).toMatchObject([{ status: 'to_ship', payments: 1 }]);
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 0, allocated: 2 });
    const audits = await shop.db.rows(
      `select audience, actor_name as "actorName", actor_id as "actorId" from kit_audit where resource = 'sales/order' and row_id = $1 and action = 'markPaid'`,
      [id],
    );
    expect(audits).toEqual([{ audience: 'provider', actorName: 'wechat', actorId: null }]);
  });

  it('leaves no deadlock when forty orders of the same two products are paid at once', async () => {
    const [a, b] = [await sellSku(shop.db), await sellSku(shop.db)];
    const orders = await Promise.all(
      Array.from({ length: 40 }, (_, n) => {
        const lines = [a, b].map(({ skuId }) => ({ skuId, qty: 1 }));
        return placedOrder(shop, { ...member, lines: n % 2 === 0 ? lines : lines.toReversed() });
      }),
    );
    const paid = await Promise.all(orders.map(({ id, payableAmount }) => pay(id, payableAmount, `many-${id}`)));
    expect(paid.filter(isRejection)).toEqual([]);
    const sold = await shop.db.rows('select sales_count as n from catalog_product where id = any($1)', [
      [a.productId, b.productId],
    ]);
    expect(sold).toEqual([{ n: 40 }, { n: 40 }]);
    await shop.db.rows('select pg_stat_force_next_flush()');
    const [stats] = await shop.db.rows<{ n: number }>(
      'select deadlocks::int as n from pg_stat_database where datname = current_database()',
    );
    expect(stats).toEqual({ n: 0 });
  });
});

describe('a reaction that fails', () => {
  it('undoes payment, stock and state of the transition', async () => {
    const { id, payableAmount, skuId, productId } = await newOrder();
    const engine = engineWith({
      reactions: [on(order.transitions.markPaid, lockOrder.account, () => Promise.reject(new Error('no account')))],
    });
    const paying = asSystem({ db: shop.db, engine }, 'test', (op) =>
      transition(op, order.transitions.markPaid, { id, input: payment(payableAmount) }),
    );
    await expect(paying).rejects.toThrow('no account');
    expect(await stateOf(id)).toMatchObject([{ status: 'pending_payment', payments: 0 }]);
    expect(await levelOf(shop.db, skuId)).toMatchObject({ reserved: 2, allocated: 0 });
    expect(await shop.db.rows('select sales_count as n from catalog_product where id = $1', [productId])).toEqual([{ n: 0 }]);
  });

  it('reactions run in the order of their locks, whatever the order of listing', async () => {
    const { id, payableAmount } = await newOrder();
    const ran: string[] = [];
    const note = (name: keyof typeof lockOrder) =>
      on(order.transitions.markPaid, lockOrder[name], () => Promise.resolve(ran.push(name)));
    const engine = engineWith({ reactions: [note('member'), note('payment'), note('account'), note('coupon')] });
    await asSystem({ db: shop.db, engine }, 'test', (op) =>
      transition(op, order.transitions.markPaid, { id, input: payment(payableAmount) }),
    );
    expect(ran).toEqual(['payment', 'coupon', 'account', 'member']);
  });

  it('to a transition that no module declares stops the composition', () => {
    const unknown = on({ resource: 'sales.order', name: 'vanish' }, lockOrder.account, () => Promise.resolve());
    expect(() => engineWith({ reactions: [unknown] })).toThrow(
      'a reaction waits for sales.order.vanish, which no module registers',
    );
  });
});

describe('transitions of the system', () => {
  it('are no calls, not even for a super administrator', async () => {
    const { id, version } = await newOrder();
    for (const name of ['expire', 'settleFree'])
      expect((await shop.post(`/admin/sales/order/${name}`, { id, version }, shop.owner, idempotencyHeader())).status).toBe(404);
  });

  it('settle an order that costs nothing at once, with the sale counted', async () => {
    const sku = await sellSku(shop.db, { price: 0 });
    const free = await placedOrder(shop, { ...member, lines: [{ skuId: sku.skuId, qty: 3 }] });
    expect(free).toMatchObject({ status: 'to_ship', payableAmount: 0, payExpireAt: null });
    expect(await stateOf(free.id)).toEqual([{ status: 'to_ship', payments: 1, events: ['draft', 'place', 'settleFree'] }]);
    expect(await levelOf(shop.db, sku.skuId)).toMatchObject({ reserved: 0, allocated: 3 });
    expect(await shop.db.rows('select sales_count as n from catalog_product where id = $1', [sku.productId])).toEqual([{ n: 3 }]);
    expect(await dueTask(shop, 'sales.order.expire')(Date.now() + 90 * 86_400_000)).toBeGreaterThan(0);
    expect(await stateOf(free.id)).toMatchObject([{ status: 'to_ship' }]);
  });

  it('stay within the scope of their operation, and those of staff are denied to the system', async () => {
    const { id } = await newOrder();
    const elsewhere = asSystem(shop, 'test', (op) =>
      transition({ ...op, scope: () => 'false' }, order.transitions.expire, { id }),
    );
    await expect(elsewhere).rejects.toMatchObject({ status: 404 });
    const wrong = asSystem(shop, 'test', (op) => tryTransition(op, { ...order.transitions.expire, name: 'close' }, { id }));
    await expect(wrong).rejects.toMatchObject({ status: 403 });
    expect(await stateOf(id)).toMatchObject([{ status: 'pending_payment' }]);
  });
});
