import { spawn } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog, findJob, keepSheet, openDatabase, startJob, type Database } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../../tools/testing/fresh-database.ts';
import { countSheet } from '../testing/independent-reader.ts';
import { storedCounts, unbalanced } from '../testing/import-calls.ts';
import { csvText, shopifyTable } from '../testing/shopify-file.ts';
import { productImport, sheetTopics } from './import-job.ts';

let fresh: FreshDatabase;
let db: Database;
beforeAll(async () => {
  fresh = await freshDatabase();
  db = openDatabase({ url: fresh.url, log: createLog({ level: 'fatal' }) });
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
});

const owner = { audience: 'admin', id: 1 } as const;
const script = fileURLToPath(new URL('../testing/import-process.ts', import.meta.url));
const worker = () =>
  spawn(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, JOB_DATABASE_URL: fresh.url }, stdio: 'ignore' });

const begin = (text: string): Promise<string> =>
  db.transaction(async (tx) => {
    const importId = randomUUID();
    await keepSheet(tx, { id: importId, topic: sheetTopics.sent, name: 'sheet.csv', owner }, [Buffer.from(text)] as never);
    const who = { actor: null, ip: '', traceId: 'test' };
    return startJob(tx, productImport as never, { payload: { importId, onError: 'skip', lang: 'en', who }, owner });
  });

const standing = async (id: string) => {
  const job = await findJob(db, id);
  if (!job) throw new Error('the job is gone');
  return job;
};

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it does not come about');
    await wait(5);
  }
}

/** Lets a worker import until `done` products and a random moment more, then kills it. Tells whether it died at work. */
async function killedAt(id: string, done: number): Promise<boolean> {
  const victim = worker();
  await until(async () => (await standing(id)).done >= done);
  await wait(randomInt(0, 120));
  const gone = new Promise((exited) => victim.once('exit', exited));
  victim.kill('SIGKILL');
  await gone;
  // What waiting for the lease would bring about.
  await db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
  return (await standing(id)).status === 'running';
}

describe('an import whose process is killed', () => {
  it('five times at random moments applies every product wholly or not at all, and all of them in the end', async () => {
    const text = csvText(shopifyTable(7_000));
    const counts = countSheet(text, ',');
    const id = await begin(text);
    let died = 0;
    for (const part of [0.01, 0.1, 0.25, 0.45, 0.65]) {
      if (await killedAt(id, Math.floor(counts.products * part))) died += 1;
      expect(await unbalanced({ db })).toEqual([]);
      const { done } = await standing(id);
      expect((await storedCounts({ db })).products).toBe(done);
    }
    expect(died).toBe(5);
    const last = worker();
    await until(async () => (await standing(id)).status === 'done');
    last.kill('SIGKILL');
    expect(await storedCounts({ db })).toEqual(counts);
    expect(await unbalanced({ db })).toEqual([]);
    expect((await standing(id)).result).toMatchObject({
      applied: true,
      totals: { create: counts.products, update: 0, skip: 0, error: 0 },
    });
  }, 180_000);
});
