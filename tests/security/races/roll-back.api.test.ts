import { afterAll, beforeAll, expect, it } from 'vitest';
import { type Crowded, type RaceShop, raceShop } from './race-shop.ts';
import type { Protection } from './weakened.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}

const [brand, staff, bin, sensitive] = ['catalog/brand', 'access/admin', 'access/data-recycle', 'access/sensitive-data'].map(
  (name) => `/admin/${name}/`,
) as [string, string, string, string];

let shop: RaceShop;
let made = 0;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

async function add(prefix: string, draft: object): Promise<Row> {
  const { code, data } = await shop.post<Row>(`${prefix}add`, draft);
  expect(code, JSON.stringify(data)).toBe(1);
  return data;
}
const update = async (prefix: string, { id, version }: Row, patch: object): Promise<void> =>
  expect((await shop.post(`${prefix}Update`, { id, version, ...patch })).code).toBe(1);

/** What the activity log has of a row, oldest first. */
const actionsOf = async (resource: string, id: number): Promise<readonly string[]> =>
  (
    await shop.db.rows<{ action: string }>('select action from kit_audit where resource = $1 and row_id = $2 order by id', [
      resource,
      id,
    ])
  ).map(({ action }) => action);

/** Sends one call twice at once; returns how both were answered. */
const twice = async (crowd: Crowded, path: string, body: object): Promise<readonly number[]> =>
  (await crowd.all(2, path, { body: () => body })).map(({ status }) => status).toSorted((a, b) => a - b);

/** A row of a table that is read without its lock: both read it before either goes on. */
const unlocked = (table: string): Protection => ({
  stands: new RegExp(`^(select .* from "?${table}"? t where t\\.id = .*) for update$`, 's'),
  without: '$1',
  together: 2,
});
/** A row of a table that is written whatever has been written since it was read. */
const unversioned = (table: string): Protection => ({
  stands: new RegExp(`^(update "?${table}"? .*) and version = (\\$\\d+)`, 's'),
  without: '$1 and $2::bigint is not null',
});

async function rolledBackField(crowd: Crowded) {
  const row = await add(brand, { name: `Field ${(made += 1)}`, story: 'old' });
  await update(brand, row, { story: 'new' });
  const [entry] = await shop.db.rows<Row>(
    `select id from kit_audit where resource = 'catalog/brand' and row_id = $1 and action = 'edit'`,
    [row.id],
  );
  const statuses = await twice(crowd, `${bin}rollBack`, { entryId: entry?.id, field: 'story' });
  const { story } = (await shop.post<{ story: string }>(`${brand}GetDetailPage`, { id: row.id })).data;
  return { statuses, story, actions: await actionsOf('catalog/brand', row.id) };
}

it('[M-30.write] one field rolled back twice at once is set back once; without the lock of its row it is logged twice', async () => {
  const once = { statuses: [200, 409], story: 'old', actions: ['add', 'edit', 'edit'] };
  for (let round = 0; round < 3; round += 1) expect(await rolledBackField(shop.crowd)).toEqual(once);
  const guards = [unlocked('catalog_brand'), unversioned('catalog_brand')];
  expect(await shop.without(guards, rolledBackField)).toEqual({
    ...once,
    statuses: [200, 200],
    actions: ['add', 'edit', 'edit', 'edit'],
  });
}, 60_000);

async function restored(crowd: Crowded) {
  const row = await add(brand, { name: `Record ${(made += 1)}` });
  expect((await shop.post(`${brand}del`, { id: row.id, version: row.version })).code).toBe(1);
  const [entry] = await shop.db.rows<Row>(
    `select id, version from kit_bin where resource = 'catalog/brand' and row_id = $1 and status = 'in_bin'`,
    [row.id],
  );
  const statuses = await twice(crowd, `${bin}restore`, { id: entry?.id, version: entry?.version, together: true });
  return { statuses, actions: await actionsOf('catalog/brand', row.id) };
}

it('[M-30.write] one record restored twice at once comes back once; without the lock of its entry it is logged twice', async () => {
  const once = { statuses: [200, 409], actions: ['add', 'del', 'restore'] };
  for (let round = 0; round < 3; round += 1) expect(await restored(shop.crowd)).toEqual(once);
  const states = {
    stands: /^(update "?kit_bin"? .*) and "?status"? = any\((\$\d+)::text\[\]\)/s,
    without: '$1 and $2::text[] is not null',
  };
  const guards = [unlocked('kit_bin'), unlocked('catalog_brand'), states];
  expect(await shop.without(guards, restored)).toEqual({
    statuses: [200, 200],
    actions: ['add', 'del', 'restore', 'restore'],
  });
}, 60_000);

async function rolledBackValue(crowd: Crowded) {
  made += 1;
  const account = { username: `value${made}`, nickname: 'Value', password: 'Kestrel-41-lane', roleIds: [] };
  const row = await add(staff, { ...account, mobile: '13800000001' });
  await update(staff, row, { mobile: '13911112222' });
  const [logged] = await shop.db.rows<Row>(
    `select id from access_sensitive_data where resource = 'access/admin' and row_id = $1 and kind = 'change'`,
    [row.id],
  );
  const statuses = await twice(crowd, `${sensitive}rollBack`, { id: logged?.id });
  const [stored] = await shop.db.rows<{ mobile: string }>('select mobile from access_admin where id = $1', [row.id]);
  return { statuses, ...stored, actions: await actionsOf('access/admin', row.id) };
}

it('[M-31.write] a sensitive value rolled back twice at once is set back once; without mark and lock it is logged twice', async () => {
  const once = { statuses: [200, 409], mobile: '13800000001', actions: ['add', 'edit', 'edit'] };
  for (let round = 0; round < 3; round += 1) expect(await rolledBackValue(shop.crowd)).toEqual(once);
  // Read instead of written, so that nothing says it is rolled back already, and nobody waits for the other.
  const mark = {
    stands: /^update "access_sensitive_data" set .*?(\$\d+).*?(\$\d+).* where .*?(\$\d+).* returning .*$/s,
    without: 'select id from access_sensitive_data where id = $3 and $1::timestamptz is not null and $2::text is not null',
  };
  const guards = [mark, unlocked('access_admin'), unversioned('access_admin')];
  expect(await shop.without(guards, rolledBackValue)).toEqual({
    ...once,
    statuses: [200, 200],
    actions: ['add', 'edit', 'edit', 'edit'],
  });
}, 60_000);
