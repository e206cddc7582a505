import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { reconcile } from '../../../../tests/setup/reconcile.ts';
import { checkHistories } from '../testing/histories.ts';
import { undoShop, type UndoShop } from '../testing/undo-shop.ts';

/** `UNDO_HISTORIES`, and the seed before the first one, so that a run can be made in parts. */
const histories = Number(process.env['UNDO_HISTORIES'] ?? 1_000);
const after = Number(process.env['UNDO_AFTER'] ?? 1_000);

describe('a thousand histories of two persons', () => {
  let shop: UndoShop;
  beforeAll(async () => {
    shop = await undoShop({ isStepped: true });
  }, 120_000);
  afterAll(() => shop.close());

  it('from which one person is taken back equal a run in which that person did nothing', async () => {
    const begun = performance.now();
    const { changing, counterEntries } = await checkHistories(shop, { first: after + 1, count: histories, lanes: 6 });
    const seconds = (performance.now() - begun) / 1_000;
    process.stdout.write(`${histories} histories in ${seconds.toFixed(0)} s, ${(seconds / histories).toFixed(2)} s each\n`);
    expect(changing).toBeGreaterThan(histories / 2);
    expect(counterEntries).toBeGreaterThan(histories / 2);
    expect(await reconcile(shop.db)).toEqual([]);
  }, 7_200_000);
});
