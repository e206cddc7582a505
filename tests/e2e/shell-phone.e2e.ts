import { shown, signInByHand } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true });

test('on a phone the menu is a drawer and the tabs a select; nothing overflows the screen', async ({ page, admin }) => {
  await signInByHand(page, admin);
  await expect(page.locator('[data-metric]').first()).toBeVisible();
  await page.getByRole('button', { name: '打开菜单' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('link', { name: '快递公司', exact: true }).click();
  await expect(drawer).toHaveCount(0);
  await expect(page).toHaveURL('/admin/sales/carrier');

  const tabs = page.getByRole('combobox', { name: '打开的页面' });
  await expect(tabs).toHaveValue('/admin/sales/carrier');
  await tabs.selectOption({ label: '工作台' });
  await expect(shown(page, '/Index')).toBeVisible();
  await tabs.selectOption({ label: '关闭' });
  await expect(page).toHaveURL('/admin/sales/carrier');
  await expect(tabs.getByRole('option', { name: '工作台', exact: true })).toHaveCount(0);

  for (const path of ['/Index', '/admin/sales/order', '/admin/access/profile', '/404']) {
    await page.goto(path);
    await expect(page.getByRole('heading').and(page.locator(':visible')).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth), path).toBeLessThanOrEqual(390);
  }
  for (const [button, opened] of [
    [/^搜索或跳转/, page.locator('.palette')],
    [/^通知/, page.getByText(/暂时没有通知|已完成/).first()],
  ] as const) {
    await page.getByRole('button', { name: button }).click();
    await expect(opened).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.keyboard.press('Escape');
  }
});
