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
    expect(await checkHistories(shop, { first: 1, count: 6, lanes: 3 })).toBeGreaterThan(3);
  }, 60_000);
});
