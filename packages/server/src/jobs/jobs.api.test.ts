import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import pino from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { countingJob } from '../testing/job-process.ts';
import { bearer, kitApp, type KitApp, memberToken } from '../testing/kit-app.ts';
import { kitEngine } from '../testing/kit-engine.ts';
import { until } from '../testing/until.ts';
import { defineJob, defineTask, type JobContext } from './job.ts';
import { jobRoutes } from './job-routes.ts';
import { findJob, startJob } from './job-store.ts';
import { kitTasks, runDueTask } from './tasks.ts';
import { createWorker, type Worker } from './worker.ts';

const engine = kitEngine();

let kit: KitApp;
let worker: Worker;
let open: () => void = () => undefined;
let gate: Promise<void>;
let seen: JobContext[] = [];
const log = pino({ level: 'silent' });
const owner = { audience: 'admin', id: 1 } as const;

const waiting = defineJob<{ parts: number }>({
  kind: 'test.wait',
  async run(context, { parts }, report) {
    seen.push(context);
    await report({ total: parts, done: 1, message: 'half way' });
    await gate;
    for (let n = 2; n <= parts; n += 1) await report({ done: n });
    return { parts };
  },
});
const broken = defineJob<null>({
  kind: 'test.broken',
  async run() {
    throw new Error('secret path /srv');
  },
});

beforeAll(async () => {
  kit = await kitApp({ routes: jobRoutes });
  await kit.db.run('create table counted (step int)');
});
afterAll(() => kit.close());
beforeEach(async () => {
  seen = [];
  gate = new Promise((done) => {
    open = done;
  });
  await kit.db.run('truncate kit_job, kit_outbox, kit_task, counted cascade');
  worker = createWorker({ db: kit.db, log, engine, kinds: [waiting, broken, countingJob], pollMs: 10 });
});
afterEach(async () => {
  open();
  await worker.stop();
});

const begin = <P>(kind: { kind: string }, payload: P) => kit.db.transaction((tx) => startJob<P>(tx, kind, { payload, owner }));
const status = async (id: string) => (await findJob(kit.db, id))?.status;

describe('a job', () => {
  it('runs in the background and stores its progress and result', async () => {
    worker.start();
    const id = await begin(waiting, { parts: 3 });
    await until(async () => (await status(id)) === 'running' && seen.length === 1);
    const reply = await kit.post('/admin/platform/job/GetDetailPage', { id }, bearer(await kit.tokenOf('admin')));
    expect(reply.json()).toMatchObject({
      code: 1,
      data: { id, status: 'running', total: 3, done: 1, message: 'half way', result: null },
    });
    open();
    await until(async () => (await status(id)) === 'done');
    expect(await findJob(kit.db, id)).toMatchObject({ done: 3, result: { parts: 3 }, owner });
  });

  it('exists exactly when the transaction that started it commits', async () => {
    worker.start();
    await kit.db
      .transaction(async (tx) => {
        await startJob(tx, waiting, { payload: { parts: 1 }, owner });
        throw new Error('changed my mind');
      })
      .catch(() => undefined);
    expect(await kit.db.rows('select 1 from kit_job')).toEqual([]);
  });

  it('reports a failure without its cause', async () => {
    worker.start();
    const id = await begin(broken, null);
    await until(async () => (await status(id)) === 'failed');
    expect(await findJob(kit.db, id)).toMatchObject({ message: 'request.internal-error', result: null });
  });

  it('writes its progress at most four times a second', async () => {
    worker.start();
    open();
    const id = await begin(waiting, { parts: 2_000 });
    await until(async () => (await status(id)) === 'done');
    const written = await kit.db.rows("select 1 from kit_outbox where type = 'job'");
    expect(written.length).toBeLessThan(8);
    expect((await findJob(kit.db, id))?.done).toBe(2_000);
  });

  it('runs once with any number of workers', async () => {
    const others = Array.from({ length: 4 }, () => createWorker({ db: kit.db, log, engine, kinds: [countingJob], pollMs: 5 }));
    const ids: string[] = [];
    for (let n = 0; n < 6; n += 1) ids.push(await begin(countingJob, { steps: 5 }));
    for (const each of others) each.start();
    await until(async () => (await Promise.all(ids.map(status))).every((each) => each === 'done'));
    await Promise.all(others.map((each) => each.stop()));
    expect(await kit.db.rows('select 1 from counted')).toHaveLength(30);
  });
});

