import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { RequestError } from '../routes/errors.ts';
import { kitEngine } from '../testing/kit-engine.ts';
import { type ScratchDatabase, scratchDatabase } from '../testing/scratch-database.ts';
import { until } from '../testing/until.ts';
import { type DeadJob, defineJob, NoRetryError } from './job.ts';
import { findJob, type NewJob, restartJob, startJob } from './job-store.ts';
import { createWorker, type Worker } from './worker.ts';

const log = pino({ level: 'silent' });
const owner = { audience: 'admin', id: null } as const;
const start = Date.UTC(2026, 10, 23, 8);

let scratch: ScratchDatabase;
let worker: Worker;
let now = start;
let failures = 0;
let runs: number[] = [];
let dead: DeadJob[] = [];
let thrown: () => Error = () => new Error('no reply');

const flaky = defineJob<{ to: string }>({
  kind: 'test.flaky',
  retries: { attempts: 4 },
  labelOf: ({ to }) => `flaky ${to}`,
  async run() {
    runs.push(now - start);
    if (runs.length <= failures) throw thrown();
    return 'done';
  },
});
const probe = defineJob<null>({ kind: 'test.probe', run: async () => undefined });
const plain = defineJob<null>({
  kind: 'test.plain',
  async run() {
    runs.push(now - start);
    if (runs.length <= failures) throw thrown();
  },
});

beforeAll(async () => {
  scratch = await scratchDatabase();
});
afterAll(() => scratch.drop());
beforeEach(async () => {
  [now, failures, runs, dead] = [start, 0, [], []];
  thrown = () => new Error('no reply');
  await scratch.db.run('truncate kit_job cascade');
  worker = createWorker({
    db: scratch.db,
    log,
    engine: { ...kitEngine(), clock: { now: () => now } },
    kinds: [flaky, plain, probe],
    pollMs: 10,
    onDead: async (_tx, job) => void dead.push(job),
  });
  worker.start();
});
afterEach(() => worker.stop());

const queue = (more: Partial<NewJob<{ to: string }>> = {}, kind = flaky) =>
  scratch.db.transaction((tx) => startJob(tx, kind, { payload: { to: 'a' }, owner, ...more }));
const job = (id: string) => findJob(scratch.db, id);
const isAt = (id: string, status: string) => until(async () => (await job(id))?.status === status);
const waiting = () => until(async () => (await scratch.db.rows(`select 1 from kit_job where status = 'running'`)).length === 0);
/** Lets the worker look at the queue several times. */
async function looks(): Promise<void> {
  await isAt(await queue({}, probe), 'done');
}

describe('a job with an instant', () => {
  it('starts when the clock has reached it, and not before', async () => {
    const id = await queue({ runAt: start + 60_000 });
    await looks();
    now = start + 59_999;
    await looks();
    expect([(await job(id))?.status, runs]).toEqual(['queued', []]);
    now = start + 60_000;
    await isAt(id, 'done');
    expect(runs).toEqual([60_000]);
  });
});

describe('a job with a key', () => {
  const keyed = (more: Partial<NewJob<{ to: string }>> = {}) => queue({ runAt: start + 60_000, dedupeKey: 'order 7', ...more });

  it('waits once, however many transactions queue it at once', async () => {
    const ids = await Promise.all(Array.from({ length: 20 }, () => keyed()));
    expect(new Set(ids).size).toBe(1);
    expect(await keyed({ dedupeKey: 'order 8' })).not.toBe(ids[0]);
  });

  it('starts at the earlier instant, and can be queued again once it has begun', async () => {
    const id = await keyed();
    expect(await keyed({ runAt: start + 30_000 })).toBe(id);
    now = start + 30_000;
    await isAt(id, 'done');
    expect(await keyed()).not.toBe(id);
  });

  it('does not begin before the transaction that queued it again has ended', async () => {
    const id = await keyed({ runAt: start });
    await worker.stop();
    await scratch.db.run(`update kit_job set status = 'queued', run_at = '-infinity' where id = $1`, [id]);
    await scratch.db.transaction(async (tx) => {
      await startJob(tx, flaky, { payload: { to: 'b' }, owner, dedupeKey: 'order 7' });
      worker.start();
      await looks();
      expect((await job(id))?.status).toBe('queued');
    });
    await isAt(id, 'done');
  });

  it('that failed gives up its key to one that waits', async () => {
    failures = 2;
    const id = await keyed({ runAt: start });
    await until(() => runs.length === 1);
    await waiting();
    await scratch.db.run('update kit_job set status = $1, lease_holder = gen_random_uuid() where id = $2', ['running', id]);
    const second = await keyed({ runAt: start + 3_600_000 });
    await scratch.db.run(`update kit_job set lease_until = now() - interval '1 second' where id = $1`, [id]);
    now = start + 10_000;
    await until(() => runs.length === 2);
    await waiting();
    now = start + 100_000;
    await isAt(id, 'done');
    expect((await job(second))?.status).toBe('queued');
  });
});

