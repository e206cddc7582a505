import type { Page } from '@playwright/test';
import roleTexts from '../../contexts/access/role/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { openList } from './lists.ts';
import { goWithin, shown, signIn, signInByHand } from './staff-page.ts';
import { menuLink } from './staff.ts';

const brand = '/admin/catalog/brand';
const roles = '/admin/access/role';
const orders = '/admin/sales/order';
const entries = (page: Page) => page.evaluate(() => history.length);

test('[R-03] Back from /404 leads to the page before the unknown address', async ({ page, admin }) => {
  await page.goto('/');
  await page.goto('/no/such/page');
  await expect(page).toHaveURL('/404');
  await page.goBack();
  await expect(page).toHaveURL('/');

  await signIn(page, admin, null);
  await openList(page, brand);
  await goWithin(page, '/admin/no-such-page');
  await expect(page).toHaveURL('/404');
  await page.goBack();
  await expect(page).toHaveURL(brand);
  await page.goto('/admin/no-such-page');
  await expect(page).toHaveURL('/404');
  await page.goBack();
  await expect(page).toHaveURL(brand);
});

test('[R-09] an address opened from outside leaves one entry, and so does a sign-in on the way', async ({ page, hire }) => {
  const person = await hire([`${brand}/index`, `${roles}/index`]);
  await page.goto('/');
  const before = await entries(page);
  await page.goto(`${brand}?q=a`);
  await expect(page).toHaveURL(/\/admin\/login\?to=/);
  await page.getByLabel('账号').fill(person.username);
  await page.getByLabel('密码', { exact: true }).fill(person.password);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(`${brand}?q=a`);
  await expect(shown(page, brand).getByRole('row').first()).toBeVisible();
  expect(await entries(page)).toBe(before + 1);
  await page.goBack();
  await expect(page).toHaveURL('/');

  await page.goto(roles);
  await expect(shown(page, roles).getByRole('row').nth(1)).toBeVisible();
  await (await menuLink(page, '品牌')).click();
  await expect(page).toHaveURL(brand);
  await page.goBack();
  await expect(page).toHaveURL(roles);
  await page.goBack();
  await expect(page).toHaveURL('/');
});

/** The window title without the shop's name, the title of the active tab, and the heading of its page. */
async function titles(page: Page, path: string) {
  const heading = shown(page, path).getByRole('heading', { level: 1 });
  await expect(heading).toBeVisible();
  const tab = page.locator('.tab[data-active="true"] .tab-title');
  return { window: (await page.title()).split(' · ')[0], tab: await tab.textContent(), heading: await heading.textContent() };
}

test('[R-11] window, tab and heading have the same title, with the name of the record', async ({ page, admin, owner }) => {
  await signInByHand(page, admin);
  const name = `Shift ${Date.now().toString(36)}`;
  const code = name.toLowerCase().replace(' ', '_');
  const role = await owner.post<{ id: number }>(`${roles}/add`, { code, name, permissions: [] });
  const found = await owner.post<{ result: { id: number; orderNo: string }[] }>(`${orders}/GetPageData`, {});
  const [order] = found.data.result;
  for (const [path, title] of [
    [brand, '品牌'],
    [`${roles}/add`, `新建${roleTexts['text.one']}`],
    [`${roles}/${role.data.id}`, `编辑${roleTexts['text.one']} ${name}`],
    [`${orders}/${order?.id}`, order?.orderNo],
  ] as const) {
    await page.goto(path);
    await expect(async () => expect(await titles(page, path)).toEqual({ window: title, tab: title, heading: title })).toPass();
  }
  // A tab that was open before keeps the title of its record.
  await goWithin(page, `${roles}/${role.data.id}`);
  await expect(page).toHaveTitle(new RegExp(`^编辑${roleTexts['text.one']} ${name} · `));
  await page.getByRole('button', { name: /^切换语言/ }).click();
  await expect(page).toHaveTitle(new RegExp(`^Edit role ${name} · `, 'i'));
});
