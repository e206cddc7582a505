import { randomInt, randomUUID } from 'node:crypto';
import { Readable } from 'node:stream';
import { jobFileBytes, storeJobFile } from '@shopkeeper/crud/import-export';
import { findJob, startJob } from '@shopkeeper/server/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobProcesses, jobProcesses } from '../../../tests/setup/job-processes.ts';

let jobs: JobProcesses;
beforeAll(async () => {
  jobs = await jobProcesses(new URL('../../../tests/setup/job-process.ts', import.meta.url));
  // The names are taken by the time they are written, as when two people import at once.
  await jobs.db.run(
    `create function taken() returns trigger language plpgsql as $$ begin
       if new.name like 'Taken%' then raise unique_violation; end if; return new; end $$`,
  );
  await jobs.db.run('create trigger taken before insert on catalog_brand for each row execute function taken()');
});
afterAll(() => jobs.close());

const owner = { audience: 'admin', id: 1 } as const;
const rows = 2_000;
const isTaken = (place: number): boolean => place % 7 === 3;
const isWrong = (place: number): boolean => place % 50 === 20;
const names = Array.from({ length: rows }, (_, place) => `${isTaken(place) ? 'Taken' : 'Free'} ${place}`);
const rejected = names.filter((_name, place) => isTaken(place) || isWrong(place));

/** An import file of brands, some of which have an invalid address. */
const sheet = ['name,website', ...names.map((name, place) => `${name},${isWrong(place) ? 'nowhere' : ''}`)].join('\n');

const begin = (): Promise<string> =>
  jobs.db.transaction(async (tx) => {
    const importId = randomUUID();
    await storeJobFile(
      tx,
      { id: importId, topic: 'resource-import', name: 'sheet.csv', owner },
      Readable.from([Buffer.from(sheet)]),
    );
    const actor = { ...owner, username: 'owner', nickname: 'owner', isSuper: true, sessionId: '', permissions: [] };
    const who = { actor, ip: '', traceId: 'test' };
    const payload = { resource: 'catalog/brand', importId, onError: 'skip', lang: 'en', who };
    return startJob(tx, { kind: 'resource-import' }, { payload, owner });
  });

const standing = async (id: string) => {
  const job = await findJob(jobs.db, id);
  if (!job) throw new Error('the job is gone');
  return job;
};

async function failedNames(id: string): Promise<string[]> {
  const parts: Buffer[] = [];
  for await (const part of jobFileBytes(jobs.db, id)) parts.push(part as Buffer);
  return [
    ...Buffer.concat(parts)
      .toString('utf8')
      .matchAll(/(?:Taken|Free) \d+/g),
  ].map(([name]) => name);
}

describe('an import row by row whose process is killed', () => {
  it('three times writes each row once and reports every rejected row, whichever run processed it', async () => {
    const id = await begin();
    let died = 0;
    for (const part of [0.1, 0.3, 0.6]) {
      await jobs.killWhen(async () => (await standing(id)).done >= rows * part, randomInt(0, 60));
      if ((await standing(id)).status === 'running') died += 1;
    }
    expect(died).toBe(3);
    await jobs.workUntil(async () => (await standing(id)).status === 'done');
    const create = rows - rejected.length;
    const { result } = await standing(id);
    expect(result).toMatchObject({ applied: true, totals: { create, update: 0, skip: 0, error: rejected.length } });
    expect(result).toMatchObject({ failedLines: rejected.length });
    expect(await failedNames(id)).toEqual(rejected);
    const [{ count } = { count: 0 }] = await jobs.db.rows<{ count: number }>('select count(*)::int as count from catalog_brand');
    expect(count).toBe(create);
  }, 120_000);
});