describe('cancelling a job', () => {
  it('ends a queued one at once, a running one at its next report', async () => {
    const boss = bearer(await kit.tokenOf('admin'));
    const queued = await begin(waiting, { parts: 2 });
    expect((await kit.post('/admin/platform/job/cancel', { id: queued }, boss)).json()).toMatchObject({
      code: 1,
      data: { status: 'cancelled' },
    });
    worker.start();
    const id = await begin(waiting, { parts: 1_000_000_000 });
    await until(() => seen.length === 1);
    expect((await kit.post('/admin/platform/job/cancel', { id }, boss)).json()).toMatchObject({
      data: { status: 'running', cancelRequested: true },
    });
    open();
    await until(async () => (await status(id)) === 'cancelled');
    expect((await kit.post('/admin/platform/job/cancel', { id }, boss)).json()).toMatchObject({
      code: 409,
      data: { error: 'request.job-over' },
    });
  });

  it('requires its owner or the permission; to others the job does not exist', async () => {
    const id = await begin(waiting, { parts: 2 });
    const clerk = kit.staff.find((each) => each.username === 'clerk');
    const [token, lily] = [await kit.tokenOf('clerk'), await kit.tokenOf('lily')];
    // Ids overlap between the audiences: member 1 is not staff 1.
    expect((await kit.post('/admin/platform/job/GetDetailPage', { id }, memberToken(lily))).status).toBe(404);
    expect((await kit.post('/admin/platform/job/GetDetailPage', { id }, bearer(token))).status).toBe(404);
    if (clerk) clerk.permissions = ['/admin/platform/job/index'];
    expect((await kit.post('/admin/platform/job/GetDetailPage', { id }, bearer(token))).status).toBe(200);
    expect((await kit.post('/admin/platform/job/cancel', { id }, bearer(token))).status).toBe(404);
    expect((await kit.post('/admin/platform/job/GetDetailPage', { id: '1 or 1' }, bearer(token))).status).toBe(400);
  });
});

describe('a worker that stops', () => {
  it('returns unfinished jobs to the queue', async () => {
    worker.start();
    const id = await begin(waiting, { parts: 1_000_000_000 });
    await until(() => seen.length === 1);
    const stopped = worker.stop();
    open();
    await stopped;
    expect(await status(id)).toBe('queued');
  });

  it('loses and repeats no step after kill -9: another continues from the saved cursor', async () => {
    const id = await begin(countingJob, { steps: 60 });
    const steps = async () => (await kit.db.rows('select 1 from counted')).length;
    for (const at of [8, 24]) {
      const victim = spawnWorker(kit.url);
      await until(async () => (await steps()) >= at, 15_000);
      const gone = new Promise((done) => victim.once('exit', done));
      victim.kill('SIGKILL');
      await gone;
      // Simulates the expiry of the lease.
      await kit.db.run("update kit_job set lease_until = now() - interval '1 second'");
    }
    worker.start();
    await until(async () => (await status(id)) === 'done');
    const counted = await kit.db.rows<{ step: number }>('select step from counted order by step');
    expect(counted.map((row) => row.step)).toEqual(Array.from({ length: 60 }, (_, n) => n));
  });

  it('cannot change a job that was taken over', async () => {
    worker.start();
    const id = await begin(waiting, { parts: 3 });
    await until(async () => (await findJob(kit.db, id))?.done === 1);
    await kit.db.run("update kit_job set lease_holder = gen_random_uuid(), lease_until = now() + interval '1 hour'");
    open();
    await until(() => seen[0]?.signal.aborted ?? false);
    await worker.stop();
    expect(await findJob(kit.db, id)).toMatchObject({ status: 'running', done: 1 });
  });

  it('makes the job fail after five times in a row instead of running it forever', async () => {
    const id = await begin(waiting, { parts: 3 });
    await kit.db.run("update kit_job set status = 'running', attempts = 5, lease_until = now() - interval '1 second'");
    worker.start();
    await until(async () => (await status(id)) === 'failed');
    expect([(await findJob(kit.db, id))?.message, seen.length]).toEqual(['request.job-gave-up', 0]);
  });
});

const taskContext = () => ({ db: kit.db, log, engine });

describe('recurring tasks', () => {
  it('run once per turn, in any number of processes', async () => {
    let runs = 0;
    const task = defineTask({ name: 'test.turn', everySeconds: 60, run: async () => void (runs += 1) });
    await kit.db.run("insert into kit_task (name, due_at) values ('test.turn', now())");
    await Promise.all(Array.from({ length: 8 }, () => runDueTask(task, taskContext())));
    expect(runs).toBe(1);
    await kit.db.run("update kit_task set due_at = now() - interval '1 second'");
    expect([await runDueTask(task, taskContext()), runs]).toEqual([true, 2]);
  });

  it('the kit’s own cleanup runs on its tables', async () => {
    for (const task of kitTasks({ temporaryDir: kit.dataDir })) await task.run(taskContext());
    expect(await kit.db.rows('select 1 from kit_session')).not.toEqual([]);
  });
});

function spawnWorker(url: string) {
  const script = fileURLToPath(new URL('../testing/job-process.ts', import.meta.url));
  return spawn(process.execPath, ['--import', 'tsx', script], {
    env: { ...process.env, JOB_DATABASE_URL: url },
    stdio: 'ignore',
  });
}
