import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHistory, twoPersons } from '../testing/histories.ts';
import { undoShop, type UndoShop } from '../testing/undo-shop.ts';

describe('histories of two persons', () => {
  let shop: UndoShop;
  beforeAll(async () => {
    shop = await undoShop();
  });
  afterAll(() => shop.close());

  it('from which one person is taken back equal a run in which that person did nothing', async () => {
    const persons = await twoPersons(shop);
    let changing = 0;
    for (let seed = 1; seed <= 6; seed += 1) if (await checkHistory(shop, persons, seed)) changing += 1;
    expect(changing).toBeGreaterThan(3);
  }, 60_000);
});
