import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { checkHistory, twoPersons } from '../testing/histories.ts';
import { undoShop, type UndoShop } from '../testing/undo-shop.ts';

/** `UNDO_HISTORIES`, and the seed before the first one, so that a run can be made in parts. */
const histories = Number(process.env['UNDO_HISTORIES'] ?? 1_000);
const after = Number(process.env['UNDO_AFTER'] ?? 1_000);

describe('a thousand histories of two persons', () => {
  let shop: UndoShop;
  beforeAll(async () => {
    shop = await undoShop();
  });
  afterAll(() => shop.close());

  it('from which one person is taken back equal a run in which that person did nothing', async () => {
    const persons = await twoPersons(shop);
    let changing = 0;
    for (let seed = after + 1; seed <= after + histories; seed += 1) if (await checkHistory(shop, persons, seed)) changing += 1;
    expect(changing).toBeGreaterThan(histories / 2);
  }, 7_200_000);
});
