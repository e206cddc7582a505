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
  /^(?:purchase-in|gift-card|balance-adjustment|recharge|attempt|callback|dead-letter|after-sale)\.|-account\.|^refund\.lines$|^coupon\.(?:order|claim)$|^stock\.(?:split|place-)/;

/**
 * What a promoter earns of two lines of an order, of which one went back in part, and two cash-outs of it: one transferred, one that
 * waits.
 */
const promotionRows = [
  `with m as (select id, row_number() over (order by id desc) as place from member_member where status = 'active'),
     p as (insert into distribution_promoter (member_id, code, status, applied_at, earned_amount, available_amount, withdrawn_amount)
       select id, 'I1', 'active', now(), 1850, 350, 1000 from m where place = 1 returning id, member_id),
     a as (insert into distribution_commission_account (account_no, owner_id, available, on_hold, applied_until)
       select 'commission-' || id, id, 350, 500, now() from p),
     e as (insert into distribution_commission_entry
         (owner_id, type, amount, held, available_after, ref_type, ref_id, lot, effective_at, actor_name)
       select p.id, v.type, v.amount, v.held, v.after, v.ref, v.ref_id, 0, now(), 'system' from p, (values
         (1, 'settle', 1850, 0, 1850, 'order', 1), (2, 'hold', -990, 990, 860, 'cash-out', 1), (3, 'hold', -10, 10, 850, 'cash-out-fee', 1),
         (4, 'capture', 0, -990, 850, 'cash-out', 1), (5, 'capture', 0, -10, 850, 'cash-out-fee', 1),
         (6, 'hold', -500, 500, 350, 'cash-out', 2)) as v(no, type, amount, held, after, ref, ref_id) order by v.no),
     d as (insert into distribution_distribution_order (order_no, order_id, order_line_id, product_id, item_name, member_id, promoter_id,
         earner_id, tier, base_amount, rate, amount, refunded_amount, reversed_amount, status, paid_at, settled_at)
       select o.order_no, o.id, l.id, l.product_id, l.name, o.member_id, p.id, p.member_id, 1, 20000, 500, 1000,
         case when l.place = 1 then 3000 else 0 end, case when l.place = 1 then 150 else 0 end,
         case when l.place = 1 then 'partially_reversed' else 'settled' end, now(), now()
       from p, (select *, row_number() over (order by id) as place from sales_order_line) l join sales_order o on o.id = l.parent_id
       where o.member_id <> p.member_id order by l.place limit 2)
   insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, status, transfer_no,
       open_for, applied_at, paid_at)
     select v.no, p.member_id, p.id, v.amount, v.fee, v.amount - v.fee, 'bank', v.status, v.transfer,
       case when v.transfer is null then p.member_id end, now(), case when v.transfer is not null then now() end
     from p, (values ('I1', 1000, 10, 'paid', 'TI1'), ('I2', 500, 0, 'pending_review', null)) as v(no, amount, fee, status, transfer)`,
];

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
  for (const one of promotionRows) await db.run(one);
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
