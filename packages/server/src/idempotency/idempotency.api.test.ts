import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { RequestError } from '../routes/errors.ts';
import { defineRoute } from '../routes/route.ts';
import { kitApp, type KitApp } from '../testing/kit-app.ts';
import { until } from '../testing/until.ts';
import { requestHash, withIdempotency } from './idempotency.ts';

let kit: KitApp;
let gate: Promise<void> = Promise.resolve();
let atGate = (): void => {};
let failure: Error | null = null;

const handle: Parameters<typeof defineRoute<{ amount: number }>>[0]['handle'] = async (context, input) => {
  const id = await context.db.transaction(async (tx) => {
    const [row] = await tx.rows<{ id: number }>('insert into ledger (amount) values ($1) returning id', [input.amount]);
    return row?.id;
  });
  atGate();
  await gate;
  if (failure) throw failure;
  return { id, amount: input.amount };
};

beforeAll(async () => {
  const pay = { method: 'POST', rule: { kind: 'public' }, handle } as const;
  kit = await kitApp({
    routes: [
      defineRoute<{ amount: number }>({ ...pay, path: '/api/test/pay', idempotency: 'required' }),
      defineRoute<{ amount: number }>({ ...pay, path: '/api/test/note', idempotency: 'optional' }),
      defineRoute<{ amount: number }>({ ...pay, path: '/api/test/plain' }),
    ],
  });
  await kit.db.run('create table ledger (id bigint generated always as identity, amount int)');
});
afterAll(() => kit.close());
beforeEach(async () => {
  gate = Promise.resolve();
  failure = null;
  await kit.db.run('truncate ledger, kit_idempotency');
});

const pay = (key: string, amount = 5, path = '/api/test/pay') => kit.post(path, { amount }, { 'idempotency-key': key });
const entries = async () => (await kit.db.rows('select * from ledger')).length;

describe('a call with an idempotency key', () => {
  it('runs once for many parallel repeats, which all get the first result', async () => {
    const key = randomUUID();
    const replies = await Promise.all(Array.from({ length: 20 }, () => pay(key)));
    const datas = new Set(replies.map((each) => JSON.stringify(each.json().data)));
    expect(datas.size).toBe(1);
    expect(replies.every((each) => each.json().code === 1)).toBe(true);
    expect(await entries()).toBe(1);
  });

  it('control: the same parallel calls run each time without idempotency', async () => {
    await Promise.all(Array.from({ length: 20 }, () => pay(randomUUID(), 5, '/api/test/plain')));
    expect(await entries()).toBe(20);
  });

  it('runs once when the repeats reach different processes', async () => {
    const call = { owner: 'admin:1', route: '/x', key: randomUUID(), requestHash: requestHash({}) };
    vi.resetModules();
    const other = await import('./idempotency.ts');
    expect(other.withIdempotency).not.toBe(withIdempotency);
    const work = (db: typeof kit.db) => db.transaction((tx) => tx.run('insert into ledger (amount) values (1)'));
    await Promise.all(
      [0, 1, 2, 3].flatMap(() => [withIdempotency(kit.db, call, work), other.withIdempotency(kit.db, call, work)]),
    );
    expect(await entries()).toBe(1);
  });

  it('returns the stored result to a later repeat, regardless of the key order in the body', async () => {
    const key = randomUUID();
    const first = await pay(key);
    const again = await pay(key);
    expect(again.json().data).toEqual(first.json().data);
    expect(requestHash({ a: 1, b: [{ c: 2, d: 3 }] })).toBe(requestHash({ b: [{ d: 3, c: 2 }], a: 1 }));
  });

  it('rejects a body that is nested too deeply', () => {
    const body: unknown = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`);
    expect(() => requestHash(body)).toThrow(new RequestError(400, 'request.invalid-body'));
  });

  it('rejects another body under the same key', async () => {
    const key = randomUUID();
    await pay(key, 5);
    expect((await pay(key, 6)).json()).toMatchObject({ code: 409, data: { error: 'request.idempotency-mismatch' } });
    expect(await entries()).toBe(1);
  });

  it.each([new Error('broken'), new RequestError(409, 'order.not-payable')])(
    'may run again after a first run that failed (%s), whose effects are rolled back',
    async (error) => {
      const key = randomUUID();
      failure = error;
      expect((await pay(key)).json().code).not.toBe(1);
      expect(await entries()).toBe(0);
      failure = null;
      expect((await pay(key)).json().code).toBe(1);
      expect(await entries()).toBe(1);
    },
  );

  it('can be repeated when the connection of the first run dies', async () => {
    const key = randomUUID();
    let open = (): void => {};
    gate = new Promise((done) => {
      open = done;
    });
    const waits = new Promise<void>((done) => {
      atGate = done;
    });
    const first = pay(key);
    // A transaction also looks idle between two statements; only at the gate it stays idle.
    await waits;
    await until(async () => (await runners()).length === 1, 10_000);
    await kit.db.run('select pg_terminate_backend(pid) from pg_stat_activity where pid = any($1)', [await runners()]);
    // The server ends the connection with a delay; the work continues only when nothing can be committed any more.
    await until(async () => (await runners()).length === 0, 10_000);
    open();
    expect((await first).status).toBeGreaterThanOrEqual(500);
    gate = Promise.resolve();
    expect((await pay(key)).json().code).toBe(1);
    expect(await entries()).toBe(1);
  });

  it('keys of different callers and routes do not collide', async () => {
    const key = randomUUID();
    await pay(key);
    await pay(key, 5, '/api/test/note');
    expect(await entries()).toBe(2);
  });

  it('must have a well-formed key where money is transferred', async () => {
    expect((await kit.post('/api/test/pay', { amount: 1 })).json().data.error).toBe('request.idempotency-key-required');
    expect((await pay('no spaces!')).json().data.error).toBe('request.idempotency-key-invalid');
    expect((await kit.post('/api/test/note', { amount: 1 })).json().code).toBe(1);
  });

  it('can run again under the same key after 24 hours', async () => {
    const key = randomUUID();
    await pay(key);
    await kit.db.run("update kit_idempotency set expires_at = now() - interval '1 second'");
    await pay(key, 6);
    expect(await entries()).toBe(2);
  });
});

const runners = async (): Promise<number[]> =>
  (
    await kit.db.rows<{ pid: number }>(
      "select pid from pg_stat_activity where state = 'idle in transaction' and datname = current_database()",
    )
  ).map((each) => each.pid);
