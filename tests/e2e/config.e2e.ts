import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/routine/config';

test('[M-29.page][M-29.lang] settings are changed, checked per field, and restored from their history, in both languages', async ({
  adminPage: page,
}) => {
  const screen = await openTab(page, path);
  const site = screen.getByRole('form', { name: '站点信息' });
  // Other tests of this run read the name of the site, so another value is changed.
  const number = `京ICP备${Date.now()}号`;
  await site.getByLabel('备案号').fill(number);
  await site.getByRole('button', { name: /保\s*存/ }).click();
  await expect(site.getByRole('button', { name: /保\s*存/ })).toBeDisabled();

  await screen.getByRole('tab', { name: '交易' }).click();
  await expect(page).toHaveURL(/group=trade/);
  const trade = screen.getByRole('form', { name: '下单' });
  const minutes = trade.getByLabel('付款时限（分钟）');
  await expect(minutes).toHaveValue('1440');
  await minutes.fill('2');
  await trade.getByRole('button', { name: /保\s*存/ }).click();
  await expect(trade.getByRole('alert').first()).toBeVisible();
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await minutes.fill('45');
  await trade.getByRole('button', { name: /保\s*存/ }).click();
  await expect(trade.getByRole('button', { name: /保\s*存/ })).toBeDisabled();
  await page.reload();
  await expect(minutes).toHaveValue('45');

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('heading', { name: 'Settings' })).toBeVisible();
  await screen.getByRole('button', { name: 'History: Placing orders' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Payment window');
  await drawer.getByRole('button', { name: 'Restore the values before' }).first().click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore the values before' }).click();
  await expect(screen.getByLabel('Payment window (minutes)')).toHaveValue('1440');
  await page.keyboard.press('Escape');
  await screen.getByRole('tab', { name: 'Site' }).click();
  await expect(screen.getByLabel('Record number')).toHaveValue(number);
});

test('[M-29.deny] without the permission the settings are read only, and without any the page is not found', async ({
  hire,
  openAs,
}) => {
  const reader = await openAs(await hire([`${path}/index`]));
  const screen = await openTab(reader, path);
  await expect(screen.getByLabel('站点名称')).toBeDisabled();
  await expect(screen.getByRole('button', { name: /保\s*存/ })).toHaveCount(0);
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await stranger.goto(path);
  await expect(stranger).toHaveURL(/\/401/);
});

test('a form whose settings somebody else saved meanwhile is not saved over them', async ({ adminPage: page, owner }) => {
  const screen = await openTab(page, `${path}?group=upload`);
  const form = screen.getByRole('form', { name: '上传限制' });
  await form.getByLabel('单个文件上限').fill('12');
  const { data } = await owner.post<{ settings: { name: string; version: number }[] }>(`${path}/overview`, {});
  const version = data.settings.find(({ name }) => name === 'platform.upload')?.version;
  await owner.post(`${path}/save`, { name: 'platform.upload', version, values: { maxMegabytes: 11 } });
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form.getByRole('alert')).toBeVisible();
  await form.getByRole('button', { name: '重新载入' }).click();
  await expect(form.getByLabel('单个文件上限')).toHaveValue('11');
  await form.getByLabel('单个文件上限').fill('10');
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(form.getByRole('button', { name: /保\s*存/ })).toBeDisabled();
});
