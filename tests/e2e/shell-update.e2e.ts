import english from '../../packages/ui/locales/en/shell.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { openTab, shown } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { openList, formatText } from './lists.ts';
import { menuLink } from './staff.ts';

const roleForm = '/admin/access/role/add';
const brands = '/admin/catalog/brand';
const carriers = '/admin/sales/carrier';
/** The files of the build that a page loads. */
const parts = '**/assets/**';

test('a page that was open during a server update reports it, names unsaved input, and discards nothing without confirmation', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const form = await openTab(page, roleForm);
  const name = form.getByLabel('名称');
  await name.fill('夜班');
  // Waits for the last part of the frame, because the browser may still cache what was loaded before.
  await expect(page.getByRole('button', { name: /^通知/ })).toBeVisible();
  await page.route(parts, (route) => route.fulfill({ status: 404, body: '' }));

  // A missing part of the frame: the page around it is unaffected.
  await page.locator('.profile').click();
  await page.getByRole('menuitem', { name: shell['header.settings'] }).click();
  const notice = page.getByRole('alert').filter({ hasText: shell['missing.updated-title'] });
  await expect(notice).toContainText(shell['missing.updated-text']);
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('夜班');
  await notice.getByRole('button', { name: shell['missing.later'] }).click();
  await expect(notice).toHaveCount(0);

  // A missing page: it shows the error in its place, and the other tabs stay open.
  await (await menuLink(page, '快递公司')).click();
  await expect(page).toHaveURL(carriers);
  await expect(page.getByRole('heading', { name: shell['missing.updated-title'] })).toBeVisible();
  await page.getByRole('button', { name: shell['loading.reload'] }).click();
  const question = page.getByRole('alert').filter({ hasText: shell['leave.title'] });
  await expect(question).toContainText(formatText(shell['missing.unsaved'], { titles: '新建角色' }));
  await question.getByRole('button', { name: shell['leave.stay'] }).click();
  await page.goBack();
  await expect(page).toHaveURL(roleForm);
  await expect(name).toBeVisible();
  await expect(name).toHaveValue('夜班');

  await (await menuLink(page, '快递公司')).click();
  await expect(page.getByRole('heading', { name: shell['missing.updated-title'] })).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: shell['loading.reload'] }).click();
  await question.getByRole('button', { name: shell['missing.discard'] }).click();
  await expect(shown(page, carriers).getByRole('gridcell').first()).toBeVisible();
});

test('a dialog opened for the first time while offline leaves the list as it is, and opens once the network is back', async ({
  adminPage: page,
  context,
}) => {
  await page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  const list = await openList(page, brands);
  await context.setOffline(true);
  await list.getByRole('button', { name: /^New/ }).first().click();
  const notice = page.getByRole('alert').filter({ hasText: english['missing.offline-title'] });
  await expect(notice).toContainText(english['missing.offline-text']);
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await context.setOffline(false);
  await notice.getByRole('button', { name: english['missing.later'] }).click();
  await list.getByRole('button', { name: /^New/ }).first().click();
  await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible();
  await expect(notice).toHaveCount(0);
});

test('a sign-in page whose build files are gone is not blank', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading').first()).toBeVisible();
  await page.route(parts, (route) => route.abort());
  await page.evaluate(() => {
    history.pushState({ idx: 1 }, '', '/user/login');
    dispatchEvent(new PopStateEvent('popstate', { state: { idx: 1 } }));
  });
  await expect(page.getByRole('heading', { name: shell['missing.updated-title'] })).toBeVisible();
  await page.unroute(parts);
  await page.getByRole('button', { name: shell['loading.reload'] }).click();
  await expect(page.locator('input[type="password"]').first()).toBeVisible();
});
