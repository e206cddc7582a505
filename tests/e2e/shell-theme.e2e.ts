import type { Page } from '@playwright/test';
import english from '../../packages/ui/locales/en/shell.json' with { type: 'json' };
import chinese from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { storageKeys } from '../../packages/ui/src/storage/storage-keys.ts';
import { themeNames } from '../../packages/ui/src/theme/themes.ts';
import { openTab, shown, signIn, signInByHand } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { menuLink } from './staff.ts';

const orders = '/admin/sales/order';
const config = (page: Page) => page.evaluate(() => JSON.parse(localStorage.getItem('config') ?? '{}'));
const variable = (page: Page, name: string) =>
  page.evaluate((one) => getComputedStyle(document.documentElement).getPropertyValue(one).trim(), name);
const side = (page: Page) => page.locator('aside.side');

async function openSettings(page: Page) {
  await page.getByRole('button', { name: /的菜单$/ }).click();
  await page.getByRole('menuitem', { name: '界面设置' }).click();
  return page.getByRole('dialog', { name: '界面设置' });
}

test('[U-03] [U-04] layout, themes, menu and colours per mode are chosen in the drawer, stored, and reset', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const fills: string[] = [];
  const settings = await openSettings(page);
  for (const name of themeNames) {
    await settings
      .locator('label.theme-swatch')
      .filter({ hasText: new RegExp(`^${chinese[`settings.theme.${name}`]}$`) })
      .click();
    await expect(settings.getByRole('radio', { name: chinese[`settings.theme.${name}`], exact: true })).toBeChecked();
    // A setting that was never changed is not stored.
    expect((await config(page)).themeName ?? 'blue').toBe(name);
    fills.push(`${await variable(page, '--fill')} ${await variable(page, '--menu-bg')}`);
    // The slider of antd is visible in every theme.
    const primary = settings.locator('.ant-slider-track');
    await expect(primary).toBeVisible();
  }
  expect(themeNames).toEqual(['blue', 'blue2', 'red', 'red2', 'dark', 'orange', 'orange2', 'green', 'green2', 'white']);
  // All ten themes differ in their fill colour or their menu background.
  expect(new Set(fills).size).toBe(themeNames.length);

  await settings.getByText('经典', { exact: true }).click();
  await expect(page.locator('.shell')).toHaveAttribute('data-layout', 'Classic');
  await expect(page.locator('header .tab-strip')).toHaveCount(0);
  await expect(page.locator('.stage > .tab-strip')).toBeVisible();
  await expect.poll(async () => (await side(page).boundingBox())?.width).toBe(260);
  await settings.getByRole('switch', { name: '收起为图标' }).click();
  await expect.poll(async () => (await side(page).boundingBox())?.width).toBe(64);
  await settings.getByRole('switch', { name: '收起为图标' }).click();

  const colour = settings.getByLabel('背景', { exact: true });
  await colour.fill('#102030');
  await expect(side(page)).toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await settings.getByText('深色', { exact: true }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'dark');
  await expect(side(page)).not.toHaveCSS('background-color', 'rgb(16, 32, 48)');
  await colour.fill('#302010');
  await expect(side(page)).toHaveCSS('background-color', 'rgb(48, 32, 16)');
  const kept = await config(page);
  expect(kept).toEqual({
    layoutMode: 'Classic',
    isDark: true,
    themeName: 'white',
    language: 'zh-cn',
    menuWidth: 260,
    isMenuCollapsed: false,
    fitsHeight: false,
    pinnedPages: [],
    menuColors: { light: { bg: '#102030' }, dark: { bg: '#302010' } },
  });

  await page.reload();
  await expect(side(page)).toHaveCSS('background-color', 'rgb(48, 32, 16)');
  await expect(page.locator('.stage > .tab-strip')).toBeVisible();
  expect(await config(page)).toEqual(kept);

  const again = await openSettings(page);
  await again.getByRole('button', { name: '全部恢复默认' }).click();
  await expect(page.locator('html')).toHaveAttribute('data-mode', 'light');
  await expect(page.locator('.shell')).toHaveAttribute('data-layout', 'Default');
  expect(await config(page)).toEqual({
    layoutMode: 'Default',
    isDark: false,
    themeName: 'blue',
    language: 'zh-cn',
    menuWidth: 260,
    isMenuCollapsed: false,
    fitsHeight: false,
    pinnedPages: [],
    menuColors: { light: {}, dark: {} },
  });
});

const hours = [
  [2, 'late-night'],
  [7, 'early'],
  [10, 'morning'],
  [13, 'noon'],
  [16, 'afternoon'],
  [21, 'evening'],
] as const;

