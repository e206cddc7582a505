import { expect } from '@playwright/test';
import { shown, signIn } from './staff-page.ts';
import { test } from './fixtures.ts';
import { callsOf, hire, menu, named, open } from './staff.ts';

const brand = '/admin/catalog/brand';

test.describe('the order clerk', () => {
  test('[P-03][M-24.deny] sees orders and order entry, but no menu entries, pages or rows of staff', async ({
    page,
    request,
    signIns,
  }) => {
    const clerk = named(signIns, 'clerk');
    await signIn(page, clerk);
    await expect(menu(page).getByRole('link', { name: '订单', exact: true })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: '开单', exact: true })).toBeVisible();
    for (const name of ['管理员', '角色', '菜单规则', '操作日志', '数据字典'])
      await expect(menu(page).getByRole('link', { name, exact: true })).toHaveCount(0);

    for (const path of ['/admin/access/admin', '/admin/access/role/1', '/admin/access/menu-rule']) {
      await page.goto(path);
      await expect(page).toHaveURL('/401');
      await expect(page.getByText('您没有权限操作！').first()).toBeVisible();
    }
    const calls = await callsOf(request, clerk);
    for (const resource of ['admin', 'role', 'menu-rule', 'admin-log', 'admin-group'])
      expect((await calls.post(`/admin/access/${resource}/GetPageData`)).status, resource).toBe(403);
  });

  test('[P-02] sees no button for an action without permission, and the transitions that are permitted', async ({
    page,
    signIns,
  }) => {
    await signIn(page, named(signIns, 'clerk'), null);
    await page.goto('/admin/catalog/product');
    const products = shown(page, '/admin/catalog/product');
    await expect(products.getByRole('gridcell').first()).toBeVisible();
    await expect(products.getByRole('button', { name: /新建/ })).toHaveCount(0);
    await expect(products.getByRole('button', { name: /导入/ })).toHaveCount(0);
    await page.goto('/admin/sales/order?tab=to_ship');
    const orders = shown(page, '/admin/sales/order');
    await orders.getByRole('row').nth(1).hover();
    await orders.getByRole('button', { name: '更多操作' }).first().click();
    await expect(page.getByRole('menuitem', { name: '发货' })).toBeVisible();
  });
});

interface PermissionGroups {
  readonly groups: readonly {
    readonly pages: readonly { readonly path: string; readonly nodes: readonly { readonly node: string }[] }[];
  }[];
}

test.describe('the read-only auditor', () => {
  const lists = [
    'sales/order',
    'catalog/brand',
    'access/admin',
    'access/role',
    'access/admin-group',
    'access/menu-rule',
    'platform/dictionary',
  ];

  test('[P-02][M-25.deny][M-26.deny] reads every list and sees no button to add, edit, delete or reorder', async ({
    page,
    signIns,
  }) => {
    await signIn(page, named(signIns, 'auditor'));
    for (const list of lists) {
      const path = `/admin/${list}`;
      await page.goto(path);
      const screen = shown(page, path);
      await expect(screen.getByRole('gridcell').first(), list).toBeVisible();
      await expect(screen.getByRole('button', { name: /新建|导入|更多操作|移动此行|^删除|^编辑/ }), list).toHaveCount(0);
    }
    await page.goto('/admin/access/role/add');
    await expect(shown(page, '/admin/access/role/add').getByText('您没有权限操作！')).toBeVisible();
  });

  test('[P-03] gets 403 from every call that writes', async ({ request, signIns }) => {
    const calls = await callsOf(request, named(signIns, 'auditor'));
    const { data } = await calls.post<PermissionGroups>('/admin/access/role/nodes');
    const pages = data.groups.flatMap((group) => group.pages).filter(({ path }) => /^\/admin\/[\w-]+\/[\w-]+$/.test(path));
    // `share` has no call of its own: it permits an option of saving a view.
    const reads = ['index', 'export', 'import', 'upload', 'share'];
    const spelled: Readonly<Record<string, string>> = { edit: 'Update' };
    const writes = pages.flatMap(({ path, nodes: permissions }) =>
      permissions
        .map(({ node }) => node.slice(path.length + 1))
        .filter((action) => !reads.includes(action))
        .map((action) => `${path}/${spelled[action] ?? action}`),
    );
    expect(writes.length).toBeGreaterThan(40);
    const answers = await Promise.all(
      writes.map(async (path) => `${path} ${(await calls.post(path, { id: 1, version: 1 })).status}`),
    );
    expect(answers.filter((answer) => !answer.endsWith(' 403'))).toEqual([]);
  });

  test('[R-15] has permissions that consist of the path of a page and an action', async ({ page, signIns }) => {
    const index = page.waitForResponse((response) => response.url().endsWith('/admin/Index/index'));
    await signIn(page, named(signIns, 'auditor'));
    const { nodes: permissions, menus } = (
      (await (await index).json()) as { data: { nodes: string[]; menus: { type: string; path: string | null }[] } }
    ).data;
    expect(permissions).toContain(`${brand}/index`);
    expect(permissions.every((node) => /\/(index|export)$/.test(node))).toBe(true);
    const paths = menus.filter(({ type }) => type === 'menu').map(({ path }) => path);
    expect(paths.every((path) => permissions.includes(`${path}/index`))).toBe(true);
  });
});

