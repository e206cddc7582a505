import { booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from '../../../../tests/security/races/race-shop.ts';
import { commission } from '../../commission/commission.ledger.ts';
import { accountOf, richPromoter } from '../testing/cash-out-shop.ts';

const asked = 8;
const amount = 2_000;
const openOnce = 'distribution_cash_out_open_for_key';
let shop: RaceShop;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

/** A promoter asks eight times at once for everything there is. Returns how much was granted, in fen. */
async function race(crowd: Crowded): Promise<number> {
  const who = await richPromoter(shop, amount);
  const payee = { method: 'bank', payeeName: 'Lin Mei', payeeAccount: '6222020200112230', payeeBank: 'ICBC' };
  const replies = await crowd.all(asked, '/user/cash-out/apply', { body: () => ({ amount, ...payee }), by: () => who });
  const granted = replies.filter(({ status }) => status === 200).length * amount;
  const [row] = await shop.db.rows<{ held: number }>(
    'select coalesce(sum(amount), 0)::int as held from distribution_cash_out where promoter_id = $1',
    [who.promoterId],
  );
  expect(row?.held).toBe(granted);
  if (granted === amount) expect(await accountOf(shop, who)).toEqual({ available: 0, held: amount });
  return granted;
}

it('I11, I12: eight cash-outs of all there is grant one; without the locks and the index several, and the books contradict', async () => {
  expect(await race(shop.crowd)).toBe(amount);
  expect(await differencesIn(shop.db, booksOf(commission))).toEqual([]);
  await shop.db.run(`drop index ${openOnce}`);
  const guards = [
    { stands: /(from "distribution_promoter" where .*) for no key update$/s, without: '$1', together: asked },
    { stands: /(from "?distribution_commission_account"?\s+where .*) for update$/s, without: '$1', together: asked },
  ];
  expect(await shop.without(guards, race)).toBeGreaterThan(amount);
  const differences = () => differencesIn(shop.db, booksOf(commission));
  // Several that are granted one after the other leave the books right: only those that overlap lose an entry.
  for (let round = 0; round < 5 && (await differences()).length === 0; round += 1) await shop.without(guards, race);
  expect(await differences()).not.toEqual([]);
}, 120_000);
