import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHistories } from '../testing/histories.ts';
import { undoShop, type UndoShop } from '../testing/undo-shop.ts';

describe('histories of two persons', () => {
  let shop: UndoShop;
  beforeAll(async () => {
    shop = await undoShop({ isStepped: true });
  });
  afterAll(() => shop.close());

  it('from which one person is taken back equal a run in which that person did nothing', async () => {
    const { changing, counterEntries } = await checkHistories(shop, { first: 1, count: 6, lanes: 3 });
    expect(changing).toBeGreaterThan(3);
    expect(counterEntries).toBeGreaterThan(2);
  }, 60_000);
});
