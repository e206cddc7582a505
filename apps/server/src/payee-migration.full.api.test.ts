import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type Database, migrateDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { hashPassword } from '@shopkeeper/server/session';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { onServer } from '../../../tests/setup/connection.ts';
import { emptyDatabase, type FreshDatabase } from '../../../tests/setup/fresh-database.ts';
import { composeApp, type Composed } from './compose.ts';
import { readConfig } from './config.ts';
import { openShopDatabase } from './start.ts';

interface Journal {
  readonly entries: readonly { readonly tag: string }[];
}

const log = createLog({ level: 'silent' });
const migrations = join(import.meta.dirname, '../migrations');
const folder = mkdtempSync(join(tmpdir(), 'payees-'));
const page = '/admin/distribution/cash-out';
const password = 'Kestrel-41-lane';

/** Payees as they were stored before they were sealed: name, account, method. */
const payees = [
  ['Zhao Qingyun', '6222020200112230', 'bank'],
  ['Ou', 'q@x.c', 'alipay'],
  [null, null, 'balance'],
  ['Sima Yuanzhi', null, 'wechat'],
] as const;
const inClear = payees.flatMap(([name, account]) => [name, account]).filter((text) => text !== null && text.length > 2);

/** A shop of the version before with cash-outs, one of them with a transfer that waits and one that was made. */
const before = `
  insert into member_member (member_no, username, nickname, jointime) select n, 'lin' || n, 'Lin', now() from generate_series(1, 4) n;
  insert into distribution_promoter (code, member_id, status, applied_at) select 'CODE' || id, id, 'active', now() from member_member;
  insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, net_amount, method, payee_name, payee_account,
    status, is_by_hand, transfer_no, applied_at) values
${payees
  .map(([name, account, method], at) => {
    const [who, where] = [name, account].map((text) => (text === null ? 'null' : `'${text}'`));
    return `('W${at + 1}', ${at + 1}, ${at + 1}, 5000, 5000, '${method}', ${who}, ${where}, 'paying', false, 'T${at + 1}', now())`;
  })
  .join(',\n')};
  insert into kit_job (id, kind, payload, status, owner_audience, created_at)
    select gen_random_uuid(), 'provider-call', jsonb_build_object('provider', 'payout', 'operation', 'transfer', 'attempts', 6, 'input',
      jsonb_build_object('transferNo', transfer_no, 'amount', 5000, 'payeeName', payee_name, 'payeeAccount', payee_account)),
      case when id = 1 then 'queued' else 'done' end, 'admin', now()
    from distribution_cash_out;`;

let fresh: FreshDatabase;
let shop: Composed & { readonly db: Database; release(): Promise<void> };

/** The migrations up to one, as an earlier version installed them. */
function migrationsBefore(tag: string): string {
  const former = join(folder, 'migrations');
  cpSync(migrations, former, { recursive: true });
  const path = join(former, 'meta/_journal.json');
  const journal = JSON.parse(readFileSync(path, 'utf8')) as Journal;
  const end = journal.entries.findIndex((entry) => entry.tag === tag);
  expect(end).toBeGreaterThan(0);
  writeFileSync(path, JSON.stringify({ ...journal, entries: journal.entries.slice(0, end) }));
  return former;
}

/** The tables with a row that contains one of the payees in clear. */
async function tablesInClear(): Promise<readonly string[]> {
  const tables = await shop.db.rows<{ name: string }>(
    `select quote_ident(relname) as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const found: string[] = [];
  for (const { name } of tables) {
    const rows = await shop.db.rows(`select 1 from ${name} r where strpos_any(r::text, $1) limit 1`, [inClear]);
    if (rows.length > 0) found.push(name);
  }
  return found;
}

async function call<T>(path: string, body: object, token?: string): Promise<{ status: number; data: T }> {
  const reply = await shop.app.inject({
    method: 'POST',
    url: path,
    headers: { server: '1', 'accept-language': 'en', ...(token ? { authorization: `Bearer ${token}` } : {}) },
    payload: body,
  });
  return { status: reply.statusCode, data: reply.json<{ data: T }>().data };
}

beforeAll(async () => {
  fresh = await emptyDatabase();
  const migrationsFolder = migrationsBefore('0028_carts-grants-tools');
  await migrateDatabase({ directUrl: fresh.url, migrationsFolder, log, then: async () => undefined });
  await onServer(fresh.url, before);
  const config = readConfig({ DATABASE_URL: fresh.url, DATA_DIR: folder });
  const { db, release } = await openShopDatabase(config, log, { migrationsFolder: migrations });
  await db.run(`create function strpos_any(text, text[]) returns boolean language sql as
    'select exists (select 1 from unnest($2) one where strpos($1, one) > 0)'`);
  shop = { ...(await composeApp({ db, log, dataDir: folder, limits: false })), db, release };
}, 60_000);
afterAll(async () => {
  await shop.app.close();
  await shop.release();
  await fresh.drop();
  rmSync(folder, { recursive: true, force: true });
});

describe('payees of cash-outs that were stored in clear', () => {
  it('stand after the migration only where a task seals them: masked in the cash-outs, and in no queued call', async () => {
    expect(await tablesInClear()).toEqual(['distribution_cash_out_payee']);
    expect(
      await shop.db.rows('select payee_name as name, payee_account as account from distribution_cash_out order by id'),
    ).toEqual([
      { name: 'Z**', account: '**** 2230' },
      { name: 'O**', account: '****' },
      { name: null, account: null },
      { name: 'S**', account: null },
    ]);
  });

  it('are sealed once the shop runs: nothing in clear stays in any table', async () => {
    await shop.runDue();
    expect(await shop.db.rows('select 1 from distribution_cash_out_payee where given is not null')).toEqual([]);
    expect(await tablesInClear()).toEqual([]);
    // Control: the search finds what is there.
    await shop.db.run(`update distribution_cash_out set error = $1 where id = 1`, [payees[0][0]]);
    expect(await tablesInClear()).toEqual(['distribution_cash_out']);
    await shop.db.run('update distribution_cash_out set error = null where id = 1');
  });

  it('are revealed as they were', async () => {
    const hash = await hashPassword(password);
    await shop.db.run(`insert into access_admin (username, nickname, password, super) values ('boss', 'Boss', $1, true)`, [hash]);
    const { data } = await call<{ token: string }>('/admin/Index/login', { username: 'boss', password });
    for (const [at, [name, account]] of payees.entries())
      for (const [field, value] of Object.entries({ payeeName: name, payeeAccount: account }))
        expect(await call(`${page}/reveal`, { id: at + 1, field }, data.token)).toMatchObject({ status: 200, data: { value } });
  });
});
