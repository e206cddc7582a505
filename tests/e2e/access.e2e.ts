import { expect } from '@playwright/test';
import { openTab, shown, signIn } from './staff-page.ts';
import { test } from './fixtures.ts';
import { menu, menuLink, named } from './staff.ts';

const brand = '/admin/catalog/brand';

for (const { id, title, paths, calls } of [
  { id: 'M-01', title: '工作台', paths: ['/Index'], calls: ['studio/dashboard/overview'] },
  {
    id: 'M-03',
    title: '商品',
    paths: ['/admin/catalog/product', '/admin/catalog/product/2', '/admin/addProduct'],
    calls: ['GetPageData', 'GetDetailPage', 'counts', 'skus', 'Export', 'Import', 'bulk', 'SaveWithStock'].map(
      (call) => `catalog/product/${call}`,
    ),
  },
  {
    id: 'M-04',
    title: '商品规格',
    paths: ['/admin/catalog/spec'],
    calls: ['GetPageData', 'GetDetailPage', 'add', 'Update', 'del', 'Export', 'Import'].map((call) => `catalog/spec/${call}`),
  },
  { id: 'M-06', title: '订单', paths: ['/admin/sales/order/1'], calls: ['sales/order/GetDetailPage'] },
  {
    id: 'M-24',
    title: '管理员',
    paths: ['/admin/access/admin', '/admin/access/role/1', '/admin/access/menu-rule'],
    calls: ['admin', 'role', 'menu-rule', 'admin-log', 'admin-group'].map((resource) => `access/${resource}/GetPageData`),
  },
  { id: 'M-09', title: '收货地址', paths: ['/admin/member/address'], calls: ['member/address/GetPageData'] },
])
  test(`[${id}.deny] without its permission ${title} has no menu entry, and pages and calls are denied`, async ({
    page,
    hire,
    callsAs,
  }) => {
    const person = await hire([`${brand}/index`]);
    await signIn(page, person);
    // Who may not see the dashboard starts at the first page that is permitted.
    await expect(page).toHaveURL(brand);
    await expect(menu(page).getByRole('link', { name: '品牌', exact: true })).toBeVisible();
    await expect(await menuLink(page, title)).toHaveCount(0);
    for (const path of paths) {
      await page.goto(path);
      await expect(page).toHaveURL('/401');
      await expect(page.getByText('您没有权限操作！').first()).toBeVisible();
      await expect(page.locator('[data-metric], [role=gridcell]').filter({ visible: true })).toHaveCount(0);
    }
    const theirs = await callsAs(person);
    for (const call of calls) expect((await theirs.post(`/admin/${call}`, { id: 1, span: 'days30' })).status, call).toBe(403);
  });

test.describe('the order clerk', () => {
  test('[P-02] sees no button for an action without permission, and the transitions that are permitted', async ({
    page,
    signIns,
  }) => {
    await signIn(page, named(signIns, 'clerk'), null);
    const products = await openTab(page, '/admin/catalog/product');
    await expect(products.getByRole('gridcell').first()).toBeVisible();
    await expect(products.getByRole('button', { name: /新建/ })).toHaveCount(0);
    await expect(products.getByRole('button', { name: /导入/ })).toHaveCount(0);
    const orders = await openTab(page, '/admin/sales/order?tab=to_ship');
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
      const screen = await openTab(page, path);
      await expect(screen.getByRole('gridcell').first(), list).toBeVisible();
      await expect(screen.getByRole('button', { name: /新建|导入|更多操作|移动此行|^删除|^编辑/ }), list).toHaveCount(0);
    }
    await page.goto('/admin/access/role/add');
    await expect(shown(page, '/admin/access/role/add').getByText('您没有权限操作！')).toBeVisible();
  });

  test('[P-03] gets 403 from every call that writes', async ({ signIns, callsAs }) => {
    const calls = await callsAs(named(signIns, 'auditor'));
    const { data } = await calls.post<PermissionGroups>('/admin/access/role/nodes');
    const pages = data.groups.flatMap((group) => group.pages).filter(({ path }) => /^\/admin\/[\w-]+\/[\w-]+$/.test(path));
    // `share` has no call of its own: it permits an option of saving a view; `pack` permits several. Nor has a permission to read a field.
    const reads = ['index', 'export', 'import', 'upload', 'share', 'pack'];
    const spelled: Readonly<Record<string, string>> = { edit: 'Update', 'provider/check': 'test', 'sms-channel/check': 'test' };
    const callOf = (path: string, action: string): string =>
      spelled[`${path.split('/').at(-1) ?? ''}/${action}`] ?? spelled[action] ?? action;
    const writes = pages.flatMap(({ path, nodes: permissions }) =>
      permissions
        .map(({ node }) => node.slice(path.length + 1))
        .filter((action) => !reads.includes(action) && !/^read[A-Z]/.test(action))
        .map((action) => `${path}/${callOf(path, action)}`),
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
  hire,
}) => {
  const permissions = [`${brand}/index`, `${brand}/add`, '/admin/sales/carrier/index', '/admin/sales/carrier/del'];
  await signIn(page, await hire(permissions), null);
  await page.goto(brand);
  await expect(shown(page, brand).getByRole('gridcell').first()).toBeVisible();
  await expect(shown(page, brand).getByRole('button', { name: /^新建/ })).toBeVisible();
  // Same browser tab, another path: the permissions of the first page must not apply here.
  await (await menuLink(page, '快递公司')).click();
  const carriers = shown(page, '/admin/sales/carrier');
  await expect(carriers.getByRole('gridcell').first()).toBeVisible();
  await expect(carriers.getByRole('button', { name: /^新建/ })).toHaveCount(0);
  await carriers.getByRole('button', { name: '更多操作' }).first().click();
  await expect(page.getByRole('menuitem', { name: '删除' })).toBeVisible();
  await page.keyboard.press('Escape');
  await (await menuLink(page, '品牌')).click();
  await expect(shown(page, brand).getByRole('button', { name: /^新建/ })).toBeVisible();
  await expect(shown(page, brand).getByRole('button', { name: '更多操作' })).toHaveCount(0);
});

test.describe('a role', () => {
  test('[P-04] loses a permission removed in its form at the next request and the next page load', async ({
    adminPage: page,
    hire,
    callsAs,
    openAs,
  }) => {
    const person = await hire([`${brand}/index`, `${brand}/add`, `${brand}/edit`]);
    const theirs = await callsAs(person);
    const session = await openAs(person);
    await session.goto(brand);
    await expect(shown(session, brand).getByRole('button', { name: /新建/ })).toBeVisible();
    expect((await theirs.post(`${brand}/add`, { name: `B ${person.username}` })).status).toBe(200);

    const form = await openTab(page, `/admin/access/role/${person.roleId}`);
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
  });

  test('[P-04] offers only the permissions of its author, and explains why others are disabled', async ({ page, hire }) => {
    const permissions = ['index', 'add', 'edit'].map((action) => `/admin/access/role/${action}`);
    const person = await hire([...permissions, `${brand}/index`]);
    await signIn(page, person, null);
    await page.goto('/admin/access/role/add');
    const row = shown(page, '/admin/access/role/add').getByRole('group', { name: '品牌' });
    await expect(row.getByRole('checkbox', { name: '查看' })).toBeEnabled();
    await expect(row.getByRole('checkbox', { name: '新增' })).toBeDisabled();
    await row.getByText('新增').hover();
    await expect(page.getByRole('tooltip')).toContainText('你自己没有这个权限');
  });
});
