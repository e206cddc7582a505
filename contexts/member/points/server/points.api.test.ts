import {
  balanceAt,
  booksOf,
  capture,
  credit,
  debit,
  differencesIn,
  hold,
  release,
  reverse,
  updateAccount,
  tryDebit,
} from '@shopkeeper/crud/ledger';
import { isRejection } from '@shopkeeper/resource';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { balance } from '../../balance/balance.ledger.ts';
import { points } from '../points.ledger.ts';
import { workAt } from '../testing/histories.ts';

let shop: TestShop;
let made = 0;
const dayMs = 86_400_000;
const start = Date.UTC(2026, 0, 1);

// The accounts live by clocks of their own: tasks of the shop would settle them by today's.
beforeAll(async () => {
  shop = await testShop({ isStepped: true });
});
afterAll(async () => {
  expect([await differencesIn(shop.db, booksOf(points)), await differencesIn(shop.db, booksOf(balance))]).toEqual([[], []]);
  await shop.close();
});

async function newMember(): Promise<number> {
  made += 1;
  const [row] = await shop.db.rows<{ id: number }>(
    `insert into member_member (member_no, username, nickname, jointime) values ('L' || $1::text, 'ledger' || $1::text, 'L', now()) returning id`,
    [made],
  );
  return row?.id ?? 0;
}

const at: ReturnType<typeof workAt> = (now, work) => workAt(shop)(now, work);
const order = (id: number) => ({ type: 'order', id });
const earned = (owner: number, id: number, amount: number, days: number | null, now = start) =>
  at(now, (op) =>
    credit(op, points, { owner, type: 'earn', ref: order(id), amount, expiresAt: days === null ? null : now + days * dayMs }),
  );
const spent = (owner: number, id: number, amount: number, now = start) =>
  at(now, (op) => tryDebit(op, points, { owner, type: 'spend', ref: order(id), amount }));
const pointsAt = (owner: number, now: number) => balanceAt(shop.db, points, { owner, at: now });

it('a credit that has expired for an account ahead of the clock leaves the books balanced', async () => {
  const owner = await newMember();
  await earned(owner, 1, 10, null, start + 60 * dayMs);
  await earned(owner, 2, 5, 30);
  await earned(owner, 3, 1, null, start + 90 * dayMs);
  expect(await pointsAt(owner, start + 90 * dayMs)).toBe(11);
});

