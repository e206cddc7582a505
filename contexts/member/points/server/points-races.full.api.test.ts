import { booksOf, credit, differencesIn, reverse, tryDebit, updateAccount } from '@shopkeeper/crud/ledger';
import { asSystem, type Operation } from '@shopkeeper/crud/lifecycle';
import { isRejection } from '@shopkeeper/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type Protection, weakened } from '../../../../tests/security/races/weakened.ts';
import { testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { points } from '../points.ledger.ts';

const atOnce = 8;
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);
let shop: TestShop;
let made = 0;
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(() => shop.close());

type Work = <T>(now: number, run: (op: Operation) => Promise<T>) => Promise<T>;

/** Work at an instant, with guards taken out of its statements; each piece in a transaction of its own. */
function workWithout(guards: readonly Protection[]): { work: Work; missing: () => number } {
  const weak = weakened(shop.db, guards);
  const work: Work = (now, run) => asSystem({ db: weak.db, engine: shop.engine }, 'test', (op) => run({ ...op, at: now }));
  return { work, missing: () => weak.missing().length };
}

async function newMember(): Promise<number> {
  made += 1;
  const [row] = await shop.db.rows<{ id: number }>(
    `insert into member_member (member_no, username, nickname, jointime) values ('R' || $1::text, 'races' || $1::text, 'R', now()) returning id`,
    [made],
  );
  return row?.id ?? 0;
}

const order = (id: number) => ({ type: 'order', id });
const earn = (op: Operation, owner: number, days: number) =>
  credit(op, points, { owner, type: 'earn', ref: order(owner), amount: 100, expiresAt: start + days * dayMs });
const spend = (op: Operation, owner: number, at: number) =>
  tryDebit(op, points, { owner, type: 'spend', ref: order(owner * 1_000 + at), amount: 100 });
const isBalanced = async (owner: number) =>
  !(await differencesIn(shop.db, booksOf(points))).some((difference) => difference.owner === owner);

const lock: Protection = { stands: /(from "member_points_account"\s+where owner_id .*) for update$/s, without: '$1' };
const expired: Protection = {
  stands: /select coalesce\(sum\(amount\), 0\)::bigint as amount from "member_points_entry"/,
  without: 'select 0::bigint as amount from "member_points_entry"',
};
describe('I11, I13: eight who spend 100 from 100 points at once', () => {
  async function race(guards: readonly Protection[]) {
    const owner = await newMember();
    const { work, missing } = workWithout(guards);
    await asSystem(shop, 'test', (op) => earn({ ...op, at: start }, owner, 30));
    const answers = await Promise.all(
      Array.from({ length: atOnce }, (_none, at) => work(start + dayMs, (op) => spend(op, owner, at))),
    );
    expect(missing()).toBe(0);
    return { spent: answers.filter((answer) => !isRejection(answer)).length, isBalanced: await isBalanced(owner) };
  }

  it('spend them once; without the lock of the account more often, and the books contradict', async () => {
    expect(await race([])).toEqual({ spent: 1, isBalanced: true });
    const open = await race([{ ...lock, together: atOnce }]);
    expect(open.spent).toBeGreaterThan(1);
    expect(open.isBalanced).toBe(false);
  });
});

describe('I13: eight who spend points at the instant at which they expire, beside the task that expires them', () => {
  async function race(guards: readonly Protection[]): Promise<number> {
    const owner = await newMember();
    const { work, missing } = workWithout(guards);
    await asSystem(shop, 'test', (op) => earn({ ...op, at: start }, owner, 30));
    const expiry = start + 30 * dayMs;
    const [, ...answers] = await Promise.all([
      guards.length === 0 ? work(expiry, (op) => updateAccount(op, points, owner)) : null,
      ...Array.from({ length: atOnce }, (_none, at) => work(expiry, (op) => spend(op, owner, at))),
    ]);
    expect(missing()).toBe(0);
    return answers.filter((answer) => !isRejection(answer)).length;
  }

  it('get nothing; where what has expired is not taken off first, one gets it', async () => {
    expect(await race([])).toBe(0);
    expect(await race([expired])).toBe(1);
  });
});

describe('I12: points that are taken back while eight spend them', () => {
  async function race(guards: readonly Protection[]) {
    const owner = await newMember();
    const { work } = workWithout(guards);
    await asSystem(shop, 'test', (op) => earn({ ...op, at: start }, owner, 30));
    const [, ...answers] = await Promise.all([
      work(start + dayMs, (op) =>
        reverse(op, points, { owner, of: { type: 'earn', ref: order(owner) }, ref: { type: 'refund', id: owner }, amount: 100 }),
      ),
      ...Array.from({ length: atOnce }, (_none, at) => work(start + dayMs, (op) => spend(op, owner, at))),
    ]);
    const spent = answers.filter((answer) => !isRejection(answer)).length;
    const [account] = await shop.db.rows<{ available: number }>(
      'select available from member_points_account where owner_id = $1',
      [owner],
    );
    return { spent, available: account?.available ?? 0, isBalanced: await isBalanced(owner) };
  }

  it('are spent once at most, and leave a debt then; without the lock the account says too much', async () => {
    const guarded = await race([]);
    expect(guarded).toEqual({ spent: guarded.spent, available: 0 - 100 * guarded.spent, isBalanced: true });
    expect(guarded.spent).toBeLessThanOrEqual(1);
    expect((await race([{ ...lock, together: atOnce + 1 }])).isBalanced).toBe(false);
  });
});