test('[U-01] staff are greeted by the time of day and welcomed back, in both languages', async ({ page, hire }) => {
  const person = await hire(['/Index/index']);
  await signIn(page, person);
  const words = new Set<string>();
  for (const [hour, name] of hours) {
    await page.clock.setSystemTime(new Date(`2026-11-20T${String(hour).padStart(2, '0')}:30:00+08:00`));
    await page.getByRole('button', { name: '工作台', exact: true }).click({ button: 'right' });
    await page.getByRole('menuitem', { name: '重新加载', exact: true }).click();
    const greeting = chinese[`greeting.${name}`];
    await expect(shown(page, '/Index').getByText(`${person.username}，${greeting}`)).toBeVisible();
    expect(greeting).toContain('欢迎回来');
    words.add(greeting);
    await page.getByRole('button', { name: /^切换语言/ }).click();
    await expect(shown(page, '/Index').getByText(`${english[`greeting.${name}`]}, ${person.username}`)).toBeVisible();
    expect(english[`greeting.${name}`].toLowerCase()).toContain('welcome back');
    await page.getByRole('button', { name: /^Switch language/ }).click();
  }
  expect(words.size).toBe(hours.length);
});

test('[U-02] an unsupported language falls back to zh-cn; a change of language reaches hidden pages and preserves input', async ({
  admin,
  browser,
}) => {
  const context = await browser.newContext({ locale: 'fr-FR' });
  await context.addInitScript(() => localStorage.setItem('config', localStorage.getItem('config') ?? '{"language":"fr"}'));
  const page = await context.newPage();
  await page.goto('/admin/login');
  await expect(page.locator('html')).toHaveAttribute('lang', 'zh-CN');
  await expect(page.getByRole('heading', { name: '登录后台' })).toBeVisible();
  await signIn(page, admin, null);
  const form = await openTab(page, '/admin/access/role/add');
  await form.getByLabel('名称').fill('晚班');
  await (await menuLink(page, '订单')).click();
  await expect(shown(page, orders).getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('button', { name: /^切换语言/ }).click();
  await expect(shown(page, orders).getByRole('heading', { name: 'Orders' })).toBeVisible();
  await expect(page.locator('html')).toHaveAttribute('lang', 'en');
  expect((await config(page)).language).toBe('en');
  // No text key is shown in place of a text.
  expect(await page.locator('body').innerText()).not.toMatch(/\b[a-z-]+:[a-z]+\.[a-zA-Z-]+/);
  // The tab of a hidden page changes too, before the page is shown.
  const tabs = page.getByRole('navigation', { name: 'Open pages' });
  await expect(tabs).not.toContainText('新建');
  await tabs.getByRole('button', { name: /^New role/i }).click();
  await expect(form.getByRole('textbox', { name: 'Name' })).toBeVisible();
  await expect(form.getByRole('textbox', { name: 'Name' })).toHaveValue('晚班');
  await page.reload();
  await expect(page.getByRole('navigation', { name: 'Main menu' })).toBeVisible();
  await context.close();
});

test('[U-09.keys] [U-13] [U-14] local storage contains only the specified keys; times and file URLs are formatted as specified', async ({
  page,
  hire,
}) => {
  const person = await hire([`${orders}/index`, '/admin/cart/index', '/admin/cart/edit']);
  await signInByHand(page, person);
  await page.goto(orders);
  await expect(shown(page, orders).getByRole('gridcell').first()).toBeVisible();
  await shown(page, orders).getByRole('link').first().click();
  await expect(page.locator('time[title]:visible').first()).toBeVisible();
  const stamps = await page.locator('time[title]').evaluateAll((times) => times.map((time) => time.getAttribute('title')));
  expect(stamps.length).toBeGreaterThan(0);
  for (const stamp of stamps) expect(stamp).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  await page.getByRole('button', { name: '收起菜单' }).click();
  await page.goto('/admin/cart');
  await expect(shown(page, '/admin/cart')).toBeVisible();
  const known: readonly string[] = Object.values(storageKeys);
  const kept = await page.evaluate(() => Object.keys(localStorage));
  expect(kept.filter((key) => !known.includes(key))).toEqual([]);
  for (const key of ['config', 'tabs', 'adminInfo', 'rememberedAccount', 'rememberedPassword', 'keepLogin'])
    expect(kept).toContain(key);

  const picture = page.locator('.profile .avatar img');
  for (const [avatar, cdnUrl, src] of [
    ['/storage/a.png', '', '/storage/a.png'],
    ['/storage/a.png', 'https://cdn.example', 'https://cdn.example/storage/a.png'],
    ['https://pictures.example/a.png', 'https://cdn.example', 'https://pictures.example/a.png'],
    ['//pictures.example/a.png', 'https://cdn.example', '//pictures.example/a.png'],
    ['data:image/gif;base64,R0lGODlhAQABAAAAACw=', 'https://cdn.example', 'data:image/gif;base64,R0lGODlhAQABAAAAACw='],
  ] as const) {
    await page.route('**/admin/Index/index', async (route) => {
      const response = await route.fetch();
      const { data, ...rest } = await response.json();
      const adminInfo = { ...data.adminInfo, avatar };
      await route.fulfill({
        response,
        json: { ...rest, data: { ...data, adminInfo, siteConfig: { ...data.siteConfig, cdnUrl } } },
      });
    });
    await page.reload();
    await expect(picture).toHaveAttribute('src', src);
    await page.unrouteAll();
  }
});
