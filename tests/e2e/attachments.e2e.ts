import { randomBytes, randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import sharp from 'sharp';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import texts from '../../contexts/platform/attachment/locales/zh-cn.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { openNew, saved } from './plain-form.ts';
import { openTab, shown } from './staff-page.ts';

const path = '/admin/platform/attachment';
const brand = '/admin/catalog/brand';

/** A picture that no other one equals. */
const picture = async (name: string, width = 120) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp(randomBytes(width * 80 * 3), { raw: { width, height: 80, channels: 3 } })
    .png()
    .toBuffer(),
});

async function upload(page: Page, name: string, width?: number): Promise<void> {
  await shown(page, path)
    .getByLabel(texts['text.upload'], { exact: true })
    .last()
    .setInputFiles(await picture(name, width));
}

const tileOf = (page: Page, name: string) => shown(page, path).getByRole('listitem').filter({ hasText: name });

test('[M-28.list][M-28.lang] files are uploaded into a folder, shown as tiles and as a table, found, and read in both languages', async ({
  adminPage: page,
}) => {
  const screen = await openTab(page, path);
  const folder = `窑${randomUUID().slice(0, 6)}`;
  await screen.getByRole('button', { name: texts['text.new-folder'] }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel(texts['attachment-folder.field.name'], { exact: true }).fill(folder);
  await saved(drawer);
  await screen.getByRole('link', { name: folder }).click();
  await expect(page).toHaveURL(/folderId/);
  const name = `${randomUUID().slice(0, 8)}.png`;
  await upload(page, name);
  await expect(tileOf(page, name)).toContainText('120×80');
  await expect(tileOf(page, name).locator('img')).toHaveJSProperty('naturalWidth', 120);
  await screen.getByTitle(texts['text.view-table']).click();
  await expect(screen.getByRole('row', { name })).toContainText(folder);
  await screen.getByTitle(texts['text.view-tiles']).click();
  await tileOf(page, name).getByRole('button').click();
  await expect(page).toHaveURL(new RegExp(`${path}/\\d+$`));
  await expect(shown(page, new URL(page.url()).pathname)).toContainText(texts['text.no-uses']);
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(shown(page, new URL(page.url()).pathname)).toContainText('Where used');
});

test('[M-28.write] a form takes a picture of the library, which then cannot be deleted but replaced', async ({
  adminPage: page,
  owner,
}) => {
  await openTab(page, path);
  const name = `${randomUUID().slice(0, 8)}.png`;
  await upload(page, name);
  await expect(tileOf(page, name)).toHaveCount(1);
  await openTab(page, brand);
  const drawer = await openNew(page, brand);
  const label = `窑${randomUUID().slice(0, 6)}`;
  await drawer.getByLabel('品牌名称').fill(label);
  await drawer.getByRole('button', { name: kit['chooser.title'] }).click();
  const chooser = page.getByRole('dialog', { name: kit['chooser.title'] });
  await chooser.getByLabel(kit['chooser.search']).fill(name);
  await expect(chooser.getByRole('listitem')).toHaveCount(1);
  await chooser.getByRole('listitem').getByRole('button').click();
  await chooser.getByRole('button', { name: '使用（1）' }).click();
  await expect(drawer.getByRole('img', { name: '标志 1' })).toHaveJSProperty('naturalWidth', 120);
  await saved(drawer);

  await openTab(page, `${path}?q=${name}`);
  await tileOf(page, name).getByRole('checkbox').check();
  const rejected = page.waitForResponse(/attachment\/del$/);
  await shown(page, path)
    .getByRole('button', { name: /删\s*除/ })
    .click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /删\s*除/ })
    .click();
  expect((await rejected).status()).toBe(409);
  await expect(tileOf(page, name)).toHaveCount(1);
  await page.keyboard.press('Escape');
  await openTab(page, `${path}?q=${name}`);
  await tileOf(page, name).getByRole('button').click();
  const detail = page.locator('[data-tab]:visible');
  await expect(detail.getByRole('link', { name: label })).toBeVisible();
  const before = await detail.locator('.at-preview').getAttribute('src');
  await detail.getByRole('button', { name: texts['transition.replace'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.locator('input[type=file]').setInputFiles(await picture('new.png', 200));
  await dialog.getByRole('button', { name: texts['transition.replace'] }).click();
  await expect(dialog).toHaveCount(0);
  await expect(detail.locator('.at-preview')).not.toHaveAttribute('src', before ?? '');
  const logo = async () => {
    const body = { page: { currentPage: 1, pageSize: 10 }, quick: label };
    return (await owner.post<{ result: { logo: string }[] }>(`${brand}/GetPageData`, body)).data.result[0]?.logo;
  };
  await expect.poll(logo).not.toBe((before ?? '').replace('w960/', ''));
});

test('a large file continues where the connection was cut', async ({ adminPage: page }) => {
  await openTab(page, path);
  let cuts = 0;
  const offsets: string[] = [];
  await page.route('**/attachment/uploadChunk', async (route) => {
    const [, offset = ''] = /name="offset"\r\n\r\n(\d+)/.exec(route.request().postDataBuffer()?.toString('latin1') ?? '') ?? [];
    offsets.push(offset);
    if (offsets.length === 2 || offsets.length === 3) {
      cuts += 1;
      await route.abort('connectionreset');
    } else await route.continue();
  });
  const name = `${randomUUID().slice(0, 8)}.png`;
  await upload(page, name, 20_000);
  await expect(tileOf(page, name)).toHaveCount(1, { timeout: 30_000 });
  expect(cuts).toBe(2);
  expect(offsets.filter((offset) => offset === '0')).toHaveLength(1);
});

test('[M-28.deny][M-28.export] without the permission the page is not found; readers export and change nothing', async ({
  hire,
  openAs,
}) => {
  const reader = await openAs(await hire([`${path}/index`, `${path}/export`]));
  const screen = await openTab(reader, path);
  await expect(screen.getByRole('button', { name: texts['text.upload'] })).toBeVisible();
  await expect(screen.getByRole('button', { name: texts['text.count-uses'] })).toHaveCount(0);
  await expect(screen.getByRole('button', { name: texts['text.new-folder'] })).toHaveCount(0);
  await screen.getByRole('button', { name: kit['export.button'] }).first().click();
  const file = reader.waitForEvent('download');
  await reader.getByRole('menuitem').first().click();
  expect((await file).suggestedFilename()).toMatch(/^attachment-\d{4}-\d\d-\d\d\.csv$/);
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await stranger.goto(path);
  await expect(stranger.getByText(texts['text.new-folder'])).toHaveCount(0);
  await expect(stranger.locator('.at-tiles')).toHaveCount(0);
});
