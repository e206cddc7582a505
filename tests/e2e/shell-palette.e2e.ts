import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { shown, signIn, signInAnew } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { type Calls, named } from './staff.ts';

const field = (page: Page) => page.getByPlaceholder('输入页面、单号、名称或操作');
const openPalette = async (page: Page, text: string): Promise<void> => {
  await page.keyboard.press('Control+k');
  await field(page).fill(text);
};

interface Rows {
  readonly result: readonly Record<string, string>[];
}

interface Known {
  readonly id: string;
  /** The heading of the row's page. */
  readonly name: string;
}

/** Returns the id and the name of one row of a list. */
async function known(calls: Calls, path: string, name: string): Promise<Known> {
  const { data } = await calls.post<Rows>(`${path}/GetPageData`, { page: { currentPage: 1, pageSize: 5 } });
  const row = data.result.find((one) => one['status'] === undefined || one['status'] !== 'closed') ?? {};
  return { id: String(row['id']), name: String(row[name]) };
}

test('the palette finds pages, orders by number, products and members by name', async ({ page, admin, owner }) => {
  const [one, member, product] = await Promise.all([
    known(owner, '/admin/sales/order', 'orderNo'),
    known(owner, '/admin/member/member', 'nickname'),
    known(owner, '/admin/catalog/product', 'name'),
  ]);
  await signIn(page, admin);
  await openPalette(page, '快递');
  await page.getByRole('option', { name: '快递公司' }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/sales/carrier');

  await openPalette(page, one.name);
  // Its payment and its shipment have numbers of their own that begin with it; the order itself comes first.
  await expect(page.getByRole('option', { name: one.name }).first()).toHaveAttribute('data-value', /^row \/admin\/sales\/order /);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`/admin/sales/order/${one.id}`);
  for (const [{ name }, list, address] of [
    [member, '/admin/member/member', /\/admin\/member\/member\/\d+$/],
    [product, '/admin/catalog/product', /\/admin\/(catalog\/product|addProduct)/],
  ] as const) {
    await openPalette(page, name);
    await page.locator(`[cmdk-item][data-value^="row ${list} "]`, { hasText: name }).first().click();
    await expect(page).toHaveURL(address);
  }
  await openPalette(page, 'zz没有这个zz');
  await expect(page.getByText('没有找到“zz没有这个zz”')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(field(page)).toBeHidden();
});

test('the palette offers the actions of the open page and runs them', async ({ adminPage: page, owner }) => {
  const { id, name } = await known(owner, '/admin/sales/order', 'orderNo');
  await page.goto(`/admin/sales/order/${id}`);
  const actions = shown(page, `/admin/sales/order/${id}`).locator('.rs-actions button:enabled');
  await expect(actions.first()).toBeVisible();
  const offered = (await actions.allTextContents()).map((text) => text.trim()).filter(Boolean);
  await page.keyboard.press('Control+k');
  const group = page.locator('[cmdk-group]', { has: page.getByText(name, { exact: true }) });
  await expect(group.getByRole('option').first()).toBeVisible();
  expect(await group.getByRole('option').allTextContents()).toEqual(expect.arrayContaining(offered));
  await group.getByRole('option').first().click();
  await expect(field(page)).toBeHidden();
  await expect(page.getByRole('dialog').or(page.locator('.ant-dropdown:visible')).first()).toBeVisible();
});

test('[P-02] the palette shows only what the permissions allow', async ({ page, signIns }) => {
  await signIn(page, named(signIns, 'clerk'));
  await page.keyboard.press('Control+k');
  await expect(page.getByRole('option', { name: '订单' }).first()).toBeVisible();
  await expect(page.getByRole('option', { name: /^(管理员|角色|菜单规则)/ })).toHaveCount(0);
});

test('a question mark shows the shortcuts, except while typing; overlays have no serious axe violation', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  await page.keyboard.press('?');
  const keys = page.getByRole('dialog', { name: '键盘快捷键' });
  await expect(keys.getByText('搜索列表')).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');
  await expect(keys).toHaveCount(0);

  await page.keyboard.press('Control+k');
  await expect(field(page)).toBeFocused();
  await page.keyboard.type('a?b');
  await expect(field(page)).toHaveValue('a?b');
  await expect(keys).toHaveCount(0);
  await field(page).fill('');
  await expect(page.getByRole('option').first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.keyboard.press('Escape');

  await page.getByRole('button', { name: '深色模式' }).click();
  await page.getByRole('button', { name: /^通知/ }).click();
  await expect(page.getByText(/暂时没有通知|已完成/).first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
});

test('the notification count rises live in every page of the browser when a job ends', async ({ page, context, hire }) => {
  // A user of its own: other tests start jobs too.
  const product = '/admin/catalog/product';
  const permissions = [`${product}/index`, `${product}/import`, '/admin/catalog/brand/index'];
  await signIn(page, await hire(permissions));
  const second = await context.newPage();
  await second.goto('/admin/catalog/brand');
  await expect(second.getByRole('button', { name: /^通知/ })).toBeVisible();
  await second.getByRole('button', { name: /^通知/ }).click();
  await second.keyboard.press('Escape');
  await expect(second.getByRole('button', { name: '通知', exact: true })).toBeVisible();

  const streams: string[] = [];
  context.on('request', (sent) => {
    if (sent.url().includes('/api/events?')) streams.push(sent.url());
  });
  await page.goto('/admin/catalog/product');
  await shown(page, '/admin/catalog/product').getByRole('button', { name: /导入/ }).click();
  // Unique handles, so that there are products to import whatever was imported before.
  const sheet = readFileSync(join(import.meta.dirname, '../../contexts/catalog/product/testing/files/apparel.csv'), 'utf8');
  const own = sheet.replaceAll(/^(?=[a-z0-9-]+,)/gm, `bell-${Date.now()}-`);
  await page.locator('input[type=file]').setInputFiles({ name: 'apparel.csv', mimeType: 'text/csv', buffer: Buffer.from(own) });
  await page.getByRole('button', { name: /^导入 \d+ 条$/ }).click();
  await expect(second.getByRole('button', { name: '通知，1 条新的' })).toBeVisible({ timeout: 30_000 });
  await second.getByRole('button', { name: '通知，1 条新的' }).click();
  const entry = second.getByRole('listitem').filter({ hasText: '导入商品' }).first();
  await expect(entry).toContainText('已完成');
  await expect(second.getByRole('button', { name: '通知', exact: true })).toBeVisible();
  // All pages of a browser share one stream.
  expect(streams.length).toBeLessThanOrEqual(1);
});

test('the profile has picture, log and sessions, and another session can be ended', async ({ page, hire, callsAs, openAs }) => {
  const brand = '/admin/catalog/brand';
  const person = await hire([`${brand}/index`, `${brand}/add`]);
  const theirs = await callsAs(person);
  const made = `Own ${Date.now().toString(36)}`;
  await theirs.post(`${brand}/add`, { name: made });
  const other = await openAs(person);
  await signIn(page, person);
  await page.getByRole('button', { name: new RegExp(person.username) }).click();
  await page.getByRole('menuitem', { name: '个人中心' }).click();
  const profile = shown(page, '/admin/access/profile');
  await expect(profile.getByText(made)).toBeVisible();

  const picture = Buffer.from(
    'iVBORw0KGgoAAAANSUhEUgAAAAgAAAAICAIAAABLbSncAAAAEUlEQVR4nGPQqDiBFTEMLQkAAtVaAcSRe60AAAAASUVORK5CYII=',
    'base64',
  );
  await profile.locator('input[type=file]').setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: picture });
  await expect(profile.getByRole('img', { name: /头像/ })).toBeVisible();
  await profile.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.locator('.profile .avatar img')).toHaveAttribute('src', /\/storage\//);
  await expect
    .poll(() => page.locator('.profile .avatar img').evaluate((image) => (image as HTMLImageElement).naturalWidth))
    .toBeGreaterThan(0);

  const ends = profile.getByRole('button', { name: /^下线/ });
  await expect(ends).toHaveCount(2);
  await ends.first().click();
  await expect(ends).toHaveCount(1);
  await ends.first().click();
  await expect(ends).toHaveCount(0);
  await other.getByRole('textbox').first().fill('x');
  await expect(other).toHaveURL(/\/admin\/login/);
  await expect(other.getByRole('alert')).toContainText('登陆已过期');
});

test('[A-08] a super administrator can clear the server’s caches; others do not see the action', async ({
  page,
  admin,
  signIns,
}) => {
  await signInAnew(page, admin);
  const cleared = page.waitForResponse(/clearCache/i);
  await page.locator('.profile').click();
  await page.getByRole('menuitem', { name: shell['header.clear-caches'] }).click();
  expect((await cleared).status()).toBe(200);
  await expect(page.getByText(shell['header.cleared'])).toBeVisible();
  await openPalette(page, shell['header.clear-caches']);
  await page.getByRole('option', { name: shell['header.clear-caches'] }).click();
  await expect(
    page
      .getByRole('alert')
      .or(page.getByRole('status'))
      .filter({ hasText: /频繁|稍后/ })
      .first(),
  ).toBeVisible();

  await page.locator('.profile').click();
  await page.getByRole('menuitem', { name: shell['header.sign-out'] }).click();
  await expect(page).toHaveURL(/login/);
  await signIn(page, named(signIns, 'clerk'));
  await page.locator('.profile').click();
  await expect(page.getByRole('menuitem', { name: shell['header.sign-out'] })).toBeVisible();
  await expect(page.getByRole('menuitem', { name: shell['header.clear-caches'] })).toHaveCount(0);
});
