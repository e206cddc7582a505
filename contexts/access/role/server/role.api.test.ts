import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Role {
  readonly id: number;
  readonly version: number;
  readonly permissions: readonly string[];
  readonly enabled: boolean;
}
interface Catalogue {
  readonly groups: readonly {
    readonly title: string;
    readonly pages: readonly { readonly path: string; readonly nodes: readonly { node: string; title: string }[] }[];
  }[];
}

let shop: TestShop;
const prefix = '/admin/access/role/';
const brandIndex = '/admin/catalog/brand/index';
const roleNodes = ['index', 'add', 'edit', 'del'].map((action) => prefix + action);

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

let made = 0;
const add = (draft: object, as: Caller = shop.owner) => {
  made += 1;
  return shop.post<Role>(`${prefix}add`, { code: `role_${made}`, name: `Role ${made}`, permissions: [], ...draft }, as);
};
const update = (row: Role, patch: object, as: Caller = shop.owner) =>
  shop.post<Role>(`${prefix}Update`, { id: row.id, version: row.version, ...patch }, as);

describe('the catalogue of permissions', () => {
  it('[R-15] lists every permission by its page path, once, whether or not the menu shows the page', async () => {
    await shop.db.run(`update access_menu_rule set enabled = false where name like '/admin/catalog/brand%'`);
    const { data } = await shop.post<Catalogue>(`${prefix}nodes`);
    const pages = data.groups.flatMap((group) => group.pages);
    const permissions = pages.flatMap((page) => page.nodes.map(({ node: permission }) => permission));
    expect(new Set(permissions).size).toBe(permissions.length);
    expect(permissions).toEqual(
      expect.arrayContaining([brandIndex, '/admin/sales/order/ship', '/Index/index', '/admin/cart/place']),
    );
    expect(pages.every((page) => page.nodes.every(({ node: permission }) => permission.startsWith(`${page.path}/`)))).toBe(true);
    const titles = pages.flatMap((page) => page.nodes.map(({ title }) => title));
    expect(titles.filter((title) => !/^[a-z-]+:[\w.-]+$/i.test(title))).toEqual([]);
  });

  it('is readable for those who may see roles, and for nobody else', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    const other = await shop.staff([brandIndex]);
    expect((await shop.post(`${prefix}nodes`, {}, reader)).status).toBe(200);
    expect((await shop.post(`${prefix}nodes`, {}, other)).status).toBe(403);
  });
});

describe('the permissions of a role', () => {
  it('must exist; an unknown one is rejected at the field and nothing is saved', async () => {
    const answer = await add({ permissions: [brandIndex, '/admin/catalog/brand/fly'] });
    expect(answer).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
    const rejected: unknown = answer.data;
    const { fields } = rejected as { fields: { path: string; msg: string }[] };
    expect(fields).toEqual([
      expect.objectContaining({ path: 'permissions', msg: expect.stringContaining('/admin/catalog/brand/fly') }),
    ]);
    expect(await shop.db.rows('select 1 from access_role where code = $1', [`role_${made}`])).toEqual([]);
  });

  it('may stay or be removed after their declaration is gone, but cannot be added again', async () => {
    const { data: row } = await add({ permissions: [brandIndex] });
    await shop.db.run(`update access_role set permissions = permissions || '{/admin/old/index}' where id = $1`, [row.id]);
    const kept = await update(row, { note: 'still there', permissions: [brandIndex, '/admin/old/index'] });
    const stored = await shop.post<{ permissions: readonly string[] }>('/admin/access/role/GetDetailPage', { id: row.id });
    expect(stored.data.permissions).toContain('/admin/old/index');
    const given = await update(kept.data, { permissions: [brandIndex] });
    expect(given.code).toBe(1);
    expect((await update(given.data, { permissions: [brandIndex, '/admin/old/index'] })).status).toBe(400);
  });

  it('are limited to those of the author: nothing beyond can be granted, withdrawn, disabled or deleted', async () => {
    const clerk = await shop.staff([...roleNodes, brandIndex]);
    const beyond = '/admin/sales/order/markPaid';
    expect((await add({ permissions: [brandIndex] }, clerk)).code).toBe(1);
    const granted = await add({ permissions: [brandIndex, beyond] }, clerk);
    expect(granted).toMatchObject({ status: 409, data: { error: 'role.grant-exceeds', details: { nodes: [beyond] } } });

    const { data: row } = await add({ permissions: [brandIndex, beyond] });
    const rejected = { status: 409, data: { error: 'role.grant-exceeds' } };
    expect(await update(row, { permissions: [brandIndex] }, clerk)).toMatchObject(rejected);
    expect(await update(row, { enabled: false }, clerk)).toMatchObject(rejected);
    expect(await shop.post(`${prefix}del`, { id: row.id, version: row.version }, clerk)).toMatchObject(rejected);
    expect((await update(row, { name: 'Renamed', permissions: [beyond] }, clerk)).code).toBe(1);
  });
});

describe('a change of a role', () => {
  it('[P-04] applies at the next request of everybody who has the role: granted, withdrawn, disabled', async () => {
    const staff = await shop.staff([brandIndex]);
    const list = async () => (await shop.post('/admin/catalog/brand/GetPageData', {}, staff)).status;
    const [found] = await shop.db.rows<{ id: number }>(
      `select r.id from access_role r where r.permissions = $1::text[] order by r.id desc limit 1`,
      [[brandIndex]],
    );
    const read = async () => (await shop.post<Role>(`${prefix}GetDetailPage`, { id: found?.id })).data;
    expect(await list()).toBe(200);
    await update(await read(), { permissions: [] });
    expect(await list()).toBe(403);
    await update(await read(), { permissions: [brandIndex] });
    expect(await list()).toBe(200);
    await update(await read(), { enabled: false });
    expect(await list()).toBe(403);
  });

  it('is logged with the values before and after; a role in use cannot be deleted', async () => {
    const staff = await shop.staff([brandIndex]);
    expect(staff.token).not.toBe('');
    const [found] = await shop.db.rows<{ id: number }>('select max(target_id) as id from access_admin_role_ids');
    const { data: row } = await shop.post<Role>(`${prefix}GetDetailPage`, { id: found?.id });
    await update(row, { permissions: [brandIndex, '/admin/catalog/brand/add'] });
    const logged = await shop.db.rows(
      `select before, after from kit_audit where resource = 'access/role' and row_id = $1 order by id desc limit 1`,
      [row.id],
    );
    expect(logged).toEqual([
      { before: { permissions: [brandIndex] }, after: { permissions: [brandIndex, '/admin/catalog/brand/add'] } },
    ]);
    const gone = await shop.post(`${prefix}del`, { id: row.id, version: row.version + 1 });
    expect(gone).toMatchObject({ status: 409, data: { error: 'request.in-use' } });
  });
});
