import { createServer } from 'node:net';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { onCallResult } from '@shopkeeper/crud/lifecycle';
import { callProvider } from '@shopkeeper/server/providers';
import { findJob } from '@shopkeeper/server/jobs';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { type PaymentServer, paymentServer } from '../../callback/testing/payment-server.ts';
import { testProvider, testSecret } from '../../callback/testing/test-provider.ts';

const page = '/admin/platform/provider';
const letters = '/admin/platform/dead-letter/';
const hour = 3_600_000;

let shop: TestShop;
let server: PaymentServer;
let url = '';
let ahead = 0;

const provider = testProvider(async () => ({ url, secret: testSecret }));

let failures = 0;
const handled: string[] = [];

/** Writes the number of a refund; fails as often as the test wants. */
const refunded = onCallResult(provider, 'refund', async (op, { input, result }) => {
  handled.push(result.number);
  await op.tx.run('insert into refunded (amount, number, actor) values ($1, $2, $3)', [
    input.amount,
    result.number,
    op.actor.name,
  ]);
  if (handled.length <= failures) throw new Error('the books are closed');
});

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => Date.now() + ahead }, providers: [provider], callResults: [refunded] });
  await shop.db.run('create table refunded (amount bigint, number text, actor text)');
});
afterAll(() => shop.close());
beforeEach(async () => {
  server = await paymentServer();
  [url, ahead, failures] = [server.url, 0, 0];
  handled.length = 0;
});
afterEach(async () => {
  await server.close();
  await shop.db.run('truncate kit_job, platform_dead_letter, refunded cascade');
});

const call = (operation: 'refund' | 'payOut', amount = 100) =>
  shop.db.transaction((tx) => callProvider(tx, provider, { operation, input: { amount } }));
const job = (id: string) => findJob(shop.db, id);
const isAt = (id: string, status: string) => until(async () => (await job(id))?.status === status, 10_000);
/** Waits until an attempt is over, then moves the clock past the pause before the next one. */
async function attempted(id: string, requests: number): Promise<void> {
  await until(() => server.received.length >= requests, 10_000);
  await until(async () => (await job(id))?.status !== 'running', 10_000);
  ahead += hour;
}
const listed = () =>
  shop.db.rows<{ id: number; version: number; subject: string; status: string; error: string; attempts: number }>(
    `select id, version::int, subject, status, error, attempts::int from platform_dead_letter order by id`,
  );
/** A port that nothing listens on. */
async function closedPort(): Promise<string> {
  const probe = createServer().listen(0, '127.0.0.1');
  await once(probe, 'listening');
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, 'close');
  return `http://127.0.0.1:${port}`;
}

