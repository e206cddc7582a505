import type { Page } from '@playwright/test';
import { shown, signIn } from './desk.ts';
import { expect, test } from './fixtures.ts';

const brand = '/admin/catalog/brand';
const list = (page: Page) => shown(page, brand);

test('a fault of the server names its trace in the notice, and the bell still knows it afterwards', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto(brand);
  await list(page).getByRole('button', { name: /新建/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('名称').fill('Trace');
  const fault = { code: 500, msg: '服务器内部错误！', data: { error: 'request.fault', traceId: 'trace-0815' } };
  await page.route('**/brand/add', (route) => route.fulfill({ status: 500, json: fault }), { times: 1 });
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('trace-0815').first()).toBeVisible();
  await expect(drawer.getByLabel('名称')).toHaveValue('Trace');
  await drawer.getByRole('button', { name: /取\s*消/ }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.getByRole('button', { name: '通知，1 条新的' }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'trace-0815' })).toBeVisible();
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
});

test('[A-14] adding and deleting say that they worked', async ({ page, admin }) => {
  await signIn(page, admin);
  await page.goto(brand);
  const name = `Said ${Date.now().toString(36)}`;
  await list(page).getByRole('button', { name: /新建/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('名称').fill(name);
  await page.keyboard.press('Control+s');
  await expect(page.getByText('添加成功').first()).toBeVisible();
  await expect(drawer).toHaveCount(0);
  const row = list(page).getByRole('row', { name: new RegExp(name) });
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await expect(page.getByText('删除成功').first()).toBeVisible();
  await expect(row).toHaveCount(0);
});
