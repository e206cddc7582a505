import menuTexts from '../../contexts/access/menu-rule/locales/en.json' with { type: 'json' };
import role from '../../contexts/access/role/locales/zh-cn.json' with { type: 'json' };
import { expect } from '@playwright/test';
import { openTab, shown, signIn } from './staff-page.ts';
import { test } from './fixtures.ts';
import { menuLink, password } from './staff.ts';

const brand = '/admin/catalog/brand';

test('[M-24.write][M-24.lang] staff are added, the own account is marked, and errors are shown in both languages', async ({
  adminPage: page,
}) => {
  const path = '/admin/access/admin';
  const screen = await openTab(page, path);
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
  // There may be more staff than fit on a page.
  await page.goto(`${path}?q=${name}`);
  await expect(screen.getByRole('row', { name: new RegExp(name) })).toBeVisible();
  await page.goto(path);
  await expect(screen.getByRole('row', { name: /admin/ }).getByText('本人')).toBeVisible();

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('heading', { name: 'Staff' })).toBeVisible();
  await screen.getByRole('row', { name: /You/ }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText(/cannot disable or delete yourself/).first()).toBeVisible();
});

test('[M-25.write] a group with staff in it cannot be deleted', async ({ adminPage: page }) => {
  const path = '/admin/access/admin-group';
  const screen = await openTab(page, path);
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

test('[M-26.list][M-26.write][M-26.lang] a menu entry appears in the side menu once it is saved, and disappears when it is deleted', async ({
  adminPage: page,
}) => {
  const path = '/admin/access/menu-rule';
  const screen = await openTab(page, path);
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
  await expect(await menuLink(page, title)).toHaveAttribute('href', 'https://example.com/help');

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('row', { name: /Sales/ })).toBeVisible();
  await expect(screen.getByRole('heading', { level: 1, name: menuTexts.title })).toBeVisible();
  for (const column of ['title', 'type', 'path', 'enabled'] as const)
    await expect(screen.getByRole('columnheader', { name: menuTexts[`field.${column}`] })).toBeVisible();
  await screen.getByRole('button', { name: `New ${menuTexts['text.one']}` }).click();
  for (const field of ['title', 'name', 'path', 'menuType'] as const)
    await expect(page.getByRole('dialog').getByLabel(menuTexts[`field.${field}`], { exact: true })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await screen.getByRole('row', { name: title }).getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('menuitem', { name: 'Delete' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click();
  await expect(await menuLink(page, title)).toHaveCount(0);
});

test('[M-27.list][M-27.lang] the log shows a change field by field, and cannot be edited', async ({ adminPage: page, owner }) => {
  const name = `Log ${Date.now().toString(36)}`;
  const made = await owner.post<{ id: number; version: number }>(`${brand}/add`, { name });
  await owner.post(`${brand}/Update`, { id: made.data.id, version: made.data.version, name: `${name} & Co` });
  const path = '/admin/access/admin-log';
  const screen = await openTab(page, `${path}?f.resource=eq:catalog/brand&f.action=eq:edit`);
  await screen
    .getByRole('row', { name: new RegExp(`${name} & Co`) })
    .getByText('编辑')
    .click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText('编辑 · 品牌')).toBeVisible();
  const change = drawer.getByRole('listitem').filter({ hasText: '名称' });
  await expect(change.locator('del')).toHaveText(name);
  await expect(change.locator('ins')).toHaveText(`${name} & Co`);
  await expect(screen.getByRole('button', { name: /新建|更多操作/ })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('row', { name: new RegExp(`${name} & Co`) })).toContainText('Edit');
});

test('staff can change their own name and password, which ends their other sessions', async ({ page, hire, openAs }) => {
  const person = await hire([`${brand}/index`]);
  const other = await openAs(person);
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
});

test('a role names the staff who have it, and leads to them', async ({ adminPage: page, hire }) => {
  const clerk = await hire(['/admin/catalog/brand/index']);
  const form = await openTab(page, `/admin/access/role/${clerk.roleId}`);
  await form.getByRole('link', { name: role['text.heldBy'].replace('{{names}}', clerk.username) }).click();
  await expect(page).toHaveURL(/\/admin\/access\/admin\?f\.roleIds=in/);
  await expect(shown(page, '/admin/access/admin').getByRole('row', { name: new RegExp(clerk.username) })).toBeVisible();
});
