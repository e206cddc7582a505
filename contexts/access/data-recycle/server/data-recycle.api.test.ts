import { sortableColumns } from '@shopkeeper/resource/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { listReference } from '../../../../tests/setup/list-reference.ts';
import { type Caller, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { dataRecycle } from '../data-recycle.resource.ts';
import type { RestorePlanView } from '../restore-view.domain.ts';

interface Row {
  readonly id: number;
  readonly version: number;
}
interface Entry extends Row {
  readonly label: string;
  readonly resource: string;
  readonly status: string;
  readonly actorName: string;
}
type Snapshot = Readonly<Record<string, readonly { readonly name: string; readonly before: unknown }[]>>;

let shop: TestShop;
const bin = '/admin/access/data-recycle/';
const brand = '/admin/catalog/brand/';
const category = '/admin/catalog/category/';
const dictionary = '/admin/platform/dictionary/';
const all = (prefix: string, ...actions: string[]) => actions.map((action) => prefix + action);

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const add = async (prefix: string, draft: object): Promise<Row> => {
  const { code, data } = await shop.post<Row>(`${prefix}add`, draft);
  expect(code, JSON.stringify(data)).toBe(1);
  return data;
};
const remove = ({ id, version }: Row, prefix: string) => shop.post(`${prefix}del`, { id, version });
const entries = async (filters: readonly object[], as: Caller = shop.owner) =>
  (await shop.post<{ result: readonly Entry[] }>(`${bin}GetPageData`, { filters }, as)).data.result;
const eq = (field: string, value: unknown) => ({ field, op: 'eq', value });

async function entryOf(label: string): Promise<Entry> {
  const [entry] = await entries([eq('label', label), eq('status', 'in_bin')]);
  if (!entry) throw new Error(`${label} is not in the bin`);
  return entry;
}

async function deleted(prefix: string, draft: object, label: string): Promise<{ readonly row: Row; readonly entry: Entry }> {
  const row = await add(prefix, draft);
  expect((await remove(row, prefix)).code).toBe(1);
  return { row, entry: await entryOf(label) };
}

const restore = ({ id, version }: Entry, as: Caller = shop.owner, together = true) =>
  shop.post(`${bin}restore`, { id, version, together }, as);
const planOf = async ({ id }: Entry) => (await shop.post<RestorePlanView>(`${bin}plan`, { id })).data.entries;
const isLive = async (table: string, id: number) =>
  (await shop.db.rows<{ live: boolean }>(`select deleted_at is null as live from ${table} where id = $1`, [id]))[0]?.live;

describe('the recycle bin', () => {
  it('[M-30.list] lists what was deleted in any module: which row, who, when, and its values', async () => {
    const { row, entry } = await deleted(brand, { name: 'Larch' }, 'Larch');
    expect(entry).toMatchObject({ resource: 'catalog/brand', status: 'in_bin', actorName: 'owner' });
    expect(await entries([eq('resource', 'catalog/brand'), eq('label', 'Larch')])).toHaveLength(1);
    expect(await entries([eq('actorName', 'nobody')])).toEqual([]);
    const { data } = await shop.post<Snapshot>(`${bin}snapshot`, { id: entry.id });
    expect(Object.values(data).flat()).toContainEqual(expect.objectContaining({ name: 'name', before: 'Larch' }));
    const stored = await shop.db.rows('select to_jsonb(b) as b from kit_bin b where row_id = $1', [row.id]);
    expect(JSON.stringify(stored)).not.toContain('weigh');
  });

  it('[M-30.write] keeps the entry in the transaction of the deletion: one that fails leaves nothing', async () => {
    const used = await add(category, { name: 'Used' });
    await add(category, { name: 'User', parentId: used.id });
    expect(await remove(used, category)).toMatchObject({ status: 409, data: { error: 'request.in-use' } });
    expect(await entries([eq('label', 'Used')])).toEqual([]);
  });

  it('[M-30.write] brings a row back with its lines, once, and logs it', async () => {
    const items = [{ value: 'a', labelZh: '甲', labelEn: 'A', enabled: true }];
    const made = await add(dictionary, { code: 'bin_test', name: 'Bin test', items });
    await remove(made, dictionary);
    const entry = await entryOf('Bin test');
    expect(await planOf(entry)).toEqual([expect.objectContaining({ taken: [], missing: [], issues: [], lines: 1 })]);
    expect((await restore(entry)).code).toBe(1);
    const { data } = await shop.post<{ items: readonly object[] }>(`${dictionary}GetDetailPage`, { id: made.id });
    expect(data.items).toHaveLength(1);
    const logged = await shop.db.rows<{ action: string }>(
      `select action from kit_audit where resource = 'platform/dictionary' and row_id = $1 order by id`,
      [made.id],
    );
    expect(logged.map(({ action }) => action)).toEqual(['add', 'del', 'restore']);
    expect((await restore({ ...entry, version: entry.version + 1 })).status).toBe(409);
  });

  it('[M-30.write] names the row that has a unique value now, and changes nothing', async () => {
    const { row, entry } = await deleted(brand, { name: 'Maple' }, 'Maple');
    const other = await add(brand, { name: 'Maple' });
    expect((await planOf(entry))[0]?.taken).toEqual([{ paths: [expect.any(String)], id: other.id, label: 'Maple' }]);
    expect(await restore(entry)).toMatchObject({ status: 409, data: { error: 'data-recycle.conflicts' } });
    expect(await isLive('catalog_brand', row.id)).toBe(false);
    expect((await entryOf('Maple')).status).toBe('in_bin');
  });

  it('[M-30.write] brings back the deleted rows that a row refers to, or nothing of both', async () => {
    const above = await add(category, { name: 'Trees' });
    const below = await add(category, { name: 'Firs', parentId: above.id });
    await remove(below, category);
    await remove(above, category);
    const entry = await entryOf('Firs');
    expect((await planOf(entry)).map(({ label }) => label)).toEqual(['Trees', 'Firs']);
    expect((await restore(entry, shop.owner, false)).status).toBe(409);
    const rival = await add(category, { name: 'Trees' });
    expect((await restore(entry)).status).toBe(409);
    expect([await isLive('catalog_category', above.id), await isLive('catalog_category', below.id)]).toEqual([false, false]);
    await remove(rival, category);
    expect((await restore(entry)).code).toBe(1);
    expect([await isLive('catalog_category', above.id), await isLive('catalog_category', below.id)]).toEqual([true, true]);
  });

  it('[M-30.write] removes a row for good: by hand, and at night when its time is over', async () => {
    const { row, entry } = await deleted(brand, { name: 'Yew' }, 'Yew');
    expect((await shop.post(`${bin}purge`, { id: entry.id, version: entry.version })).code).toBe(1);
    expect(await isLive('catalog_brand', row.id)).toBeUndefined();
    expect((await restore({ ...entry, version: entry.version + 1 })).status).toBe(409);
    const [old, young] = [await deleted(brand, { name: 'Old' }, 'Old'), await deleted(brand, { name: 'Young' }, 'Young')];
    await shop.db.run(`update kit_bin set created_at = now() - interval '31 days' where id = $1`, [old.entry.id]);
    await shop.db.run("update kit_task set due_at = now() where name = 'access.data-recycle.purge'");
    await until(async () => (await isLive('catalog_brand', old.row.id)) === undefined, 20_000);
    expect(await isLive('catalog_brand', young.row.id)).toBe(false);
  });

  it.each([{}, { id: 0 }, { id: 'x' }, { id: 1, more: true }])('[M-30.write] rejects the body %j with 400', async (body) => {
    for (const call of ['plan', 'snapshot']) expect((await shop.post(bin + call, body)).status).toBe(400);
  });
});

describe('the list of the recycle bin', () => {
  /** Entries of two modules and three persons, restored, purged and still there, on four pages of seven. */
  beforeAll(async () => {
    const clerks = [shop.owner, ...(await Promise.all([1, 2].map(() => shop.staff(all(brand, 'index', 'add', 'del')))))];
    for (let n = 0; n < 24; n += 1) {
      const prefix = n % 3 === 0 ? category : brand;
      const as = prefix === brand ? clerks[n % clerks.length] : shop.owner;
      const { data } = await shop.post<Row>(`${prefix}add`, { name: `Sorted ${n}` }, as);
      expect((await shop.post(`${prefix}del`, { id: data.id, version: data.version }, as)).code).toBe(1);
    }
    const waiting = await entries([eq('actorName', 'owner'), eq('status', 'in_bin')]);
    for (const entry of waiting.slice(0, 4)) expect((await restore(entry)).code).toBe(1);
    for (const { id, version } of waiting.slice(4, 8)) expect((await shop.post(`${bin}purge`, { id, version })).code).toBe(1);
  });

  it('[M-30.list] is sorted by every column that it offers, both ways, page after page', async () => {
    const { wronglySorted, rows } = await listReference(shop, dataRecycle);
    expect(rows.length).toBeGreaterThan(21);
    const columns = sortableColumns(dataRecycle);
    // It may grow to millions: no other order has an index.
    expect(columns).toEqual(['createdAt', 'id']);
    for (const column of columns) {
      expect(new Set(rows.map((row) => row[column])).size, column).toBeGreaterThan(1);
      expect(await wronglySorted(column), column).toEqual([]);
    }
  });

  it('[M-30.list] is filtered by every column with every operator, searched, and counted', async () => {
    const { wronglyFiltered, rows } = await listReference(shop, dataRecycle);
    for (const column of dataRecycle.filters) expect(await wronglyFiltered(column), column).toEqual([]);
    const both = { filters: [eq('resource', 'catalog/category'), eq('status', 'in_bin')], page: { pageSize: 3, currentPage: 2 } };
    const { data } = await shop.post<{ result: readonly Entry[]; page: { total: number } }>(`${bin}GetPageData`, both);
    const meant = rows.filter(({ resource, status }) => resource === 'catalog/category' && status === 'in_bin');
    expect(data.page.total).toBe(meant.length);
    expect(data.result.map(({ id }) => id)).toEqual(
      meant
        .map(({ id }) => id)
        .toReversed()
        .slice(3, 6),
    );
    for (const field of ['label', 'auditId'])
      expect((await shop.post(`${bin}GetPageData`, { sorts: [{ field, order: 'asc' }] })).status, field).toBe(400);
  });
});

describe('the rights of modules', () => {
  it('[M-30.deny] no permission, no entry; only the lists somebody may see; only who may delete may restore', async () => {
    const { entry } = await deleted(brand, { name: 'Beech' }, 'Beech');
    const own = all(bin, 'index', 'restore', 'purge');
    const [outsider, stranger, reader, keeper] = [
      await shop.staff(all(brand, 'index', 'del')),
      await shop.staff(own),
      await shop.staff([...own, `${brand}index`]),
      await shop.staff([...own, ...all(brand, 'index', 'del')]),
    ];
    for (const call of ['GetPageData', 'plan', 'snapshot', 'restore', 'purge', 'rollBack', 'Export'])
      expect((await shop.post(bin + call, { id: entry.id, version: entry.version }, outsider)).status, call).toBe(403);
    expect(await entries([eq('label', 'Beech')], stranger)).toEqual([]);
    for (const call of ['plan', 'snapshot']) expect((await shop.post(bin + call, { id: entry.id }, stranger)).status).toBe(404);
    expect((await restore(entry, stranger)).status).toBe(404);
    expect(await entries([eq('label', 'Beech')], reader)).toHaveLength(1);
    expect([(await restore(entry, reader)).status, (await shop.post(`${bin}purge`, entry, reader)).status]).toEqual([403, 400]);
    expect((await restore(entry, keeper)).code).toBe(1);
  });

  it('[M-30.deny] a snapshot shows no field that its reader may not see', async () => {
    const draft = { username: 'gone1', nickname: 'Gone', password: 'Kestrel-41-lane', email: 'gone@example.com', roleIds: [] };
    await remove(await add('/admin/access/admin/', draft), '/admin/access/admin/');
    const [entry] = await entries([eq('resource', 'access/admin')]);
    const reader = await shop.staff([...all(bin, 'index'), '/admin/access/admin/index']);
    const text = async (as?: Caller) => JSON.stringify((await shop.post(`${bin}snapshot`, { id: entry?.id }, as)).data);
    expect(await text()).toContain('gone@example.com');
    expect(await text(reader)).not.toContain('gone@example.com');
    expect(await text()).not.toMatch(/argon2|"password"/);
  });

  it('[M-30.deny] nobody brings back a role with permissions that they lack, or a super administrator', async () => {
    const { entry } = await deleted(
      '/admin/access/role/',
      { code: 'heavy', name: 'Heavy', permissions: [`${brand}index`] },
      'Heavy',
    );
    const clerk = await shop.staff([...all(bin, 'index', 'restore'), ...all('/admin/access/role/', 'index', 'del')]);
    expect(await restore(entry, clerk)).toMatchObject({ status: 409, data: { error: 'data-recycle.conflicts' } });
    expect((await restore(entry)).code).toBe(1);

    const staff = '/admin/access/admin/';
    const draft = { username: 'bossgone', nickname: 'Boss', password: 'Kestrel-41-lane', super: true, roleIds: [] };
    const boss = await deleted(staff, draft, 'Boss');
    const personnel = await shop.staff([...all(bin, 'index', 'restore'), ...all(staff, 'index', 'add', 'edit', 'del')]);
    expect((await restore(boss.entry, personnel)).status).not.toBe(200);
    expect(await isLive('access_admin', boss.row.id)).toBe(false);
    expect((await restore(boss.entry)).code).toBe(1);
    expect(await isLive('access_admin', boss.row.id)).toBe(true);
  });
});

describe('a changed field', () => {
  const lastEdit = async (id: number) =>
    (
      await shop.db.rows<{ id: number }>(
        `select id from kit_audit where resource = 'catalog/brand' and action = 'edit' and row_id = $1 order by id desc limit 1`,
        [id],
      )
    )[0]?.id ?? 0;

  it('[M-30.write] goes back to what it was, unless it has changed again, and only for who may edit it', async () => {
    const row = await add(brand, { name: 'Rowan' });
    expect((await shop.post(`${brand}Update`, { id: row.id, version: row.version, name: 'Rowan 2' })).code).toBe(1);
    const change = { entryId: await lastEdit(row.id), field: 'name' };
    const reader = await shop.staff([`${bin}restore`, `${brand}index`]);
    expect((await shop.post(`${bin}rollBack`, change, reader)).status).toBe(403);
    for (const field of ['version', 'nothing'])
      expect((await shop.post(`${bin}rollBack`, { ...change, field })).status).toBe(404);
    expect((await shop.post(`${bin}rollBack`, change)).code).toBe(1);
    const read = async () => (await shop.post<{ name: string }>(`${brand}GetDetailPage`, { id: row.id })).data.name;
    expect(await read()).toBe('Rowan');
    expect(await shop.post(`${bin}rollBack`, change)).toMatchObject({
      status: 409,
      data: { error: 'data-recycle.changed-since' },
    });
    expect(await read()).toBe('Rowan');
  });
});
