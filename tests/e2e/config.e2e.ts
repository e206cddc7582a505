import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/routine/config';

test('[M-29.page][M-29.lang] settings are found, changed, compared, saved and restored from the history, in both languages', async ({
  adminPage: page,
}) => {
  const screen = await openTab(page, path);
  const bar = screen.getByRole('region', { name: '未保存的修改' });
  const save = bar.getByRole('button', { name: /保\s*存/ });
  // Other tests of this run read the name of the site, so another value is changed.
  const number = `京ICP备${Date.now()}号`;
  await screen.getByLabel('备案号', { exact: true }).fill(number);
  await screen.getByRole('button', { name: '交易', exact: true }).click();
  await expect(page).toHaveURL(/group=trade/);
  const minutes = screen.getByLabel('付款时限（分钟）', { exact: true });
  await expect(minutes).toHaveValue('1440');
  await minutes.fill('2');
  await expect(bar).toContainText('2 处修改');
  await expect(bar).toContainText('1 个值无效');
  await save.click();
  await expect(minutes).toHaveAttribute('aria-invalid', 'true');
  await minutes.fill('45');
  await bar.getByRole('button', { name: '查看差异' }).click();
  const difference = page.getByRole('dialog');
  await expect(difference).toContainText(number);
  await expect(difference).toContainText(/1,?440\D+45/);
  await difference.getByRole('button', { name: /保\s*存/ }).click();
  await expect(bar).toHaveCount(0);
  await page.reload();
  await expect(minutes).toHaveValue('45');

  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(screen.getByRole('heading', { name: 'Settings', level: 1 })).toBeVisible();
  await screen.getByRole('searchbox').fill('payWithinMinutes');
  await expect(screen.getByLabel('Payment window (minutes)', { exact: true })).toBeVisible();
  await expect(screen.locator('.config-form:visible .rs-field')).toHaveCount(1);
  await expect(screen.locator('[data-field="payWithinMinutes"]')).toContainText('Changed');
  await screen.getByRole('searchbox').fill('');
  await screen.getByRole('button', { name: 'History: Placing orders' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toContainText('Payment window');
  await drawer.getByRole('button', { name: 'Restore the values before' }).first().click();
  await page.getByRole('dialog').last().getByRole('button', { name: 'Restore the values before' }).click();
  await expect(screen.getByLabel('Payment window (minutes)', { exact: true })).toHaveValue('1440');
  await page.keyboard.press('Escape');
  await screen.getByRole('button', { name: 'Site', exact: true }).click();
  await expect(screen.getByLabel('Record number', { exact: true })).toHaveValue(number);
});

test('[M-29.deny] without the permission the settings are read only, and without any the page is not found', async ({
  hire,
  openAs,
}) => {
  const reader = await openAs(await hire([`${path}/index`]));
  const screen = await openTab(reader, path);
  await expect(screen.getByLabel('站点名称', { exact: true })).toBeDisabled();
  await expect(screen.getByRole('button', { name: /保\s*存/ })).toHaveCount(0);
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await stranger.goto(path);
  await expect(stranger).toHaveURL(/\/401/);
});

test('a form whose settings somebody else saved meanwhile is not saved over them', async ({ adminPage: page, owner }) => {
  const screen = await openTab(page, `${path}?group=upload`);
  const bar = screen.getByRole('region', { name: '未保存的修改' });
  const limit = screen.locator('[data-field="maxMegabytes"] input');
  await limit.fill('12');
  const { data } = await owner.post<{ settings: { name: string; version: number }[] }>(`${path}/overview`, {});
  const version = data.settings.find(({ name }) => name === 'platform.upload')?.version;
  await owner.post(`${path}/save`, { name: 'platform.upload', version, values: { maxMegabytes: 11 } });
  await bar.getByRole('button', { name: /保\s*存/ }).click();
  await bar.getByRole('button', { name: '重新载入' }).click();
  await expect(limit).toHaveValue('11');
  await limit.fill('10');
  await bar.getByRole('button', { name: /保\s*存/ }).click();
  await expect(bar).toHaveCount(0);
});
