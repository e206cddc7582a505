import { booksOf, differencesIn } from '@shopkeeper/crud/ledger';
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
  newPromoter,
  person,
  type Promoter,
  promoterRow,
  refundLines,
} from '../testing/promotion-shop.ts';

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

describe('the commissions of any order', () => {
  it('are what the formula says, after any refunds and completions, and the accounts follow them', async () => {
    const settle = dueTask(shop, 'distribution.distribution-order.settle');
    await fc.assert(
      fc.asyncProperty(history, async ({ prices, refunds, completedAfter }) => {
        const before = await promoterRow(shop, promoter.id);
        const order = await bought(shop, { memberId: buyerId, prices, qty: 2 });
        const refunded = [0, 0];
        for (let step = 0; step <= Math.max(refunds.length, completedAfter); step += 1) {
          if (step === completedAfter && refunded.some((amount, at) => amount < (order.lines[at]?.payableAmount ?? 0))) {
            if (refunded.every((amount) => amount === 0)) await complete(shop, order.id);
            await settle(Date.now() + 16 * dayMs);
          }
          const at = refunds[step];
          const line = at === undefined ? undefined : order.lines[at];
          if (at === undefined || !line || (refunded[at] ?? 0) >= line.payableAmount) continue;
          const amount = prices[at] ?? 0;
          await refundLines(shop, order.id, { parts: [{ lineId: line.id, qty: 1, amount }] });
          refunded[at] = (refunded[at] ?? 0) + amount;
        }
        const rows = await commissionsOf(shop, order.id);
        for (const [at, line] of order.lines.entries())
          for (const [tier, rateBp] of [
            [1, 500],
            [2, 200],
          ] as const) {
            const row = rows.find((one) => one.lineId === line.id && one.tier === tier);
            const kept = row ? row.amount - row.reversed : 0;
            expect(kept).toBe(left(line.payableAmount, rateBp, refunded[at] ?? 0));
          }
        const after = await promoterRow(shop, promoter.id);
        const kept = rows.filter(({ tier }) => tier === 1).reduce((sum, one) => sum + one.amount - one.reversed, 0);
        expect((after?.frozen ?? 0) + (after?.available ?? 0) - (before?.frozen ?? 0) - (before?.available ?? 0)).toBe(kept);
        expect((after?.earned ?? 0) - (before?.earned ?? 0)).toBe(kept);
      }),
      { numRuns: 4 },
    );
  }, 120_000);
});

describe('two promoters who become the parent of each other at once', () => {
  /** Returns of how many pairs both got a parent. */
  async function race(crowd: RaceShop['crowd']): Promise<number> {
    const pairs = [];
    for (let at = 0; at < 1; at += 1) pairs.push([await newPromoter(shop), await newPromoter(shop)] as const);
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

  it('never do: one of the changes is rejected', async () => {
    for (let round = 0; round < 3; round += 1) expect(await race(shop.crowd)).toBe(0);
  }, 60_000);
});
