import { startOfDay } from '@shopkeeper/resource/calendar';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { activeDayLimit, activeMembersIn } from './active-members.operations.ts';

const minute = 60_000;
const dayMs = 86_400_000;
/** Two minutes before a day of the shop ends. */
const late = startOfDay(Date.parse('2026-11-20T04:00:00Z'), 1) - 2 * minute;
let now = late;
let shop: TestShop;
let mei: Caller;
let li: Caller;

const call = (as: Caller) => shop.post('/user/order/GetPageData', {}, as);
const rows = () =>
  shop.db.rows<{ day: string; name: string }>(
    `select a.day::text as day, m.username as name from member_active_day a join member_member m on m.id = a.member_id order by 1, 2`,
  );
/** The active members of whole days of the shop, counted from the first one. */
const activeOn = (first: number, days: number) =>
  activeMembersIn({ ...shop, at: now }, { from: startOfDay(late, first), to: startOfDay(late, first + days) });

async function register(username: string, mobile: string): Promise<Caller> {
  const { data } = await shop.post<{ token: string }>(
    '/api/user/register',
    { username, mobile, password: 'Kestrel-41-lane' },
    null,
  );
  return { token: data.token, audience: 'member' };
}

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, isStepped: true });
  mei = await register('mei1001', '13920001001');
  li = await register('lili1002', '13920001002');
});
afterAll(() => shop.close());

it('counts a member once on a day of the shop, however many calls they make', async () => {
  expect(await rows()).toEqual([]);
  const answers = [await call(mei), await call(mei), await call(li)];
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(await rows()).toEqual([
    { day: '2026-11-20', name: 'lili1002' },
    { day: '2026-11-20', name: 'mei1001' },
  ]);
  // Neither staff nor somebody with a token that nobody has.
  await shop.post('/admin/Index/index');
  expect((await call({ ...mei, token: 'x'.repeat(mei.token.length) })).status).toBe(401);
  expect(await activeOn(0, 1)).toBe(2);
});

it('counts the members of several days once each', async () => {
  now = late + 4 * minute;
  expect((await call(mei)).status).toBe(200);
  expect((await rows()).at(-1)).toEqual({ day: '2026-11-21', name: 'mei1001' });
  expect([await activeOn(0, 1), await activeOn(1, 1), await activeOn(0, 2), await activeOn(-1, 1)]).toEqual([2, 1, 2, 0]);
});

it('writes nothing for further calls of a day', async () => {
  await shop.db.run('delete from member_active_day');
  expect((await call(mei)).status).toBe(200);
  expect(await rows()).toEqual([]);
});

it('answers the call when the row cannot be written, and tries again at the next one', async () => {
  await shop.db.run('alter table member_active_day rename to member_active_day_away');
  expect((await call(li)).status).toBe(200);
  await shop.db.run('alter table member_active_day_away rename to member_active_day');
  expect((await call(li)).status).toBe(200);
  expect(await rows()).toEqual([{ day: '2026-11-21', name: 'lili1002' }]);
});

it('forgets days after 400, and counts none before them', async () => {
  const sweep = dueTask(shop, 'member.active-day.sweep');
  await sweep(now + activeDayLimit * dayMs);
  expect(await rows()).toHaveLength(1);
  expect(await activeOn(-activeDayLimit, 1)).toBeNull();
  await sweep(now + (activeDayLimit + 1) * dayMs);
  expect(await rows()).toEqual([]);
});
