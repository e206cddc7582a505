import { booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { asSystem } from '@shopkeeper/crud/lifecycle';
import { readRow } from '@shopkeeper/crud/rows';
import type { RowOf } from '@shopkeeper/resource';
import { order } from '@shopkeeper/sales';
import * as fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask } from '../../../../tests/setup/shop.ts';
import { type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { commission } from '../../commission/commission.ledger.ts';
import { frozenCommission } from '../../commission/frozen-commission.ledger.ts';
import {
  bought,
  commissionsOf,
  complete,
  follow,
  newOrder,
  newPromoter,
  person,
  type Promoter,
  promoterRow,
  refundLines,
} from '../testing/promotion-shop.ts';
import { accrue } from './accrue.ts';

const dayMs = 86_400_000;
let shop: RaceShop;
let parent: Promoter;
let promoter: Promoter;
let buyerId: number;

beforeAll(async () => {
  shop = await raceShop();
  parent = await newPromoter(shop);
  promoter = await newPromoter(shop, { invitedBy: parent });
  const buyer = await person(shop);
  await follow(shop, buyer, promoter);
  buyerId = buyer.id;
}, 60_000);
afterAll(async () => {
  expect(await differencesIn(shop.db, booksOf(commission))).toEqual([]);
  expect(await differencesIn(shop.db, booksOf(frozenCommission))).toEqual([]);
  await shop.close();
});

/** What happens to an order of two lines: units that are refunded, and when it is completed and settled. */
const history = fc.record({
  prices: fc.tuple(fc.integer({ min: 1, max: 9_999 }), fc.integer({ min: 1, max: 9_999 })),
  refunds: fc.array(fc.integer({ min: 0, max: 1 }), { maxLength: 4 }),
  completedAfter: fc.integer({ min: 0, max: 4 }),
});

/** The commission that is left of a base, by the formula of the rules. */
const left = (base: number, rateBp: number, refunded: number): number => {
  const amount = Math.floor((base * rateBp) / 10_000);
  return base === 0 ? 0 : Math.floor((amount * (base - refunded)) / base);
};

type Order = Awaited<ReturnType<typeof bought>>;
type Happened = typeof history extends fc.Arbitrary<infer H> ? H : never;

const settle = (): Promise<number> => dueTask(shop, 'distribution.distribution-order.settle')(Date.now() + 16 * dayMs);

/** Lives through what happens to an order; returns what was refunded of its lines. */
async function live(order: Order, { prices, refunds, completedAfter }: Happened): Promise<readonly number[]> {
  const refunded = [0, 0];
  for (let step = 0; step <= Math.max(refunds.length, completedAfter); step += 1) {
    if (step === completedAfter && refunded.every((amount) => amount === 0)) {
      await complete(shop, order.id);
      await settle();
    }
    const at = refunds[step] ?? -1;
    const line = order.lines[at];
    const before = refunded[at] ?? 0;
    if (!line || before >= line.payableAmount) continue;
    await refundLines(shop, order.id, { parts: [{ lineId: line.id, qty: 1, amount: prices[at] }] });
    refunded[at] = before + (prices[at] ?? 0);
  }
  return refunded;
}

const rates = [
  [1, 500],
  [2, 200],
] as const;

describe('the commissions of any order', () => {
  it('are what the formula says, after any refunds and completions, and the accounts follow them', async () => {
    const sums = async () => {
      const row = await promoterRow(shop, promoter.id);
      return row ? { held: row.frozen + row.available, earned: row.earned } : { held: 0, earned: 0 };
    };
    await fc.assert(
      fc.asyncProperty(history, async (happened) => {
        const before = await sums();
        const made = await bought(shop, { memberId: buyerId, prices: happened.prices, qty: 2 });
        const refunded = await live(made, happened);
        const rows = await commissionsOf(shop, made.id);
        const keptOf = (lineId: number, tier: number): number =>
          rows
            .filter((one) => one.lineId === lineId && one.tier === tier)
            .reduce((sum, one) => sum + one.amount - one.reversed, 0);
        for (const [at, line] of made.lines.entries())
          for (const [tier, rateBp] of rates)
            expect(keptOf(line.id, tier)).toBe(left(line.payableAmount, rateBp, refunded[at] ?? 0));
        const kept = made.lines.reduce((sum, line) => sum + keptOf(line.id, 1), 0);
        expect(await sums()).toEqual({ held: before.held + kept, earned: before.earned + kept });
      }),
      { numRuns: 4 },
    );
  }, 120_000);
});

describe('two promoters who become the parent of each other at once', () => {
  /** Returns of how many pairs both got a parent. */
  async function race(crowd: RaceShop['crowd']): Promise<number> {
    const pairs = [[await newPromoter(shop), await newPromoter(shop)] as const];
    const calls = pairs.flatMap(([one, two]) => [
      { id: one.promoterId, parentCode: two.code },
      { id: two.promoterId, parentCode: one.code },
    ]);
    const versions = await shop.db.rows<{ id: number; version: number }>('select id, version from distribution_promoter');
    const versionOf = new Map(versions.map(({ id, version }) => [id, version]));
    await crowd.all(calls.length, '/admin/distribution/promoter/changeParent', {
      body: (at) => ({ ...calls[at], version: versionOf.get(calls[at]?.id ?? 0), reason: 'agreed' }),
    });
    const ids = pairs.map(([one, two]) => [one.promoterId, two.promoterId]);
    const rows = await shop.db.rows<{ id: number }>('select id from distribution_promoter where parent_id is not null');
    const withParent = new Set(rows.map(({ id }) => id));
    return ids.filter((pair) => pair.every((id) => withParent.has(id))).length;
  }

  it('never do [I24]: one of the changes is rejected; without the lock of the tiers both are made', async () => {
    for (let round = 0; round < 3; round += 1) expect(await race(shop.crowd)).toBe(0);
    const tiers = { stands: /pg_advisory_xact_lock\(hashtext\('distribution_tiers'\)\)::text/, without: "''::text", together: 2 };
    const row = { stands: /(from "distribution_promoter" t where .*) for update$/, without: '$1' };
    expect(await shop.without([tiers, row], race)).toBe(1);
  }, 60_000);
});

describe('the payment of an order that is reported eight times at once [I14]', () => {
  /** Lets eight processes make the commissions of an order at once; returns how many there are then of its one line and first tier. */
  async function accruedBy(orderId: number): Promise<number> {
    const row = (await readRow(shop.db, { resource: order, id: orderId })) as RowOf<typeof order>;
    await Promise.allSettled(Array.from({ length: 8 }, () => asSystem(shop, 'test', (op) => accrue(op, row))));
    return (await commissionsOf(shop, orderId)).filter(({ tier }) => tier === 1).length;
  }

  it('makes the commissions once, and counts them once', async () => {
    const before = await promoterRow(shop, promoter.id);
    const { id, payableAmount: amount } = await newOrder(shop, { memberId: buyerId, prices: [10_000] });
    const { data } = await shop.post<{ version: number }>('/admin/sales/order/GetDetailPage', { id });
    const body = { id, version: data.version, method: 'transfer', amount, reference: 'B-1' };
    const answers = await shop.crowd.all(8, '/admin/sales/order/markPaid', { body: () => body });
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    expect((await commissionsOf(shop, id)).map((one) => [one.tier, one.amount])).toEqual([
      [1, 500],
      [2, 200],
    ]);
    const after = await promoterRow(shop, promoter.id);
    expect((after?.frozen ?? 0) - (before?.frozen ?? 0)).toBe(500);
    expect((after?.earned ?? 0) - (before?.earned ?? 0)).toBe(500);
  }, 60_000);

  it('makes them once even where nothing locks the order; without the rule of the database more than once', async () => {
    const { id } = await newOrder(shop, { memberId: buyerId, prices: [10_000] });
    expect(await accruedBy(id)).toBe(1);
    const key = 'distribution_distribution_order_order_line_id_tier_key';
    const [made] = await shop.db.rows<{ text: string }>('select indexdef as text from pg_indexes where indexname = $1', [key]);
    await shop.db.run(`drop index ${key}`);
    const { id: other } = await newOrder(shop, { memberId: buyerId, prices: [10_000] });
    expect(await accruedBy(other)).toBeGreaterThan(1);
    await shop.db.run('delete from distribution_distribution_order where order_id = $1', [other]);
    await shop.db.run(made?.text ?? '');
  }, 60_000);
});
