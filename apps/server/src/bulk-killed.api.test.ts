import { spawn } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { createLog, findJob, openDatabase, startJob, type Database } from '@shopkeeper/server-kit';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase, type FreshDatabase } from '../../../tools/testing/fresh-database.ts';

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

const rows = 400;
const script = fileURLToPath(new URL('../../../tools/testing/bulk-process.ts', import.meta.url));
const worker = () =>
  spawn(process.execPath, ['--import', 'tsx', script], { env: { ...process.env, JOB_DATABASE_URL: fresh.url }, stdio: 'ignore' });

/** A job that deletes every brand there is. */
const begin = (): Promise<string> =>
  db.transaction(async (tx) => {
    await tx.run(`insert into catalog_brand (name) select 'Brand ' || n from generate_series(1, $1) n`, [rows]);
    const actor = { audience: 'admin', id: 1, username: 'boss', nickname: 'Boss', isSuper: true, sessionId: '', nodes: [] };
    const payload = {
      resource: '/admin/catalog/brand/',
      deed: 'del',
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
  (await db.rows<{ count: number }>('select count(*)::int as count from catalog_brand where deleted_at is not null'))[0]?.count ??
  0;

async function until(holds: () => Promise<boolean>): Promise<void> {
  const end = Date.now() + 60_000;
  while (!(await holds())) {
    if (Date.now() > end) throw new Error('it does not come about');
    await wait(5);
  }
}

describe('a bulk job whose process is killed', () => {
  it('in the middle does every row once, and the next process goes on behind it', async () => {
    const id = await begin();
    for (const at of [40, 160]) {
      const victim = worker();
      await until(async () => (await gone()) >= at);
      const exited = new Promise((is) => victim.once('exit', is));
      victim.kill('SIGKILL');
      await exited;
      expect((await findJob(db, id))?.status).toBe('running');
      // What waiting for the lease would bring about.
      await db.run("update kit_job set lease_until = now() - interval '1 second' where status = 'running'");
      const [settled] = await db.rows<{ count: number }>(
        `select count(*)::int as count from kit_bulk_row where outcome = 'done'`,
      );
      expect(settled?.count).toBe(await gone());
    }
    const last = worker();
    await until(async () => (await findJob(db, id))?.status === 'done');
    last.kill('SIGKILL');
    expect(await gone()).toBe(rows);
    const doubled = await db.rows(`select row_id from kit_audit where action = 'del' group by row_id having count(*) > 1`);
    expect(doubled).toEqual([]);
    expect((await findJob(db, id))?.result).toEqual({ done: rows, failed: 0 });
  }, 180_000);
});