describe('a call of a provider', () => {
  it('is made after the commit, with the id of its job as the idempotency key; its reply is the result', async () => {
    const id = await shop.db.transaction(async (tx) => {
      const queued = await callProvider(tx, provider, { operation: 'refund', input: { amount: 250 } });
      expect(server.received).toEqual([]);
      return queued;
    });
    await isAt(id, 'done');
    expect(server.received).toEqual([{ path: '/refund', key: id, body: '{"amount":250}' }]);
    expect((await job(id))?.result).toEqual({ number: 'R-1' });
  });

  it('is not made when its transaction is rolled back', async () => {
    const undone = shop.db.transaction(async (tx) => {
      await callProvider(tx, provider, { operation: 'refund', input: { amount: 1 } });
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await isAt(await call('refund', 2), 'done');
    expect(server.received.map(({ body }) => body)).toEqual(['{"amount":2}']);
  });

  it('is repeated with one key after no reply and after an error; the provider performs it once', async () => {
    server.next('hang', 'unavailable');
    const id = await call('refund');
    await attempted(id, 1);
    await attempted(id, 2);
    await isAt(id, 'done');
    expect(server.received.map(({ key }) => key)).toEqual([id, id, id]);
    expect([...server.effects]).toEqual([[id, 1]]);
  });

  it('that is rejected for good is not repeated, and staff see why', async () => {
    server.next('reject');
    await isAt(await call('refund'), 'failed');
    expect(server.received).toHaveLength(1);
    expect(await listed()).toMatchObject([{ subject: 'test-pay.refund', status: 'dead', error: 'account closed', attempts: 1 }]);
  });

  it('is a dead letter after its last attempt; staff retry it with the same key', async () => {
    server.next('unavailable', 'unavailable', 'unavailable', 'unavailable');
    const id = await call('refund');
    for (const requests of [1, 2, 3]) await attempted(id, requests);
    await isAt(id, 'failed');
    const [letter] = await listed();
    expect(letter).toMatchObject({ status: 'dead', error: 'the provider replied 503', attempts: 4 });
    expect((await shop.post(`${letters}retry`, { id: letter?.id, version: letter?.version })).status).toBe(200);
    await isAt(id, 'done');
    expect(new Set(server.received.map(({ key }) => key))).toEqual(new Set([id]));
    expect(await listed()).toMatchObject([{ status: 'retried' }]);
  });
});

describe('the result of a call', () => {
  const rows = () => shop.db.rows('select amount, number, actor from refunded');

  it('is handled once, as the provider', async () => {
    await isAt(await call('refund', 70), 'done');
    expect(await rows()).toEqual([{ amount: 70, number: 'R-1', actor: 'test-pay' }]);
  });

  it('is handled again after a failure without another call, and leaves nothing of the failed attempts', async () => {
    failures = 2;
    const id = await call('refund', 80);
    for (const count of [1, 2]) {
      await until(() => handled.length === count, 10_000);
      await until(async () => (await job(id))?.status === 'queued', 10_000);
      ahead += hour;
    }
    await isAt(id, 'done');
    expect([await rows(), server.received.length, handled.length]).toEqual([
      [{ amount: 80, number: 'R-1', actor: 'test-pay' }],
      1,
      3,
    ]);
    expect((await job(id))?.result).toEqual({ number: 'R-1' });
  });

  it('that could not be handled in any attempt is a dead letter; the retry does not make the call again', async () => {
    failures = 4;
    const id = await call('refund', 90);
    for (const count of [1, 2, 3]) {
      await until(() => handled.length === count, 10_000);
      await until(async () => (await job(id))?.status === 'queued', 10_000);
      ahead += hour;
    }
    await isAt(id, 'failed');
    const [letter] = await listed();
    expect(letter?.error).toBe('the books are closed');
    await shop.post(`${letters}retry`, { id: letter?.id, version: letter?.version });
    await isAt(id, 'done');
    expect([server.received.length, (await rows()).length]).toEqual([1, 1]);
  });
});

describe('a call that is not idempotent', () => {
  it('is never repeated after it was sent: it is in doubt, and staff decide', async () => {
    server.next('hang');
    const id = await call('payOut');
    await isAt(id, 'failed');
    ahead += hour;
    await isAt(await call('refund'), 'done');
    expect(server.received.filter(({ path }) => path === '/pay-out')).toHaveLength(1);
    const [letter] = await listed();
    expect(letter?.error).toMatch(/^in doubt/);
    await shop.post(`${letters}discard`, { id: letter?.id, version: letter?.version });
    expect(await listed()).toMatchObject([{ status: 'discarded' }]);
  });

  it('in doubt is made again with the same key when staff decide so, once', async () => {
    server.next('hang');
    const id = await call('payOut');
    await isAt(id, 'failed');
    const [letter] = await listed();
    await shop.post(`${letters}retry`, { id: letter?.id, version: letter?.version });
    await isAt(id, 'done');
    expect(server.received.map(({ key }) => key)).toEqual([id, id]);
  });

  it('is repeated while the provider cannot be reached, which counts as attempts', async () => {
    url = await closedPort();
    const id = await call('payOut');
    const hasAttempts = async (n: number) =>
      (await shop.db.rows(`select 1 from kit_job where id = $1 and attempts = $2 and status = 'queued'`, [id, n])).length === 1;
    for (const n of [1, 2]) {
      await until(() => hasAttempts(n), 10_000);
      if (n === 2) url = server.url;
      ahead += hour;
    }
    await isAt(id, 'done');
    expect(server.received).toHaveLength(1);
  });

  it('whose process was killed after sending is in doubt', async () => {
    const id = await call('payOut');
    await isAt(id, 'done');
    await shop.db.run(
      `update kit_job set status = 'running', cursor = '"sent"', lease_until = now() - interval '1 second' where id = $1`,
      [id],
    );
    await isAt(id, 'failed');
    expect(server.received).toHaveLength(1);
    expect((await listed())[0]?.error).toMatch(/^in doubt/);
  });
});

describe('staff', () => {
  it('see the providers, their health, and try one out, which the audit log shows', async () => {
    const clerk = await shop.staff([`${page}/index`, `${page}/check`, `${page}/test`]);
    const { data } = await shop.post<{ providers: readonly { name: string }[] }>(`${page}/list`, {}, clerk);
    expect(data.providers.find(({ name }) => name === 'test-pay')).toEqual({
      kind: 'test-payment',
      name: 'test-pay',
      hasHealth: true,
      hasTest: true,
      testInputs: [{ key: 'amount', kind: 'money', nullable: false, options: { min: 1 } }],
      callbackPath: '/api/callback/test-pay',
      operations: ['refund', 'payOut'],
    });
    const health = async () => (await shop.post(`${page}/health`, { name: 'test-pay' }, clerk)).data;
    expect(await health()).toMatchObject({ isOk: true, message: 'replied 200' });
    url = await closedPort();
    expect(await health()).toMatchObject({ isOk: false, message: 'the provider could not be reached' });
    const tried = await shop.post(`${page}/test`, { name: 'test-pay', input: { amount: 5 } }, clerk);
    expect(tried.data).toMatchObject({ isOk: true, message: 'charged 5' });
    expect(await shop.db.rows(`select label from kit_audit where resource = 'platform/provider'`)).toEqual([
      { label: 'test-pay' },
    ]);
  });

  it('get an error for an unknown provider and for wrong input, and need the permission', async () => {
    expect((await shop.post(`${page}/health`, { name: 'other' })).status).toBe(404);
    const wrong = await shop.post(`${page}/test`, { name: 'test-pay', input: { amount: 'x' } });
    expect([wrong.status, wrong.data]).toMatchObject([400, { fields: [{ path: 'input.amount' }] }]);
    const checker = await shop.staff([`${page}/check`]);
    expect((await shop.post(`${page}/test`, { name: 'test-pay', input: { amount: 5 } }, checker)).status).toBe(403);
    for (const call of ['list', 'health'])
      expect((await shop.post(`${page}/${call}`, { name: 'test-pay' }, await shop.staff([`${page}/test`]))).status).toBe(403);
  });
});
