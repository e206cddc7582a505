import { asSystem, tryTransition } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import type { Database } from '@shopkeeper/server/database';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Protection, weakened } from '../../../../tests/security/races/weakened.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { orderCalls, orderPrefix } from '../testing/order-calls.ts';
import { type ErrorBody, idempotencyHeader, levelOf } from '../testing/test-shop.ts';

let shop: TestShop;
let buyer: Caller;
let member: { memberId: number; addressId: number };
const { detailOf, perform, buy, buyPaid } = orderCalls(
  () => shop,
  () => member,
);
beforeAll(async () => {
  shop = await testShop();
  const body = { username: 'lily', password: 'Plum-lane-18', mobile: '13800000193' };
  const { data } = await shop.post<{ token: string; memberInfo: { id: number } }>('/api/User/register', body, null);
  buyer = { token: data.token, audience: 'member' };
  const [address] = await shop.db.rows<{ id: number }>(
    `insert into member_address (member_id, name, mobile, region, detail) values ($1, 'Lin Mei', '13800000193', '310104', '18 Plum Lane') returning id`,
    [data.memberInfo.id],
  );
  member = { memberId: data.memberInfo.id, addressId: address?.id ?? 0 };
});
afterAll(() => shop.close());

const calls = 10;
const orderLock: Protection = { stands: /(from "sales_order" t where .*) for update/, without: '$1', together: calls };
const orderStatus: Protection = {
  stands: /(update "sales_order" t .*) and "status" = any\((\$\d+)::text\[\]\)/,
  without: '$1 and $2::text[] is not null',
};
const reservationLock: Protection = { stands: /(from "catalog_stock_reservation" where .*) for update/, without: '$1' };

/** Lets the time for payment of an order run out. */
const overdue = (id: number) =>
  shop.db.run(`update sales_order set pay_expire_at = now() - interval '1 hour' where id = $1`, [id]);
const releases = async (id: number): Promise<number> => {
  const rows = await shop.db.rows(
    `select 1 from catalog_stock_movement where type = 'release' and ref_type = 'order' and ref_id = $1`,
    [id],
  );
  return rows.length;
};

/** Makes system transitions of one order at once; returns how many succeeded. */
async function succeeded(db: Database, moves: readonly ('expire' | 'payOnDelivery')[], id: number): Promise<number> {
  const all = await Promise.allSettled(
    moves.map((name) =>
      asSystem({ db, engine: shop.engine }, 'test', (op) => tryTransition(op, order.transitions[name], { id })),
    ),
  );
  return all.filter((one) => one.status === 'fulfilled' && !isRejection(one.value)).length;
}

describe('I3: the reservation of an order whose time is over', () => {
  async function race(db: Database) {
    const { id, skuId } = await buy(3);
    // Another order holds the same SKU, so that a second release would take what is not its own.
    await shop.db.run('update catalog_stock_level set reserved = reserved + 30 where sku_id = $1', [skuId]);
    await overdue(id);
    await succeeded(
      db,
      Array.from({ length: calls }, () => 'expire' as const),
      id,
    );
    const level = await levelOf(shop.db, skuId);
    return { releases: await releases(id), reserved: level?.reserved };
  }

  it('is released once by ten tasks; without the locks, the condition and the index several times', async () => {
    expect(await race(shop.db)).toEqual({ releases: 1, reserved: 30 });
    const indexes = await shop.db.rows<{ name: string }>(
      `select indexname as name from pg_indexes where tablename = 'catalog_stock_movement' and indexdef like 'CREATE UNIQUE%ref_id%'`,
    );
    for (const { name } of indexes) await shop.db.run(`drop index ${name}`);
    const { db, missing } = weakened(shop.db, [orderLock, orderStatus, reservationLock]);
    const open = await race(db);
    expect(open.releases).toBeGreaterThan(1);
    expect(open.reserved).toBeLessThan(30);
    expect(missing()).toEqual([]);
  }, 60_000);
});

