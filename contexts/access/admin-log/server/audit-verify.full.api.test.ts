import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { openDatabase } from '@shopkeeper/server/database';
import { sealAudit, sealedUpTo } from '@shopkeeper/server/http';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freshDatabase } from '../../../../tests/setup/fresh-database.ts';

const root = fileURLToPath(new URL('../../../../', import.meta.url));
let fresh: Awaited<ReturnType<typeof freshDatabase>>;
let db: ReturnType<typeof openDatabase>;
let dataDir: string;

beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(join(tmpdir(), 'verify-'));
  db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }), max: 4 });
  for (const batch of [1, 2]) {
    await db.run(
      `insert into kit_audit (audience, actor_name, ip, trace_id, action, resource, row_id, label, after)
       select 'admin', 'owner', '', 't' || n, 'edit', 'catalog/brand', n, 'Row ' || n, '{"story": "tea"}' from generate_series($1::int, $2::int) n`,
      [batch * 10, batch * 10 + 4],
    );
    await sealAudit(db, Date.now() + 1_000);
  }
});
afterAll(async () => {
  await db.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

interface Said {
  readonly code: number;
  readonly text: string;
}

/** What `npm run audit:verify` says. */
const verify = (hash: string): Promise<Said> =>
  new Promise((done) => {
    const env = { ...process.env, DATABASE_URL: fresh.url, DATA_DIR: dataDir, NO_COLOR: '1' };
    const args = ['tools/ts.mjs', 'tools/audit-verify.ts', hash];
    execFile(process.execPath, args, { cwd: root, env }, (error, stdout) =>
      done({ code: error ? Number(error.code) : 0, text: stdout }),
    );
  });

/** Somebody who can change the database past its triggers. */
async function tamper(text: string): Promise<void> {
  await db.transaction(async (tx) => {
    for (const table of ['kit_audit', 'kit_audit_seal']) await tx.run(`alter table ${table} disable trigger user`);
    await tx.run(text);
    for (const table of ['kit_audit', 'kit_audit_seal']) await tx.run(`alter table ${table} enable trigger user`);
  });
}
const idOf = async (label: string): Promise<number> =>
  (await db.rows<{ id: number }>('select id::float8 as id from kit_audit where label = $1', [label]))[0]?.id ?? 0;

describe('npm run audit:verify', () => {
  it('[M-27.write] holds, then names one changed byte, a removed row and a cut tail', async () => {
    const { hash } = await sealedUpTo(db);
    const [changed, removed] = [await idOf('Row 11'), await idOf('Row 13')];
    const whole = await verify(hash ?? '');
    expect(whole.text).toContain('10 entries in 2 batches');
    expect(whole).toMatchObject({ code: 0 });
    await tamper(`update kit_audit set after = '{"story": "teA"}' where id = ${changed}`);
    await tamper(`delete from kit_audit where id = ${removed}`);
    await tamper(`delete from kit_audit where label like 'Row 2%'`);
    await tamper('delete from kit_audit_seal where batch_no = 2');
    const broken = await verify(hash ?? '');
    expect(broken.code).toBe(1);
    expect(broken.text).toContain(`entry ${changed} was changed`);
    expect(broken.text).toContain(`entry ${removed} was removed`);
    expect(broken.text).toContain('the tail was cut: batches from 2 on are missing');
    expect(broken.text).toContain(`no batch has the hash ${hash}`);
  }, 90_000);
});
