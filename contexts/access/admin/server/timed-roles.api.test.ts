import { afterAll, beforeAll, expect, it } from 'vitest';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import type { Explanation } from '../../permission/explanation.domain.ts';
import type { PermissionLog } from '../../permission/permission-log.domain.ts';
import type { PermissionMatrix } from '../../permission/permission-matrix.domain.ts';

interface Account {
  readonly id: number;
  readonly version: number;
  readonly username: string;
  readonly timedRoles: readonly object[];
  readonly forATime: readonly object[];
}

const hourMs = 3_600_000;
const prefix = '/admin/access/admin/';
const node = '/admin/catalog/brand/index';
const clock = simulatedClock(Date.UTC(2031, 2, 3, 8), 'Asia/Shanghai');
let shop: TestShop;

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
});
afterAll(() => shop.close());

let made = 0;
async function addRole(permissions: readonly string[] = [node]): Promise<{ id: number; name: string }> {
  made += 1;
  const role = { code: `timed_${made}`, name: `Timed ${made}`, permissions };
  return { ...role, id: (await shop.post<{ id: number }>('/admin/access/role/add', role)).data.id };
}
async function person(): Promise<Caller & Account> {
  const caller = await shop.staff([]);
  const { data } = await shop.post<{ account: { id: number } }>('/admin/access/profile/overview', {}, caller);
  return { ...caller, ...(await detail(data.account.id)) };
}
const detail = async (id: number): Promise<Account> => (await shop.post<Account>(`${prefix}GetDetailPage`, { id })).data;
const give = ({ id, version }: Account, timedRoles: readonly object[], as?: Caller) =>
  shop.post<Account>(`${prefix}Update`, { id, version, timedRoles }, as);
const brands = async (as: Caller): Promise<number> => (await shop.post('/admin/catalog/brand/GetPageData', {}, as)).status;

it('a role for a time is held from its start until its end, at the next request', async () => {
  const role = await addRole();
  const one = await person();
  const [startsAt, endsAt] = [clock.now() + hourMs, clock.now() + 3 * hourMs];
  expect(await give(one, [{ roleId: role.id, startsAt, endsAt }])).toMatchObject({ code: 1 });
  expect(await detail(one.id)).toMatchObject({ forATime: [{ name: role.name, startsAt, endsAt }] });
  expect(await brands(one)).toBe(403);
  clock.moveTo(startsAt);
  expect(await brands(one)).toBe(200);
  const { data: matrix } = await shop.post<PermissionMatrix>('/admin/access/permission/matrix', {});
  expect(matrix.roles.find(({ id }) => id === role.id)).toMatchObject({ staffIds: [one.id], forATime: { count: 1, endsAt } });
  const asked = { adminId: one.id, node };
  const { data: why } = await shop.post<Explanation>('/admin/access/permission/explain', asked);
  expect(why).toMatchObject({ isAllowed: true, decidedBy: 'role' });
  expect(why.roles).toContainEqual({ id: role.id, name: role.name, enabled: true, gives: true, endsAt });
  clock.moveTo(endsAt - 1);
  expect(await brands(one)).toBe(200);
  clock.moveTo(endsAt);
  expect(await brands(one)).toBe(403);
  expect((await shop.post<Explanation>('/admin/access/permission/explain', asked)).data.isAllowed).toBe(false);
});

it('a role that is also given for good does not end', async () => {
  const role = await addRole();
  const one = await person();
  const endsAt = clock.now() + hourMs;
  await shop.post(`${prefix}Update`, {
    id: one.id,
    version: one.version,
    roleIds: [role.id],
    timedRoles: [{ roleId: role.id, endsAt }],
  });
  const { data: why } = await shop.post<Explanation>('/admin/access/permission/explain', { adminId: one.id, node });
  expect(why.roles).toMatchObject([{ id: role.id, endsAt: null }]);
  clock.moveTo(endsAt);
  expect(await brands(one)).toBe(200);
});

it('its end must follow its start, and nobody gives what they lack, nor themselves anything', async () => {
  const one = await person();
  const [own, beyond] = [await addRole(), await addRole(['/admin/sales/order/ship'])];
  const clerk = await shop.staff([`${prefix}index`, `${prefix}edit`, node]);
  const endsAt = clock.now() + hourMs;
  const wrong = await give(one, [{ roleId: own.id, startsAt: endsAt, endsAt }]);
  expect(wrong).toMatchObject({ status: 400, data: { fields: [{ path: 'timedRoles.0.endsAt' }] } });
  expect(await give(one, [{ roleId: beyond.id, endsAt }], clerk)).toMatchObject({
    status: 409,
    data: { error: 'admin.grant-exceeds' },
  });
  const { data: given } = await give(one, [{ roleId: own.id, endsAt }], clerk);
  const later = [{ roleId: own.id, endsAt: endsAt + 1 }];
  const mine = await shop.post<{ account: Account }>('/admin/access/profile/overview', {}, clerk);
  expect(await give(mine.data.account, later, clerk)).toMatchObject({ status: 409, data: { error: 'admin.not-yourself' } });

  // Who will have more in future is not taken over now.
  const { data: above } = await give(given, [{ roleId: beyond.id, startsAt: endsAt, endsAt: endsAt + hourMs }]);
  const takeover = { id: above.id, version: above.version, password: 'Taken-over-11' };
  expect(await shop.post(`${prefix}Update`, takeover, clerk)).toMatchObject({ status: 409, data: { error: 'admin.holds-more' } });
});

it('the log of permission changes says who gave which role for how long, and who withdrew it', async () => {
  const role = await addRole();
  const one = await person();
  const [startsAt, endsAt] = [clock.now() + hourMs, clock.now() + 2 * hourMs];
  const { data: given } = await give(one, [{ roleId: role.id, startsAt, endsAt }]);
  await give(given, []);
  const { data } = await shop.post<PermissionLog>('/admin/access/permission/log', {});
  const named = { role: role.name, startsAt, endsAt };
  expect(data.changes.filter((each) => each.kind === 'staff' && each.staffId === one.id)).toMatchObject([
    { actor: 'owner', given: [], withdrawn: [named] },
    { actor: 'owner', given: [named], withdrawn: [] },
  ]);
});

it('its holder and those who may give it again are told once, a day before it ends', async () => {
  const role = await addRole();
  const one = await person();
  const endsAt = clock.now() + 30 * hourMs;
  const { data: given } = await give(one, [{ roleId: role.id, endsAt }]);
  const told = async (): Promise<readonly { template: string; person_id: number }[]> => {
    await shop.runDue();
    return shop.db.rows(
      `select template, person_id from notification_message where template like 'admin.%' and params->>'role' = $1 order by template, person_id`,
      [role.name],
    );
  };
  expect(await told()).toEqual([]);
  clock.moveTo(endsAt - 24 * hourMs);
  const first = await told();
  expect(first).toContainEqual({ template: 'admin.ownRoleEnds', person_id: one.id });
  expect(first.filter(({ template }) => template === 'admin.roleEnds').length).toBeGreaterThan(0);
  clock.moveTo(endsAt - 20 * hourMs);
  expect(await told()).toEqual(first);
  await give(given, [{ roleId: role.id, endsAt: endsAt + hourMs }]);
  clock.moveTo(endsAt - 19 * hourMs);
  expect((await told()).length).toBe(2 * first.length);
});
