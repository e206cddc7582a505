import { type APIRequestContext, type Browser, expect, type Page } from '@playwright/test';
import { shown, signIn } from './desk.ts';
import type { SignIn } from './fixtures-server.ts';
import { test } from './fixtures.ts';

type Person = Pick<SignIn, 'username' | 'password'>;

interface Reply<T> {
  readonly status: number;
  readonly data: T;
}

/** Calls of one person, past every screen. */
interface Calls {
  post<T>(path: string, body?: object): Promise<Reply<T>>;
}

async function callsOf(request: APIRequestContext, { username, password }: Person): Promise<Calls> {
  const headers = { server: '1', 'accept-language': 'en' };
  const login = await request.post('/admin/Index/login', { headers, data: { username, password } });
  const { token } = (await login.json()).data as { token: string };
  return {
    async post<T>(path: string, body: object = {}) {
      const answer = await request.post(path, { headers: { ...headers, authorization: `Bearer ${token}` }, data: body });
      return { status: answer.status(), data: ((await answer.json()) as { data: T }).data };
    },
  };
}

const password = 'Kestrel-41-lane';

/** Somebody new with a role of exactly these nodes, so that no other journey is disturbed. */
async function hire(owner: Calls, nodes: readonly string[]): Promise<Person & { readonly roleId: number }> {
  const name = `e2e${Date.now().toString(36).slice(-7)}`;
  const role = await owner.post<{ id: number }>('/admin/access/role/add', { code: name, name, nodes });
  const body = { username: name, nickname: name, password, roleIds: [role.data.id] };
  expect((await owner.post('/admin/access/admin/add', body)).status).toBe(200);
  return { username: name, password, roleId: role.data.id };
}

const named = (signIns: readonly SignIn[], username: string): SignIn => {
  const found = signIns.find((one) => one.audience === 'admin' && one.username === username);
  if (!found) throw new Error(`the demo shop has no ${username}`);
  return found;
};

async function open(browser: Browser, person: Person, baseURL: string | undefined): Promise<Page> {
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
  const page = await context.newPage();
  await signIn(page, person);
  return page;
}

const menu = (page: Page) => page.getByRole('navigation', { name: /菜单|menu/i }).first();
const brand = '/admin/catalog/brand';

