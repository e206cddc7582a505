import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { storeJobFile } from '@shopkeeper/crud/import-export';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobProcesses, jobProcesses } from '../../../../../tests/setup/job-processes.ts';
import { countFile } from '../../testing/independent-reader.ts';
import { storedCounts, unbalanced } from '../../testing/import-calls.ts';
import { csvText, shopifyTable } from '../../testing/shopify-file.ts';
import { productImport } from './import-profile.ts';

let jobs: JobProcesses;
beforeAll(async () => {
  jobs = await jobProcesses(new URL('../../testing/import-process.ts', import.meta.url));
});
afterAll(() => jobs.close());

const owner = { audience: 'admin', id: 1 } as const;
const { names } = productImport;

const begin = (text: string): Promise<string> =>
  jobs.db.transaction(async (tx) => {
    const importId = randomUUID();
    await storeJobFile(tx, { id: importId, topic: names.sent, name: 'sheet.csv', owner }, Readable.from([Buffer.from(text)]));
    const actor = { ...owner, username: 'owner', nickname: 'owner', isSuper: true, sessionId: '', permissions: [] };
    const payload = { importId, onError: 'skip', lang: 'en', who: { actor, ip: '', traceId: 'test' } };
    return startJob(tx, { kind: names.applyJob }, { payload, owner });
  });

const standing = async (id: string) => {
  const job = await findJob(jobs.db, id);
  if (!job) throw new Error('the job is gone');
  return job;
};

/** Lets a process import until `done` products plus a random delay, then kills it. Returns whether the job was still running. */
async function killedAt(id: string, done: number): Promise<boolean> {
  await jobs.killWhen(async () => (await standing(id)).done >= done, randomInt(0, 120));
  return (await standing(id)).status === 'running';
}

describe('an import whose process is killed', () => {
  it('five times at random moments applies every product completely or not at all, and all of them in the end', async () => {
    const text = csvText(shopifyTable(20_000));
    const counts = countFile(text, ',');
    const id = await begin(text);
    let died = 0;
    for (const part of [0.01, 0.1, 0.25, 0.45, 0.65]) {
      if (await killedAt(id, Math.floor(counts.products * part))) died += 1;
      expect(await unbalanced(jobs)).toEqual([]);
      const { done } = await standing(id);
      expect((await storedCounts(jobs)).products).toBe(done);
    }
    expect(died).toBe(5);
    await jobs.workUntil(async () => (await standing(id)).status === 'done');
    expect(await storedCounts(jobs)).toEqual(counts);
    expect(await unbalanced(jobs)).toEqual([]);
    expect((await standing(id)).result).toMatchObject({
      applied: true,
      totals: { create: counts.products, update: 0, skip: 0, error: 0 },
    });
  }, 180_000);
});
