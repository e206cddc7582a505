import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { checkInvariant, type Invariant, type InvariantResult } from '@shopkeeper/crud/invariants';
import { commission, frozenCommission } from '@shopkeeper/distribution';
import { giftCardBalance } from '@shopkeeper/marketing';
import { balance, growth, points } from '@shopkeeper/member';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { diskStorage } from '@shopkeeper/server/files';
import pino from 'pino';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type FreshDatabase, freshDatabase } from '../../../tests/setup/fresh-database.ts';
import {
  contradictionsOfLedger,
  contradictionsOfModules,
  type InvariantContradictions,
} from '../../../tests/setup/invariant-contradictions.ts';
import { composeTexts } from './texts.ts';
import { invariants, messages, prepareRows, registry } from './compose.ts';
import { loadDemo } from './demo/load.ts';

const now = Date.parse('2026-11-20T13:20:00+08:00');
const card = `insert into marketing_gift_card (id, code, face_amount, balance_amount, expires_at) values (1, 'G1', 500, 0, now())`;
const promoter = `insert into distribution_promoter (id, member_id, code, status, applied_at) values (1, 1, 'P1', 'active', now()) on conflict do nothing`;
const ofLedgers = [
  ...[balance, growth, points].map((one) => contradictionsOfLedger(one)),
  contradictionsOfLedger(giftCardBalance, card),
  ...[commission, frozenCommission].map((one) => contradictionsOfLedger(one, promoter)),
];
const contradictions: InvariantContradictions = Object.assign(
  {},
  contradictionsOfModules,
  ...ofLedgers,
) as InvariantContradictions;

/** Of these the demo shop has no rows; those of each module are checked on rows of its own tests. */
const withoutRows =
  /^(?:purchase-in|gift-card|balance-adjustment|recharge|attempt|callback|dead-letter|after-sale|cash-out|distribution-order)\.|-account\.|^refund\.lines$|^coupon\.(?:order|claim)$|^stock\.(?:split|place-)/;

let fresh: FreshDatabase;
let db: Database;
let dataDir: string;
const results = new Map<string, InvariantResult>();

/** Gives up what keeps such faults out of the database, as a mistake in the code or in a migration might. */
async function dropGuards(): Promise<void> {
  const guards = await db.rows<{ drop: string }>(
    `select format('alter table %s drop constraint %I', conrelid::regclass, conname) as drop from pg_constraint
       where contype in ('c', 'f', 'u') and conrelid::regclass::text ~ '^(catalog|sales|member|payment|marketing|platform|promotion|storefront|distribution|community)_'
     union all
     select format('drop trigger %I on %s', tgname, tgrelid::regclass) from pg_trigger
       where not tgisinternal and tgrelid::regclass::text ~ '^(catalog|sales|member|payment|marketing|platform|promotion|storefront|distribution|community)_'
     union all
     select format('drop index %s', indexrelid::regclass) from pg_index i
       where indisunique and not exists (select from pg_constraint where conindid = i.indexrelid) and i.indrelid::regclass::text ~ '^(catalog|sales|member|payment|marketing|platform|promotion|storefront|distribution|community)_'`,
  );
  for (const { drop } of guards) await db.run(drop);
}

class Undone extends Error {}

/** Checks an invariant in a transaction with a fault, which is rolled back. */
async function checkedWith(invariant: Invariant, statements: readonly string[]): Promise<InvariantResult> {
  let result: InvariantResult | undefined;
  const planted = db.transaction(async (tx) => {
    for (const one of statements) await tx.run(one);
    result = await checkInvariant(tx, invariant);
    throw new Undone();
  });
  await expect(planted).rejects.toThrow(Undone);
  if (!result) throw new Error('the check did not end');
  return result;
}

beforeAll(async () => {
  fresh = await freshDatabase();
  dataDir = await mkdtemp(path.join(tmpdir(), 'invariants-'));
  db = openDatabase({ url: fresh.url, log: pino({ level: 'silent' }) });
  await prepareRows(db);
  await loadDemo(db, {
    profile: 'S',
    now,
    storage: diskStorage(path.join(dataDir, 'storage')),
    details: registry,
    adminPassword: 'Heron-17-quay',
    tell: () => undefined,
    keep: async () => undefined,
  });
  for (const one of invariants) results.set(one.key, await checkInvariant(db, one));
  await dropGuards();
}, 60_000);

afterAll(async () => {
  await db.close();
  await fresh.drop();
  await rm(dataDir, { recursive: true, force: true });
});

describe('invariants', () => {
  it('have keys of their own and a sentence in both languages', () => {
    const texts = composeTexts(messages);
    expect(new Set(invariants.map(({ key }) => key)).size).toBe(invariants.length);
    for (const { key, statement } of invariants) {
      const said = (['zh-cn', 'en'] as const).map((lang) => texts(lang, statement.textKey, statement.params));
      expect([key, new Set([statement.textKey, ...said]).size]).toEqual([key, 3]);
    }
  });

  it('all hold in the demo shop', () => {
    expect([...results].filter(([, { found }]) => found > 0).map(([key, { differences }]) => [key, differences])).toEqual([]);
  });

  it('are checked on rows of the demo shop, where it has such rows', () => {
    expect([...results].filter(([key, { checked }]) => checked === 0 && !withoutRows.test(key)).map(([key]) => key)).toEqual([]);
  });

  it('have a contradiction each', () => {
    expect(Object.keys(contradictions).toSorted()).toEqual(invariants.map(({ key }) => key).toSorted());
  });

  it.each(invariants.map((one) => [one.key, one] as const))('%s is found broken by its contradiction', async (key, invariant) => {
    const { found, differences } = await checkedWith(invariant, contradictions[key] ?? []);
    expect(found).toBeGreaterThan(0);
    expect(differences[0]).toMatchObject({ id: expect.any(Number), label: expect.any(String) });
    expect(differences[0]?.kept).not.toBe(differences[0]?.computed);
  });
});