describe('a ledger under parallel use', () => {
  it('grants exactly the five of 200 parallel debits that the account covers', async () => {
    const owner = await newMember();
    await at(start, (op) => credit(op, balance, { owner, type: 'recharge', ref: { type: 'test', id: 1 }, amount: 35 }));
    const answers = await Promise.all(
      Array.from({ length: 200 }, (_, id) =>
        at(start, (op) => tryDebit(op, balance, { owner, type: 'payment', ref: order(id + 1), amount: 7 })),
      ),
    );
    expect(answers.filter((answer) => !isRejection(answer))).toHaveLength(5);
    expect(answers.find(isRejection)).toMatchObject({ errorCode: 'ledger.insufficient', details: { available: 0, amount: 7 } });
    expect(await shop.db.rows('select money from member_member where id = $1', [owner])).toEqual([{ money: 0 }]);
  });

  it('control: reading and then writing without the lock grants more than the account covers', async () => {
    await shop.db.run('create table if not exists scratch_account as select 1 as id, 35 as available');
    const answers = await Promise.allSettled(
      Array.from({ length: 20 }, () =>
        shop.db.transaction(async (tx) => {
          const [row] = await tx.rows<{ available: number }>('select available from scratch_account');
          if ((row?.available ?? 0) < 7) throw new Error('insufficient');
          await tx.rows('select pg_sleep(0.02)');
          await tx.run('update scratch_account set available = available - 7');
        }),
      ),
    );
    expect(answers.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThan(5);
  });

  it('does one posting once, however often it is made at once', async () => {
    const owner = await newMember();
    await earned(owner, 1, 100, null);
    const answers = await Promise.all(Array.from({ length: 50 }, () => spent(owner, 9, 30)));
    expect(answers.filter((answer) => !isRejection(answer) && !answer.isRepeat)).toHaveLength(1);
    expect(await pointsAt(owner, start)).toBe(70);
  });
});

describe('credits that expire', () => {
  it('are spent soonest first, and what is left expires at its instant without any task', async () => {
    const owner = await newMember();
    await earned(owner, 1, 60, null);
    await earned(owner, 2, 50, 30);
    await earned(owner, 3, 40, 10);
    await earned(owner, 4, 70, 60);
    expect(await spent(owner, 5, 80)).toMatchObject({ available: 140 });
    const days = [0, 9, 10, 29, 30, 59, 60];
    // 40 of the lot of ten days and 40 of that of thirty are spent: ten points expire on day 30, seventy on day 60.
    const balances = await Promise.all(days.map((day) => pointsAt(owner, start + day * dayMs)));
    expect(balances).toEqual([140, 140, 140, 140, 130, 130, 60]);
    const late = start + 61 * dayMs;
    expect(await spent(owner, 6, 61, late)).toMatchObject({ errorCode: 'ledger.insufficient', details: { available: 60 } });
    expect(await spent(owner, 7, 60, late)).toMatchObject({ available: 0 });
  });

  it('are applied to the account by the task, once', async () => {
    const owner = await newMember();
    await earned(owner, 1, 25, 5);
    const stored = () => shop.db.rows('select available from member_points_account where owner_id = $1', [owner]);
    const settle = dueTask(shop, 'member.points.settle');
    await settle(start + 4 * dayMs);
    expect(await stored()).toEqual([{ available: 25 }]);
    await settle(start + 5 * dayMs);
    expect(await stored()).toEqual([{ available: 0 }]);
    expect(await shop.db.rows('select score from member_member where id = $1', [owner])).toEqual([{ score: 0 }]);
    expect(await settle(start + 5 * dayMs)).toBe(0);
  });
});

describe('a hold', () => {
  const held = async (until: number | null = null) => {
    const owner = await newMember();
    await earned(owner, 1, 100, 30);
    await at(start, (op) => hold(op, points, { owner, ref: order(2), amount: 60, until }));
    return owner;
  };
  const account = async (owner: number) =>
    (
      await shop.db.rows<{ available: number; onHold: number }>(
        'select available, on_hold as "onHold" from member_points_account where owner_id = $1',
        [owner],
      )
    )[0];

  it('is captured, wholly or in part', async () => {
    const owner = await held();
    expect(await account(owner)).toEqual({ available: 40, onHold: 60 });
    await at(start, (op) => capture(op, points, { owner, ref: order(2), amount: 50 }));
    expect(await account(owner)).toEqual({ available: 50, onHold: 0 });
    expect(await pointsAt(owner, start + 31 * dayMs)).toBe(0);
  });

  it('is released to the lot that it came from', async () => {
    const owner = await held();
    await at(start + dayMs, (op) => release(op, points, { owner, ref: order(2) }));
    expect(await account(owner)).toEqual({ available: 100, onHold: 0 });
    expect(await pointsAt(owner, start + 30 * dayMs)).toBe(0);
  });

  it('ends by itself when its time has passed', async () => {
    const owner = await held(start + dayMs);
    await dueTask(shop, 'member.points.settle')(start + dayMs);
    expect(await account(owner)).toEqual({ available: 100, onHold: 0 });
    await expect(at(start + 2 * dayMs, (op) => capture(op, points, { owner, ref: order(2) }))).rejects.toThrow('ledger.no-hold');
  });

  it('ends once when thirty captures and releases meet', async () => {
    const owner = await held();
    const ends = await Promise.allSettled(
      Array.from({ length: 30 }, (_, n) => at(start, (op) => (n % 2 ? capture : release)(op, points, { owner, ref: order(2) }))),
    );
    const first = ends.filter((end) => end.status === 'fulfilled' && !end.value.isRepeat);
    expect(first).toHaveLength(1);
    expect((await account(owner))?.onHold).toBe(0);
  });
});

describe('a reversal', () => {
  it('takes a credit back once, and leaves a debt that later credits pay first', async () => {
    const owner = await newMember();
    await earned(owner, 1, 100, 30);
    await spent(owner, 2, 80);
    const back = { owner, ref: { type: 'refund', id: 1 }, amount: 100, of: { type: 'earn' as const, ref: order(1) } };
    expect(await at(start, (op) => reverse(op, points, back))).toEqual({ available: -80, isRepeat: false });
    expect(await at(start, (op) => reverse(op, points, back))).toEqual({ available: -80, isRepeat: true });
    await earned(owner, 3, 100, 10);
    expect(await pointsAt(owner, start)).toBe(20);
    expect(await pointsAt(owner, start + 11 * dayMs)).toBe(0);
  });

  it('gives a debit back to its lot, at most as much as it took', async () => {
    const owner = await newMember();
    await earned(owner, 1, 100, 30);
    await spent(owner, 2, 60);
    const back = (id: number, amount: number) =>
      at(start, (op) =>
        reverse(op, points, { owner, ref: { type: 'refund', id }, amount, of: { type: 'spend', ref: order(2) } }),
      );
    await back(1, 40);
    await expect(back(2, 21)).rejects.toThrow('ledger.insufficient');
    expect(await pointsAt(owner, start + 29 * dayMs)).toBe(80);
    expect(await pointsAt(owner, start + 30 * dayMs)).toBe(0);
  });

  it('of money that is spent is rejected: the balance never owes', async () => {
    const owner = await newMember();
    const recharge = { owner, type: 'recharge' as const, ref: { type: 'recharge', id: 1 }, amount: 100 };
    await at(start, (op) => credit(op, balance, recharge));
    await at(start, (op) => debit(op, balance, { owner, type: 'payment', ref: order(1), amount: 70 }));
    const undo = { owner, ref: { type: 'refund', id: 1 }, amount: 100, of: recharge };
    await expect(at(start, (op) => reverse(op, balance, undo))).rejects.toThrow('ledger.insufficient');
  });
});

describe('entries', () => {
  it('are never changed or deleted, and accounts are written by the ledger only', async () => {
    const owner = await newMember();
    await earned(owner, 1, 10, null);
    await expect(shop.db.run('update member_points_entry set amount = 11 where owner_id = $1', [owner])).rejects.toThrow(
      'history',
    );
    await expect(shop.db.run('delete from member_points_entry where owner_id = $1', [owner])).rejects.toThrow('history');
    for (const call of ['add', 'Update', 'del'])
      expect((await shop.post(`/admin/member/points-entry/${call}`, {})).status).toBe(404);
  });

  it('are listed with their account for staff who may', async () => {
    const owner = await newMember();
    await earned(owner, 1, 12, null);
    const filters = [{ field: 'ownerId', op: 'eq', value: owner }];
    const { data } = await shop.post<{ result: object[] }>('/admin/member/points-entry/GetPageData', { filters });
    expect(data.result).toMatchObject([{ type: 'earn', amount: 12, availableAfter: 12, refType: 'order' }]);
    expect((await shop.post('/admin/member/points-account/GetPageData', {}, await shop.staff([]))).status).toBe(403);
  });

  it('settle an account that nothing happened to', async () => {
    const owner = await newMember();
    await at(start, (op) => updateAccount(op, points, owner));
    expect(await pointsAt(owner, start)).toBe(0);
  });
});