describe('a job with retries', () => {
  it('is repeated after 2, 4 and 8 seconds by the clock of the shop', async () => {
    failures = 3;
    const id = await queue();
    for (const [at, count] of [
      [0, 1],
      [1_999, 1],
      [2_000, 2],
      [5_999, 2],
      [6_000, 3],
      [13_999, 3],
      [14_000, 4],
    ] as const) {
      now = start + at;
      await until(() => runs.length >= count);
      await waiting();
      await looks();
      expect([at, runs.length]).toEqual([at, count]);
    }
    expect(await job(id)).toMatchObject({ status: 'done', result: 'done' });
    expect(dead).toEqual([]);
  });

  it('is dead after its last attempt, and runs again with all of them under the same id', async () => {
    failures = 5;
    const id = await queue();
    for (let attempt = 1; attempt <= 4; attempt += 1) {
      await until(() => runs.length === attempt);
      await waiting();
      now += 3_600_000;
    }
    await isAt(id, 'failed');
    expect(dead).toEqual([
      { id, kind: 'test.flaky', label: 'flaky a', attempts: 4, error: 'no reply', at: start + 3 * 3_600_000 },
    ]);
    expect(await scratch.db.transaction((tx) => restartJob(tx, id))).toBe(true);
    await until(() => runs.length === 5);
    await waiting();
    now += 3_600_000;
    await isAt(id, 'done');
    expect(await scratch.db.transaction((tx) => restartJob(tx, id))).toBe(false);
  });

  it('is dead at once after an error that forbids another attempt', async () => {
    failures = 1;
    thrown = () => new NoRetryError('the card was declined');
    const id = await queue();
    await isAt(id, 'failed');
    expect([runs.length, dead.map(({ error }) => error)]).toEqual([1, ['the card was declined']]);
    expect((await job(id))?.message).toBe('request.internal-error');
  });

  it('is dead without another run when its process was killed in the last attempt', async () => {
    await worker.stop();
    const id = await queue();
    await scratch.db.run(
      `update kit_job set status = 'running', attempts = 4, lease_until = now() - interval '1 second' where id = $1`,
      [id],
    );
    worker.start();
    await isAt(id, 'failed');
    expect([runs, dead.map(({ error }) => error)]).toEqual([[], ['request.job-gave-up']]);
  });

  it('stays unrecorded and running when the record of its end fails, and is ended by the next run', async () => {
    await worker.stop();
    let isBroken = true;
    const other = createWorker({
      db: scratch.db,
      log,
      engine: { ...kitEngine(), clock: { now: () => now } },
      kinds: [flaky],
      pollMs: 10,
      async onDead(_tx, found) {
        if (isBroken) throw new Error('no table');
        dead.push(found);
      },
    });
    failures = 9;
    thrown = () => new NoRetryError('declined');
    const id = await queue();
    other.start();
    await until(() => runs.length === 1);
    await other.stop();
    expect((await job(id))?.status).toBe('running');
    isBroken = false;
    await scratch.db.run(`update kit_job set lease_until = now() - interval '1 second'`);
    other.start();
    await isAt(id, 'failed');
    await other.stop();
    expect(dead).toHaveLength(1);
  });

  it('without retries an error ends it at once, and it is no dead job', async () => {
    failures = 1;
    thrown = () => new RequestError(409, 'request.in-use');
    const id = await queue({}, plain);
    await isAt(id, 'failed');
    expect([(await job(id))?.message, runs.length, dead]).toEqual(['request.in-use', 1, []]);
  });
});
