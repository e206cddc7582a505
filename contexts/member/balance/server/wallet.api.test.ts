import { asSystem, type Operation } from '@shopkeeper/crud/lifecycle';
import { balanceAt, booksOf, differencesIn } from '@shopkeeper/crud/ledger';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { joinMember } from '../../../../tests/setup/order-shop.ts';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { points } from '../../points/points.ledger.ts';
import { earnPoints, holdPoints, releasePoints, returnPoints, settlePoints } from '../../points/server/points.operations.ts';
import { balance } from '../balance.ledger.ts';
import { creditBalance, spendBalance } from './balance.operations.ts';

const clock = simulatedClock(Date.UTC(2031, 0, 1, 4));
const dayMs = 86_400_000;
let shop: TestShop;
let made = 0;

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
});
afterAll(async () => {
  expect([await differencesIn(shop.db, booksOf(points)), await differencesIn(shop.db, booksOf(balance))]).toEqual([[], []]);
  await shop.close();
});

async function newMember(): Promise<number> {
  made += 1;
  return (await joinMember(shop.db, `1391000${String(made).padStart(4, '0')}`)).memberId;
}
const work = <T>(run: (op: Operation) => Promise<T>): Promise<T> => asSystem(shop, 'test', run);
const order = (id: number) => ({ type: 'order', id, no: `O${id}` });
const granted = (answers: readonly PromiseSettledResult<unknown>[]) =>
  answers.filter(({ status }) => status === 'fulfilled').length;
const moneyOf = async (memberId: number) =>
  (await shop.db.rows<{ money: number }>('select money from member_member where id = $1', [memberId]))[0]?.money;

describe('the balance of a member', () => {
  it('grants one of eight withdrawals of 100 from 100 that are made at once', async () => {
    const memberId = await newMember();
    await work((op) =>
      creditBalance(op, { memberId, amount: 100, entryType: 'recharge', ref: { type: 'recharge', id: memberId } }),
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, (_, at) =>
        work((op) => spendBalance(op, { memberId, amount: 100, ref: order(made * 100 + at) })),
      ),
    );
    expect(granted(answers)).toBe(1);
    expect(answers.find((one) => one.status === 'rejected')).toMatchObject({ reason: { error: 'ledger.insufficient' } });
    expect(await moneyOf(memberId)).toBe(0);
  });

  it('control: withdrawals that read the balance without its lock take more than there is', async () => {
    const memberId = await newMember();
    await work((op) =>
      creditBalance(op, { memberId, amount: 100, entryType: 'recharge', ref: { type: 'recharge', id: memberId } }),
    );
    const answers = await Promise.allSettled(
      Array.from({ length: 8 }, () =>
        shop.db.transaction(async (tx) => {
          const [row] = await tx.rows<{ money: number }>('select money from member_member where id = $1', [memberId]);
          if ((row?.money ?? 0) < 100) throw new Error('insufficient');
          await tx.rows('select pg_sleep(0.05)');
          return row?.money;
        }),
      ),
    );
    expect(granted(answers)).toBeGreaterThan(1);
  });

  it('pays a document once for a key, and again for another key', async () => {
    const memberId = await newMember();
    await work((op) => creditBalance(op, { memberId, amount: 500, entryType: 'refund', ref: order(memberId), key: 'R1' }));
    const pay = (key: string) => work((op) => spendBalance(op, { memberId, amount: 100, ref: order(memberId), key }));
    expect([await pay('A1'), await pay('A1'), await pay('A2')]).toEqual([
      { available: 400, isRepeat: false },
      { available: 400, isRepeat: true },
      { available: 300, isRepeat: false },
    ]);
  });
});

describe('the points of a member', () => {
  const at = (memberId: number, now: number) => balanceAt(shop.db, points, { owner: memberId, at: now });

  it('are reserved, spent and given back to the lots that they came from', async () => {
    const memberId = await newMember();
    await work((op) => earnPoints(op, { memberId, points: 300, ref: order(1) }));
    await work((op) => holdPoints(op, { memberId, points: 200, ref: order(2) }));
    await work((op) => releasePoints(op, { memberId, points: 200, ref: order(2) }));
    await work((op) => holdPoints(op, { memberId, points: 200, ref: order(3) }));
    await work((op) => settlePoints(op, { memberId, points: 200, ref: order(3) }));
    expect(await at(memberId, clock.now())).toBe(100);
    const back = { memberId, points: 50, ref: { type: 'refund', id: 1 }, of: order(3) };
    expect(await work((op) => returnPoints(op, back))).toEqual({ available: 150, isRepeat: false });
    expect(await work((op) => returnPoints(op, back))).toEqual({ available: 150, isRepeat: true });
    await expect(
      work((op) => returnPoints(op, { memberId, points: 151, ref: { type: 'refund', id: 2 }, of: order(3) })),
    ).rejects.toMatchObject({ error: 'ledger.insufficient' });
    expect(await at(memberId, clock.now() + 367 * dayMs)).toBe(0);
  });

  it('cannot be spent at the instant at which they expire, however many try', async () => {
    const memberId = await newMember();
    await work((op) => earnPoints(op, { memberId, points: 400, ref: order(10) }));
    const [lot] = await shop.db.rows<{ at: number }>(
      'select effective_at as at from member_points_entry where owner_id = $1 and lot > 0',
      [memberId],
    );
    const expiry = lot?.at ?? 0;
    clock.moveTo(expiry - 1);
    const hold = (id: number) => work((op) => holdPoints(op, { memberId, points: 100, ref: order(id) }));
    const before = await Promise.allSettled([hold(11), hold(12)]);
    clock.moveTo(expiry);
    // The task that expires them runs beside those who still want to spend them.
    const [, ...after] = await Promise.allSettled([shop.runDue(), ...Array.from({ length: 8 }, (_, one) => hold(20 + one))]);
    expect([granted(before), granted(after)]).toEqual([2, 0]);
    expect(await at(memberId, expiry)).toBe(0);
    expect(await at(memberId, expiry - 1)).toBe(200);
  });

  it('control: the stored balance alone would still grant them', async () => {
    const memberId = await newMember();
    await work((op) => earnPoints(op, { memberId, points: 400, ref: order(30) }));
    clock.moveTo(clock.now() + 400 * dayMs);
    const stored = await shop.db.rows('select available from member_points_account where owner_id = $1', [memberId]);
    expect(stored).toEqual([{ available: 400 }]);
    expect(await at(memberId, clock.now())).toBe(0);
  });
});
