import { asProvider, asSystem, later, transition } from '@shopkeeper/crud/lifecycle';
import { startJob } from '@shopkeeper/server/jobs';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { order } from '../order.resource.ts';
import { joinMember, placedOrder, sellSku } from '../testing/test-shop.ts';

const letters = '/admin/platform/dead-letter/';
const hour = 3_600_000;

let shop: TestShop;
let member: { memberId: number; addressId: number };
let ahead = 0;
let failures = 0;
let attempts = 0;

/** Writes a row, then fails as often as the test wants. */
const thank = later(order.transitions.markPaid, {
  name: 'test.thank',
  attempts: 4,
  carry: ({ row, input }) => ({ orderId: row.id, amount: input.amount }),
  async run(op, { orderId, amount }) {
    await op.tx.run('insert into thanked (order_id, amount, actor, trace) values ($1, $2, $3, $4)', [
      orderId,
      amount,
      op.actor.name,
      op.traceId,
    ]);
    attempts += 1;
    if (attempts <= failures) throw new Error(`attempt ${attempts} failed`);
  },
});

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => Date.now() + ahead }, reactions: [thank] });
  await shop.db.run('create table thanked (order_id bigint, amount bigint, actor text, trace text)');
  member = await joinMember(shop.db, '13800000041');
});
afterAll(() => shop.close());
beforeEach(async () => {
  [ahead, failures, attempts] = [0, 0, 0];
  await shop.db.run('truncate thanked, kit_job, platform_dead_letter cascade');
});

const thanked = () => shop.db.rows<Record<string, unknown>>('select order_id as "orderId", amount, actor, trace from thanked');
const jobs = () =>
  shop.db.rows<{ status: string; attempts: number }>(
    `select status, attempts::int from kit_job where kind = 'later' and payload->>'name' like 'test.%'`,
  );
const isAt = (status: string) => until(async () => (await jobs()).every((job) => job.status === status), 10_000);
const listed = () =>
  shop.db.rows<{ id: number; version: number; subject: string; status: string; error: string; attempts: number }>(
    'select id, version::int, subject, status, error, attempts::int from platform_dead_letter order by id',
  );

async function newOrder() {
  const { skuId } = await sellSku(shop.db);
  return placedOrder(shop, { ...member, lines: [{ skuId, qty: 1 }] });
}
const paying = (id: number, amount: number) =>
  asProvider(shop, { name: 'wechat', eventId: `event-${id}` }, (op) =>
    transition(op, order.transitions.markPaid, { id, input: { method: 'wechat', amount, reference: null } }),
  );
async function paidOrder(): Promise<{ id: number; payableAmount: number }> {
  const placed = await newOrder();
  await paying(placed.id, placed.payableAmount);
  return placed;
}
async function failUntilDead(): Promise<void> {
  for (let attempt = 1; attempt <= 4; attempt += 1) {
    await until(() => attempts === attempt, 10_000);
    await until(async () => (await jobs())[0]?.status !== 'running', 10_000);
    ahead += hour;
  }
  await isAt('failed');
}

describe('a later reaction', () => {
  it('runs once after the commit, as the system, with what it carries and the trace of the transition', async () => {
    const { id, payableAmount } = await paidOrder();
    await until(async () => (await jobs())[0]?.status === 'done', 10_000);
    expect(await thanked()).toEqual([{ orderId: id, amount: payableAmount, actor: 'test.thank', trace: `event-${id}` }]);
  });

  it('is not queued when the transition is rolled back or rejected', async () => {
    const { id, payableAmount } = await newOrder();
    const undone = asSystem(shop, 'test', async (op) => {
      await transition(op, order.transitions.markPaid, { id, input: { method: 'cash', amount: payableAmount, reference: null } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await expect(paying(id, payableAmount + 1)).rejects.toThrow('order.wrong-amount');
    expect(await jobs()).toEqual([]);
  });

  it('that fails leaves nothing behind, and has its effect once when it succeeds', async () => {
    failures = 2;
    await paidOrder();
    for (const attempt of [1, 2]) {
      await until(() => attempts === attempt, 10_000);
      await until(async () => (await jobs())[0]?.status === 'queued', 10_000);
      expect(await thanked()).toEqual([]);
      ahead += hour;
    }
    await isAt('done');
    expect([await thanked(), attempts]).toMatchObject([[{}], 3]);
  });

  it('is dead after its last attempt; staff retry it with its permission, and it has one effect', async () => {
    failures = 4;
    await paidOrder();
    await failUntilDead();
    const [letter] = await listed();
    expect(letter).toMatchObject({ subject: 'test.thank', status: 'dead', error: 'attempt 4 failed', attempts: 4 });
    expect(await thanked()).toEqual([]);
    const retry = { id: letter?.id, version: letter?.version };
    expect((await shop.post(`${letters}retry`, retry, await shop.staff([`${letters}index`]))).status).toBe(403);
    expect((await shop.post(`${letters}retry`, retry, await shop.staff([`${letters}retry`]))).status).toBe(200);
    await isAt('done');
    expect(await thanked()).toHaveLength(1);
    expect(await listed()).toMatchObject([{ status: 'retried' }]);
    const again = await shop.post(`${letters}retry`, { id: letter?.id, version: 2 });
    expect([again.status, again.data['error']]).toEqual([409, 'dead-letter.illegal-transition']);
  });

  it('that is dead notifies the staff who may see it', async () => {
    failures = 9;
    await paidOrder();
    await failUntilDead();
    const recent = async (permissions: readonly string[]) =>
      (await shop.post('/admin/platform/notifications/recent', {}, await shop.staff(permissions))).data['notifications'];
    expect(await recent([`${letters}index`])).toMatchObject([
      { textKey: 'dead-letter:text.notification', params: { subject: 'test.thank' } },
    ]);
    expect(await recent([`${letters}retry`])).toEqual([]);
  });

  it('whose job was deleted is not retried', async () => {
    failures = 9;
    await paidOrder();
    await failUntilDead();
    await shop.db.run('delete from kit_job');
    const [letter] = await listed();
    const { status, data } = await shop.post(`${letters}retry`, { id: letter?.id, version: letter?.version });
    expect([status, data['error']]).toEqual([409, 'dead-letter.job-gone']);
    expect(await listed()).toMatchObject([{ status: 'dead' }]);
  });

  it('that dies again is another dead letter', async () => {
    failures = 9;
    await paidOrder();
    await failUntilDead();
    const [letter] = await listed();
    attempts = 0;
    await shop.post(`${letters}retry`, { id: letter?.id, version: letter?.version });
    await failUntilDead();
    expect((await listed()).map(({ status }) => status)).toEqual(['retried', 'dead']);
  });

  it('repeats nothing when its process was killed between its commit and the end of its job', async () => {
    await paidOrder();
    await isAt('done');
    // Such a job is still running, with a lease that expires.
    await shop.db.run(`update kit_job set status = 'running', lease_until = now() - interval '1 second'`);
    await isAt('done');
    expect([await thanked(), attempts]).toMatchObject([[{}], 1]);
  });

  it('whose name no module has any more fails and is dead, not lost', async () => {
    const payload = { name: 'test.removed', attempts: 1, traceId: 't', carried: null };
    await shop.db.transaction((tx) => startJob(tx, { kind: 'later' }, { payload, owner: { audience: 'admin', id: null } }));
    await isAt('failed');
    expect(await listed()).toMatchObject([
      { subject: 'test.removed', error: 'no module has a later reaction named test.removed' },
    ]);
  });
});
