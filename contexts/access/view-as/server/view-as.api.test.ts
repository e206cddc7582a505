import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { simulatedClock } from '../../../../tests/setup/simulated-clock.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';

const minuteMs = 60_000;
const prefix = '/admin/access/view-as/';
const brand = '/admin/catalog/brand/';
const denied = { status: 403, data: { error: 'request.view-only' } };
const clock = simulatedClock(Date.UTC(2031, 5, 2, 8), 'Asia/Shanghai');
let shop: TestShop;
let clerk: Caller;
let clerkId: number;

const idOf = async (caller: Caller): Promise<number> =>
  (await shop.post<{ account: { id: number } }>('/admin/access/profile/overview', {}, caller)).data.account.id;
const begin = (target: object, as?: Caller) => shop.post<{ until: number }>(`${prefix}begin`, target, as);
const end = (as?: Caller) => shop.post(`${prefix}end`, {}, as);
const list = (page: string, as?: Caller) => shop.post(`${page}GetPageData`, {}, as);
async function index(as: Caller) {
  const reply = await shop.app.inject({
    method: 'GET',
    url: '/admin/Index/index',
    headers: { server: '1', authorization: `Bearer ${as.token}` },
  });
  return reply.json<{ data: { nodes: string[]; adminInfo: { id: number }; viewing?: { name: string; until: number } } }>().data;
}

beforeAll(async () => {
  shop = await testShop({ clock, isStepped: true });
  clerk = await shop.staff([`${brand}index`, `${brand}add`]);
  clerkId = await idOf(clerk);
});
afterAll(() => shop.close());
beforeEach(() => end());

it('shows menu and rows as somebody else sees them, under their name, until it is ended', async () => {
  expect((await index(shop.owner)).nodes).toEqual(['*']);
  const { data } = await begin({ adminId: clerkId });
  expect(data.until).toBe(clock.now() + 30 * minuteMs);
  const seen = await index(shop.owner);
  expect(seen).toMatchObject({ adminInfo: { id: clerkId }, viewing: { until: data.until } });
  expect(seen.nodes.toSorted()).toEqual([`${brand}add`, `${brand}index`]);
  expect((await list(brand)).status).toBe(200);
  expect((await list('/admin/sales/order/')).status).toBe(403);
  expect((await end()).code).toBe(1);
  expect((await list('/admin/sales/order/')).status).toBe(200);
  expect(await index(shop.owner)).not.toHaveProperty('viewing');
});

it('changes nothing: every write is denied, declared as one or not, and private pages stay closed', async () => {
  await begin({ adminId: clerkId });
  const rows = async () => (await shop.db.rows<{ n: number }>('select count(*)::int as n from catalog_brand'))[0]?.n;
  const before = await rows();
  expect(await shop.post(`${brand}add`, { name: 'Seen' })).toMatchObject(denied);
  expect(await rows()).toBe(before);
  for (const path of ['/admin/access/profile/overview', '/admin/access/profile/save', '/admin/access/second-factor/begin'])
    expect(await shop.post(path, { password: 'x' })).toMatchObject(denied);
  // Reads are run by a transaction in which PostgreSQL itself rejects changes; the export writes an entry of the activity log.
  await end();
  const { data: role } = await shop.post<{ id: number }>('/admin/access/role/add', {
    code: 'exporter',
    name: 'Exporter',
    permissions: ['/admin/access/permission/export', '/admin/access/permission/index'],
  });
  await begin({ roleId: role.id });
  expect((await shop.post('/admin/access/permission/matrix', {})).status).toBe(200);
  expect(await shop.post('/admin/access/permission/export', { format: 'csv' })).toMatchObject(denied);
});

it('ends by itself after half an hour', async () => {
  await begin({ adminId: clerkId });
  clock.moveTo(clock.now() + 30 * minuteMs - 1);
  expect((await list('/admin/sales/order/')).status).toBe(403);
  clock.moveTo(clock.now() + 1);
  expect((await list('/admin/sales/order/')).status).toBe(200);
  expect(await end()).toMatchObject({ status: 409, data: { error: 'view-as.not-viewing' } });
});

it('is for those with its permission, never as somebody with more rights, also when theirs grow meanwhile', async () => {
  expect((await begin({ adminId: clerkId }, clerk)).status).toBe(403);
  const looking = await shop.staff([`${prefix}index`, `${brand}index`, `${brand}add`]);
  const ownerId = await idOf(shop.owner);
  for (const adminId of [ownerId, await idOf(await shop.staff(['/admin/sales/order/ship']))])
    expect(await begin({ adminId }, looking)).toMatchObject({ status: 409, data: { error: 'view-as.more-rights' } });
  expect((await begin({ adminId: await idOf(looking) }, looking)).status).toBe(400);
  expect((await begin({ adminId: 999_999 }, looking)).status).toBe(404);
  expect((await begin({}, looking)).status).toBe(400);
  expect((await begin({ adminId: clerkId }, looking)).code).toBe(1);
  await shop.db.run(`update access_role set permissions = permissions || '{/admin/sales/order/index}' where code = 'clerk1'`);
  expect((await list('/admin/sales/order/', clerk)).status).toBe(200);
  expect((await list('/admin/sales/order/', looking)).status).toBe(403);
  expect((await list(brand, looking)).status).toBe(200);
});

it('is in the activity log under the name of the viewer', async () => {
  await begin({ adminId: clerkId });
  await end();
  const entries = await shop.db.rows(
    `select actor_name, action, row_id from kit_audit where action in ('viewAs', 'viewEnd') order by id desc limit 2`,
  );
  expect(entries).toEqual([
    { actor_name: 'owner', action: 'viewEnd', row_id: null },
    { actor_name: 'owner', action: 'viewAs', row_id: clerkId },
  ]);
});