describe('I17: transitions of one order that exclude each other', () => {
  async function race(db: Database): Promise<number> {
    const { id } = await buy(1);
    await overdue(id);
    const moves = Array.from({ length: calls }, (_, at) => (at % 2 === 0 ? ('expire' as const) : ('payOnDelivery' as const)));
    return succeeded(db, moves, id);
  }

  it('succeed once; without the lock and the condition on the status several times', async () => {
    expect(await race(shop.db)).toBe(1);
    const { db, missing } = weakened(shop.db, [orderLock, orderStatus]);
    expect(await race(db)).toBeGreaterThan(1);
    expect(missing()).toEqual([]);
  }, 60_000);
});

describe('I19: what an order says about its goods', () => {
  it('stays as it was bought, whatever becomes of product, SKU, member and address; no call changes it', async () => {
    const { id, skuId } = await buyPaid(2);
    const before = await detailOf(id);
    await shop.db.run(`update catalog_product_sku set price_amount = 1, sku_code = 'NEW', "values" = '{Red}' where id = $1`, [
      skuId,
    ]);
    await shop.db.run(
      `update catalog_product set name = 'Other', images = '{/storage/other.webp}' where id = (select parent_id from catalog_product_sku where id = $1)`,
      [skuId],
    );
    await shop.db.run(`update member_address set detail = 'Elsewhere' where id = $1`, [member.addressId]);
    const after = await detailOf(id);
    expect({ ...after, events: before.events }).toMatchObject({
      lines: before.lines,
      receiverDetail: before.receiverDetail,
      payableAmount: before.payableAmount,
    });
    const body = { id, version: before.version, lines: [{ id: before.lines[0]?.id, name: 'Other', unitPrice: 1 }] };
    for (const name of ['Update', 'edit', 'save']) {
      const reply = await shop.post<ErrorBody>(orderPrefix + name, body, shop.owner, idempotencyHeader());
      expect([400, 404]).toContain(reply.status);
    }
    expect((await detailOf(id)).lines).toEqual(before.lines);
  });
});

describe('I18 and I20: one version of an order, changed by twenty at once', () => {
  const entries = async (id: number): Promise<number> => {
    const rows = await shop.db.rows(
      `select 1 from kit_audit where resource = 'sales/order' and row_id = $1 and action = 'note'`,
      [id],
    );
    return rows.length;
  };

  it('is changed once, and the activity log has an entry for that one alone', async () => {
    const { id } = await buy(1);
    const { version } = await detailOf(id);
    const note = (at: number) =>
      shop.post<ErrorBody>(`${orderPrefix}note`, { id, version, staffNote: `n${at}` }, shop.owner, idempotencyHeader());
    const replies = await Promise.all(Array.from({ length: 20 }, (_, at) => note(at)));
    expect(replies.filter(({ status }) => status === 200)).toHaveLength(1);
    expect(replies.filter(({ status }) => status === 409)).toHaveLength(19);
    expect(await entries(id)).toBe(1);
  });

  it('a control: an entry written beside the transaction stays when the change is undone', async () => {
    const { id } = await buy(1);
    const copied = `insert into kit_audit (action, resource, row_id, actor_name, audience, ip, label, trace_id)
      select 'note', 'sales/order', $1::bigint, 'test', 'system', '', '', ''`;
    const undone = new Error('undone');
    const write = (beside: boolean) =>
      expect(
        shop.db.transaction(async (tx) => {
          await tx.run('update sales_order set staff_note = $2 where id = $1', [id, 'x']);
          await (beside ? shop.db : tx).run(copied, [id]);
          throw undone;
        }),
      ).rejects.toBe(undone);
    await write(false);
    expect(await entries(id)).toBe(0);
    await write(true);
    expect(await entries(id)).toBe(1);
  });
});

describe('I23: an order whose time for payment is over', () => {
  it('cannot be paid any more although no task has closed it yet', async () => {
    const { id } = await buy(1);
    await overdue(id);
    expect((await shop.post('/user/order/payOptions', { id }, buyer)).data).toMatchObject({ isPayable: false });
    const paid = await shop.post<ErrorBody>('/user/order/pay', { id, method: 'balance' }, buyer, idempotencyHeader());
    expect(paid.data).toMatchObject({ error: 'order.not-payable' });
    expect(await detailOf(id)).toMatchObject({ status: 'pending_payment' });
    expect((await perform('expire', id)).status).toBe(404);
  });
});
