import { expect, it } from 'vitest';
import { reconcile } from '../../../../tests/setup/reconcile.ts';
import { checkHistories } from '../testing/histories.ts';
import { undoShop } from '../testing/undo-shop.ts';

/** `UNDO_HISTORIES`, and the seed before the first one, so that a run can be made in parts. */
const histories = Number(process.env['UNDO_HISTORIES'] ?? 1_000);
const after = Number(process.env['UNDO_AFTER'] ?? 1_000);
/** How many run in a shop: the sessions of its staff end after a quarter of an hour. */
const perShop = 200;

const runs = Array.from({ length: Math.ceil(histories / perShop) }, (_, at) => ({
  first: after + 1 + at * perShop,
  count: Math.min(perShop, histories - at * perShop),
}));

it.each(runs)(
  '$count histories of two persons from seed $first, from which one person is taken back, equal a run in which that person did nothing',
  async ({ first, count }) => {
    const shop = await undoShop({ isStepped: true });
    try {
      const begun = performance.now();
      const { changing, counterEntries } = await checkHistories(shop, { first, count, lanes: 6 });
      const seconds = (performance.now() - begun) / 1_000;
      process.stdout.write(`${count} histories in ${seconds.toFixed(0)} s, ${(seconds / count).toFixed(2)} s each\n`);
      expect(changing).toBeGreaterThan(count / 2);
      expect(counterEntries).toBeGreaterThan(count / 2);
      expect(await reconcile(shop.db)).toEqual([]);
    } finally {
      await shop.close();
    }
  },
  1_800_000,
);