test('[R-15] an action is allowed on the page whose path its permission contains, and on no other page', async ({
  page,
  request,
  admin,
}) => {
  const permissions = [`${brand}/index`, `${brand}/add`, '/admin/sales/carrier/index', '/admin/sales/carrier/del'];
  await signIn(page, await hire(await callsOf(request, admin), permissions), null);
  await page.goto(brand);
  await expect(shown(page, brand).getByRole('gridcell').first()).toBeVisible();
  await expect(shown(page, brand).getByRole('button', { name: /^新建/ })).toBeVisible();
  // Same browser tab, another path: the permissions of the first page must not apply here.
  await menu(page).getByRole('link', { name: '快递公司', exact: true }).click();
  const carriers = shown(page, '/admin/sales/carrier');
  await expect(carriers.getByRole('gridcell').first()).toBeVisible();
  await expect(carriers.getByRole('button', { name: /^新建/ })).toHaveCount(0);
  await carriers.getByRole('button', { name: '更多操作' }).first().click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await page.keyboard.press('Escape');
  await menu(page).getByRole('link', { name: '品牌', exact: true }).click();
  await expect(shown(page, brand).getByRole('button', { name: /^新建/ })).toBeVisible();
  await expect(shown(page, brand).getByRole('button', { name: '更多操作' })).toHaveCount(0);
});

test.describe('a role', () => {
  test('[P-04] loses a permission removed in its form at the next request and the next page load', async ({
    page,
    browser,
    request,
    admin,
    baseURL,
  }) => {
    const owner = await callsOf(request, admin);
    const person = await hire(owner, [`${brand}/index`, `${brand}/add`, `${brand}/edit`]);
    const theirs = await callsOf(request, person);
    const session = await open(browser, person, baseURL);
    await session.goto(brand);
    await expect(shown(session, brand).getByRole('button', { name: /新建/ })).toBeVisible();
    expect((await theirs.post(`${brand}/add`, { name: `B ${person.username}` })).status).toBe(200);

    await signIn(page, admin, null);
    await page.goto(`/admin/access/role/${person.roleId}`);
    const form = shown(page, `/admin/access/role/${person.roleId}`);
    await form.getByPlaceholder('搜索页面或操作').fill(brand);
    const row = form.getByRole('group', { name: '品牌' });
    await row.getByRole('checkbox', { name: '新增' }).uncheck();
    await row.getByRole('checkbox', { name: '删除' }).check();
    const changes = form.getByRole('region', { name: '保存后的改动' });
    await expect(changes).toContainText('新增 1');
    await expect(changes).toContainText('品牌 · 删除');
    await expect(changes).toContainText('移除 1');
    await expect(changes).toContainText('品牌 · 新增');
    await form.getByRole('button', { name: /保\s*存/ }).click();
    await expect(page).toHaveURL('/admin/access/role');

    expect((await theirs.post(`${brand}/add`, { name: 'Never' })).status).toBe(403);
    await session.goto(brand);
    await expect(shown(session, brand).getByRole('gridcell').first()).toBeVisible();
    await expect(shown(session, brand).getByRole('button', { name: /新建/ })).toHaveCount(0);
    await session.context().close();
  });

  test('[P-04] offers only the permissions of its author, and explains why others are disabled', async ({
    page,
    request,
    admin,
  }) => {
    const owner = await callsOf(request, admin);
    const permissions = ['index', 'add', 'edit'].map((action) => `/admin/access/role/${action}`);
    const person = await hire(owner, [...permissions, `${brand}/index`]);
    await signIn(page, person, null);
    await page.goto('/admin/access/role/add');
    const row = shown(page, '/admin/access/role/add').getByRole('group', { name: '品牌' });
    await expect(row.getByRole('checkbox', { name: '查看' })).toBeEnabled();
    await expect(row.getByRole('checkbox', { name: '新增' })).toBeDisabled();
    await row.getByText('新增').hover();
    await expect(page.getByRole('tooltip')).toContainText('你自己没有这个权限');
  });
});
