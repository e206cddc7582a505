import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { testShop, type Caller, type TestShop } from '../../../../tests/setup/shop.ts';

interface Rule {
  readonly id: number;
  readonly version: number;
  readonly parentId: number | null;
  readonly type: string;
  readonly name: string;
  readonly path: string | null;
  readonly title: string;
}

let shop: TestShop;
const prefix = '/admin/access/menu-rule/';
const brand = '/admin/catalog/brand';

beforeAll(async () => {
  shop = await testShop();
});
afterAll(() => shop.close());

const menusOf = async (caller: Caller): Promise<readonly Rule[]> => {
  const reply = await shop.app.inject({
    url: '/admin/Index/index',
    headers: { server: '1', authorization: `Bearer ${caller.token}` },
  });
  return reply.json<{ data: { menus: Rule[] } }>().data.menus;
};
const paths = async (caller: Caller): Promise<readonly string[]> =>
  (await menusOf(caller)).filter(({ type }) => type === 'menu').map(({ path }) => path ?? '');
const named = async (name: string): Promise<Rule> => {
  const [found] = await shop.db.rows<{ id: number }>('select id from access_menu_rule where name = $1', [name]);
  return (await shop.post<Rule>(`${prefix}GetDetailPage`, { id: found?.id })).data;
};
const update = (row: Rule, patch: object) => shop.post<Rule>(`${prefix}Update`, { id: row.id, version: row.version, ...patch });
const add = (draft: object) => shop.post<Rule>(`${prefix}add`, { type: 'menu', title: 'Page', menuType: 'tab', ...draft });

describe('the menu', () => {
  it('[P-04] shows the pages whose permission is held and the directories above them, and nothing else', async () => {
    const reader = await shop.staff([`${brand}/index`]);
    const seen = await menusOf(reader);
    expect(seen.map(({ name }) => name).sort()).toEqual([brand, `${brand}/index`, 'group/catalog']);
    expect(await paths(await shop.staff([`${brand}/add`]))).toEqual([]);
    expect((await paths(shop.owner)).length).toBeGreaterThan(5);
  });

  it('opens no page to users without permission when its buttons are disabled, and hides what is below a disabled entry', async () => {
    const reader = await shop.staff([`${brand}/index`]);
    const nobody = await shop.staff([]);
    await shop.db.run(`update access_menu_rule set enabled = false where type = 'button' and name like '${brand}/%'`);
    expect(await paths(nobody)).toEqual([]);
    expect(await paths(reader)).toEqual([brand]);
    await shop.db.run(`update access_menu_rule set enabled = true where type = 'button'`);
    const directory = await named('group/catalog');
    await update(directory, { enabled: false });
    expect(await paths(reader)).toEqual([]);
    expect((await shop.post(`${brand}/GetPageData`, {}, reader)).status).toBe(200);
    await update(await named('group/catalog'), { enabled: true });
    expect(await paths(reader)).toEqual([brand]);
  });

  it('[M-26.write] accepts new entries, moves and renames built-in ones, and shows it at the next request', async () => {
    const link = await add({
      name: 'help',
      title: 'Help: all of it',
      path: '/admin/help',
      menuType: 'link',
      url: 'https://example.com/help',
    });
    expect(link.code).toBe(1);
    const rule = await named(brand);
    const sales = await named('group/sales');
    const moved = await update(rule, { title: 'Makers', parentId: sales.id, icon: 'factory' });
    expect(moved.code).toBe(1);
    const seen = await menusOf(shop.owner);
    expect(seen.find(({ name }) => name === 'help')).toMatchObject({ title: 'Help: all of it' });
    expect(seen.find(({ name }) => name === brand)).toMatchObject({ title: 'Makers', parentId: sales.id });
    expect((await shop.post(`${prefix}del`, { id: link.data.id, version: link.data.version })).code).toBe(1);
    expect((await menusOf(shop.owner)).some(({ name }) => name === 'help')).toBe(false);
  });

  it('[M-26.list] sorts siblings by hand, within one parent only', async () => {
    const [first, second] = (await menusOf(shop.owner)).filter(({ type, parentId }) => type === 'menu_dir' && parentId === null);
    await shop.post(`${prefix}sortable`, { id: second?.id, targetId: first?.id });
    const after = (await menusOf(shop.owner)).filter(({ type, parentId }) => type === 'menu_dir' && parentId === null);
    expect(after.map(({ id }) => id).slice(0, 2)).toEqual([second?.id, first?.id]);
    const page = await named('/admin/sales/order');
    const answer = await shop.post(`${prefix}sortable`, { id: page.id, targetId: first?.id });
    expect(answer).toMatchObject({ status: 409, data: { error: 'request.beyond-movable-range' } });
  });
});

describe('a menu entry', () => {
  const issue = async (draft: object): Promise<string> => {
    const { status, data } = await add(draft);
    expect(status, JSON.stringify(data)).toBe(400);
    const rejected: unknown = data;
    const { fields } = rejected as { fields: { path: string; rule: string; msg: string }[] };
    expect(fields.every(({ msg, rule }) => msg !== '' && msg !== rule)).toBe(true);
    return fields.map(({ path, rule }) => `${path} ${rule}`).join();
  };

  it('[M-26.write] requires fields according to its kind', async () => {
    const menu = await named(brand);
    const button = await named(`${brand}/index`);
    expect(await issue({ name: 'a' })).toBe('path required');
    expect(await issue({ name: 'a', path: 'admin/a' })).toBe('path menu-rule.path');
    expect(await issue({ name: 'a', path: '/a', menuType: 'link' })).toBe('url required');
    expect(await issue({ name: 'a', path: '/a', menuType: 'iframe', url: 'javascript:alert(1)' })).toMatch(/^url /);
    expect(await issue({ name: 'a', path: '/a', parentId: button.id })).toBe('parentId menu-rule.under-button');
    expect(await issue({ name: 'a', path: '/a/b', type: 'button', menuType: null })).toBe('parentId menu-rule.under-menu');
    expect((await add({ name: brand, path: '/a' })).status).toBe(409);
    expect(
      (await add({ name: `${brand}/fly`, path: `${brand}/fly`, type: 'button', menuType: null, parentId: menu.id })).code,
    ).toBe(1);
  });

  it('keeps its kind, name and path if it is declared in code, and cannot be deleted', async () => {
    const rule = await named('/admin/member/member');
    for (const patch of [{ name: 'other' }, { path: '/admin/other' }])
      expect(await update(rule, patch)).toMatchObject({ status: 400, data: { error: 'request.invalid' } });
    const buttons = await named('/admin/member/member/index');
    const gone = await shop.post(`${prefix}del`, { id: buttons.id, version: buttons.version });
    expect(gone).toMatchObject({ status: 403, data: { error: 'menu-rule.built-in' } });
    const parent = await shop.post(`${prefix}del`, { id: rule.id, version: rule.version });
    expect(parent).toMatchObject({ status: 403, data: { error: 'menu-rule.built-in' } });
  });

  it('[M-26.deny] is changed only with the permission', async () => {
    const reader = await shop.staff([`${prefix}index`]);
    const rule = await named(brand);
    expect((await shop.post(`${prefix}GetPageData`, {}, reader)).status).toBe(200);
    for (const [call, body] of [
      ['add', { name: 'x', title: 'x' }],
      ['Update', { id: rule.id, version: rule.version, title: 'x' }],
      ['del', { id: rule.id, version: rule.version }],
      ['sortable', { id: rule.id, targetId: rule.id }],
    ] as const)
      expect((await shop.post(prefix + call, body, reader)).status, call).toBe(403);
  });
});
