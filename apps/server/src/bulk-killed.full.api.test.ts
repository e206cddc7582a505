import { findJob, startJob } from '@shopkeeper/server/jobs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type JobProcesses, jobProcesses } from '../../../tests/setup/job-processes.ts';

let jobs: JobProcesses;
beforeAll(async () => {
  jobs = await jobProcesses(new URL('../../../tests/setup/job-process.ts', import.meta.url));
});
afterAll(() => jobs.close());

const rows = 400;

/** A job that deletes every brand there is. */
const begin = (): Promise<string> =>
  jobs.db.transaction(async (tx) => {
    await tx.run(`insert into catalog_brand (name) select 'Brand ' || n from generate_series(1, $1) n`, [rows]);
    const actor = { audience: 'admin', id: 1, username: 'boss', nickname: 'Boss', isSuper: true, sessionId: '', permissions: [] };
    const payload = {
      resource: '/admin/catalog/brand/',
      bulkAction: 'del',
      input: {},
      lang: 'en',
      who: { actor, ip: '', traceId: 'test' },
    };
    const id = await startJob(tx, { kind: 'bulk' }, { payload, owner: { audience: 'admin', id: 1 } });
    await tx.run(
      `insert into kit_bulk_row (job_id, no, row_id, version, label)
       select $1, row_number() over (order by id), id, version, name from catalog_brand`,
      [id],
    );
    return id;
  });

const gone = async (): Promise<number> =>
  (await jobs.db.rows<{ count: number }>('select count(*)::int as count from catalog_brand where deleted_at is not null'))[0]
    ?.count ?? 0;

describe('a bulk job whose process is killed', () => {
  it('processes every row exactly once, and the next process continues where it stopped', async () => {
    const id = await begin();
    for (const at of [40, 160]) {
      await jobs.killWhen(async () => (await gone()) >= at);
      expect((await findJob(jobs.db, id))?.status).toBe('running');
      const [settled] = await jobs.db.rows<{ count: number }>(
        `select count(*)::int as count from kit_bulk_row where outcome = 'done'`,
      );
      expect(settled?.count).toBe(await gone());
    }
    await jobs.workUntil(async () => (await findJob(jobs.db, id))?.status === 'done');
    expect(await gone()).toBe(rows);
    const doubled = await jobs.db.rows(`select row_id from kit_audit where action = 'del' group by row_id having count(*) > 1`);
    expect(doubled).toEqual([]);
    expect((await findJob(jobs.db, id))?.result).toEqual({ done: rows, failed: 0 });
  }, 180_000);
});