test.describe('the order clerk', () => {
  test('[P-03][M-24.deny] sees orders and cart, and of the staff neither menu nor page nor rows', async ({
    page,
    request,
    signIns,
  }) => {
    const clerk = named(signIns, 'clerk');
    await signIn(page, clerk);
    await expect(menu(page).getByRole('link', { name: '订单', exact: true })).toBeVisible();
    await expect(menu(page).getByRole('link', { name: '开单', exact: true })).toBeVisible();
    for (const name of ['管理员', '角色', '菜单规则', '管理员日志', '数据字典'])
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

  test('[P-02] finds no button on a page whose nodes lack its action, and the moves where they are held', async ({
    page,
    signIns,
  }) => {
    await signIn(page, named(signIns, 'clerk'));
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

interface NodeGroups {
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

  test('[P-02][M-25.deny][M-26.deny] reads every list and finds nothing to add, edit, delete or move', async ({
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

  test('[P-03] is answered 403 by every call that would write', async ({ request, signIns }) => {
    const calls = await callsOf(request, named(signIns, 'auditor'));
    const { data } = await calls.post<NodeGroups>('/admin/access/role/nodes');
    const pages = data.groups.flatMap((group) => group.pages).filter(({ path }) => /^\/admin\/[\w-]+\/[\w-]+$/.test(path));
    const reads = ['index', 'export', 'import', 'upload'];
    const spelled: Readonly<Record<string, string>> = { edit: 'Update' };
    const writes = pages.flatMap(({ path, nodes }) =>
      nodes
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

  test('[R-15] holds nodes that are the path of the page and an action', async ({ page, signIns }) => {
    const index = page.waitForResponse((response) => response.url().endsWith('/admin/Index/index'));
    await signIn(page, named(signIns, 'auditor'));
    const { nodes, menus } = (
      (await (await index).json()) as { data: { nodes: string[]; menus: { type: string; path: string | null }[] } }
    ).data;
    expect(nodes).toContain(`${brand}/index`);
    expect(nodes.every((node) => /\/(index|export)$/.test(node))).toBe(true);
    const paths = menus.filter(({ type }) => type === 'menu').map(({ path }) => path);
    expect(paths.every((path) => nodes.includes(`${path}/index`))).toBe(true);
  });
});

test.describe('a role', () => {
  test('[P-04] that loses a node on screen loses it at the next request and the next look', async ({
    page,
    browser,
    request,
    admin,
    baseURL,
  }) => {
    const owner = await callsOf(request, admin);
    const person = await hire(owner, [`${brand}/index`, `${brand}/add`, `${brand}/edit`]);
    const theirs = await callsOf(request, person);
    const desk = await open(browser, person, baseURL);
    await desk.goto(brand);
    await expect(shown(desk, brand).getByRole('button', { name: /新建/ })).toBeVisible();
    expect((await theirs.post(`${brand}/add`, { name: `B ${person.username}` })).status).toBe(200);

    await signIn(page, admin);
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
    await desk.goto(brand);
    await expect(shown(desk, brand).getByRole('gridcell').first()).toBeVisible();
    await expect(shown(desk, brand).getByRole('button', { name: /新建/ })).toHaveCount(0);
    await desk.context().close();
  });

  test('[P-04] offers only what its author holds, and says why', async ({ page, request, admin }) => {
    const owner = await callsOf(request, admin);
    const nodes = ['index', 'add', 'edit'].map((action) => `/admin/access/role/${action}`);
    const person = await hire(owner, [...nodes, `${brand}/index`]);
    await signIn(page, person);
    await page.goto('/admin/access/role/add');
    const row = shown(page, '/admin/access/role/add').getByRole('group', { name: '品牌' });
    await expect(row.getByRole('checkbox', { name: '查看' })).toBeEnabled();
    await expect(row.getByRole('checkbox', { name: '新增' })).toBeDisabled();
    await row.getByText('新增').hover();
    await expect(page.getByRole('tooltip')).toContainText('你自己没有这个权限');
  });
});

test('[M-24.write][M-24.lang] staff are added, marked as oneself, and refused in both languages', async ({ page, admin }) => {
  await signIn(page, admin);
  const path = '/admin/access/admin';
  await page.goto(path);
  const screen = shown(page, path);
  await expect(screen.getByRole('row', { name: /admin/ }).getByText('本人')).toBeVisible();
  const name = `p${Date.now().toString(36).slice(-8)}`;
  await screen.getByRole('button', { name: '新建管理员' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('账号').fill(name);
  await drawer.getByLabel('昵称').fill(name);
  await drawer.getByLabel('密码').fill('123456');
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer.getByText(/密码.*常见/).first()).toBeVisible();
  await drawer.getByLabel('密码').fill(password);
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer).toHaveCount(0);
  await expect(screen.getByRole('row', { name: new RegExp(name) })).toBeVisible();

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('heading', { name: 'Staff' })).toBeVisible();
  await screen.getByRole('row', { name: /You/ }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/cannot disable or delete yourself/).first()).toBeVisible();
});

test('[M-25.list][M-25.write] a group with somebody in it stays', async ({ page, admin }) => {
  await signIn(page, admin);
  const path = '/admin/access/admin-group';
  await page.goto(path);
  const screen = shown(page, path);
  await screen.getByRole('button', { name: '全部展开' }).click();
  const row = screen.getByRole('row', { name: /订单部/ });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await expect(page.getByText(/仍被引用/).first()).toBeVisible();
  await expect(row).toBeVisible();
});

test('[M-26.list][M-26.write][M-26.lang] a menu entry is seen in the side menu as soon as it is saved, and gone when it is deleted', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const path = '/admin/access/menu-rule';
  await page.goto(path);
  const screen = shown(page, path);
  await expect(screen.getByRole('row', { name: /交易/ })).toBeVisible();
  await expect(screen.getByRole('row', { name: /按钮/ })).toHaveCount(0);
  const title = `Help: ${Date.now().toString(36)}`;
  await screen.getByRole('button', { name: '新建菜单项' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('标题').fill(title);
  await drawer.getByLabel('标识').fill(title.replace(/\W+/g, '-'));
  await drawer.getByLabel('路径').fill(`/admin/${title.replace(/\W+/g, '-').toLowerCase()}`);
  await drawer.getByLabel('打开方式').click();
  await page.getByTitle('新窗口').click();
  await drawer.getByLabel('网址').fill('https://example.com/help');
  await drawer.getByLabel('图标').click();
  await page.keyboard.type('life-buoy');
  await page.keyboard.press('Enter');
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer).toHaveCount(0);
  await expect(menu(page).getByRole('link', { name: title })).toHaveAttribute('href', 'https://example.com/help');

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('row', { name: /Sales/ })).toBeVisible();
  await screen.getByRole('row', { name: title }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(menu(page).getByRole('link', { name: title })).toHaveCount(0);
});

test('[M-27.list][M-27.lang] the log tells a change field by field, and has no way to change anything', async ({
  page,
  request,
  admin,
}) => {
  const owner = await callsOf(request, admin);
  const name = `Log ${Date.now().toString(36)}`;
  const made = await owner.post<{ id: number; version: number }>(`${brand}/add`, { name });
  await owner.post(`${brand}/Update`, { id: made.data.id, version: made.data.version, name: `${name} & Co` });
  await signIn(page, admin);
  const path = '/admin/access/admin-log';
  await page.goto(`${path}?f.resource=eq:catalog/brand&f.action=eq:edit`);
  const screen = shown(page, path);
  await screen
    .getByRole('row', { name: new RegExp(`${name} & Co`) })
    .getByText('编辑')
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('编辑 · 品牌')).toBeVisible();
  await expect(drawer.getByRole('row', { name: `名称 ${name} ${name} & Co` })).toBeVisible();
  await expect(screen.getByRole('button', { name: /新建|更多操作/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('row', { name: new RegExp(`${name} & Co`) })).toContainText('Edit');
});

test('one changes one’s own name and password, and the other sign-ins end', async ({
  page,
  browser,
  request,
  admin,
  baseURL,
}) => {
  const person = await hire(await callsOf(request, admin), [`${brand}/index`]);
  const other = await open(browser, person, baseURL);
  await signIn(page, person);
  await page.getByRole('button', { name: new RegExp(person.username) }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const profile = shown(page, '/admin/access/profile');
  await profile.getByLabel('昵称').fill('山雀');
  await profile.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByRole('button', { name: /山雀/ })).toBeVisible();
  await profile.getByLabel('当前密码').fill(person.password);
  await profile.getByLabel('新密码', { exact: true }).fill('Osprey-19-cliff');
  await profile.getByLabel('再输入一次新密码').fill('Osprey-19-cliff');
  await profile.getByRole('button', { name: '修改密码' }).click();
  await expect(profile.getByRole('button', { name: /下线/ })).toHaveCount(0);
  await other.goto(brand);
  await expect(other).toHaveURL(/\/admin\/login/);
  await other.context().close();
});
