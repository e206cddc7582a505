import { readFileSync } from 'node:fs';
import texts from '../../contexts/access/permission/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/access/permission/locales/en.json' with { type: 'json' };
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import { openTab, shown, signIn } from './staff-page.ts';
import { menuLink } from './staff.ts';

const path = '/admin/access/permission';
const brand = '/admin/catalog/brand';

test('[M-34.page] a permission is found, given to a role, compared and saved; the page says why somebody has it', async ({
  adminPage: page,
  hire,
  callsAs,
}) => {
  const person = await hire([`${brand}/index`]);
  const theirs = await callsAs(person);
  expect((await theirs.post(`${brand}/add`, { name: unique('品') })).status).toBe(403);
  const matrix = await openTab(page, path);
  await matrix.getByRole('textbox', { name: texts['text.search'] }).fill(`${brand}/`);
  const row = matrix.locator(`[data-row="${brand}/add"]`);
  const cell = row.getByRole('checkbox', { name: person.username });
  await expect(cell).not.toBeChecked();
  await cell.click();
  const bar = matrix.getByRole('region', { name: texts['text.unsaved'] });
  await expect(bar).toContainText(formatText(texts['text.changes'], { count: '1' }));
  await expect(bar).toContainText(formatText(texts['text.concerned'], { count: '1' }));
  await bar.getByRole('button', { name: texts['text.review'] }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('region', { name: person.username })).toContainText('品牌 · 新增');
  await dialog.locator('.ant-btn-primary').click();
  await expect(bar).toHaveCount(0);
  await expect(cell).toBeChecked();
  expect((await theirs.post(`${brand}/add`, { name: unique('品') })).status).toBe(200);

  await row.getByRole('button').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByRole('combobox', { name: texts['text.who'] }).fill(person.username);
  await page.locator('.ant-select-item-option').filter({ hasText: person.username }).click();
  await expect(drawer.getByRole('status')).toContainText(texts['text.by.role']);
  // First whether the role gives it, then which rows its data scope shows.
  const roles = drawer.getByRole('listitem').filter({ hasText: person.username });
  await expect(roles).toContainText([texts['text.gives'], '全部']);
});

test('[M-34.deny] without the permission there is no entry and no page; a reader changes nothing', async ({ hire, openAs }) => {
  const stranger = await openAs(await hire([`${brand}/index`]));
  await expect(await menuLink(stranger, texts.title)).toHaveCount(0);
  await stranger.goto(path);
  await expect(stranger).toHaveURL('/401');

  const reader = await openAs(await hire([`${path}/index`]));
  const matrix = await openTab(reader, path);
  const cell = matrix.getByRole('checkbox').nth(3);
  await expect(cell).toHaveAttribute('aria-disabled', 'true');
  await cell.focus();
  await reader.keyboard.press('Space');
  await expect(matrix.getByRole('region', { name: texts['text.unsaved'] })).toHaveCount(0);
  await expect(matrix.getByRole('button', { name: texts['text.export'], exact: true })).toHaveCount(0);
});

test('[M-34.lang] the matrix and its file are in both languages', async ({ adminPage: page }) => {
  const matrix = await openTab(page, path);
  await expect(matrix.getByRole('heading', { name: texts.title, exact: true })).toBeVisible();
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(matrix.getByRole('heading', { name: english.title, exact: true })).toBeVisible();
  await expect(matrix.getByRole('rowheader').filter({ hasText: /[\u4e00-\u9fff]/ })).toHaveCount(0);
  await matrix.getByRole('button', { name: english['text.export'], exact: true }).click();
  // The matrix comes first, the rights of all accounts after it.
  const csv = page.getByRole('menuitem', { name: 'CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), csv.first().click()]);
  expect(readFileSync(await file.path(), 'utf8')).toContain(english['text.node']);
});

test('a colleague who offers less cannot give more, and a narrow screen scrolls sideways', async ({ page, hire }) => {
  await signIn(page, await hire([`${path}/index`, `${path}/save`, `${brand}/index`]), null);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const matrix = shown(page, path);
  await matrix.getByRole('textbox', { name: texts['text.search'] }).fill(`${brand}/`);
  const cellOf = (action: string) => matrix.locator(`[data-row="${brand}/${action}"] [role="checkbox"]`).first();
  await expect(cellOf('index')).toHaveAttribute('aria-disabled', 'false');
  await expect(cellOf('add')).toHaveAttribute('aria-disabled', 'true');
  await expect(cellOf('add')).toHaveAttribute('title', texts['text.notHeld']);
  expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true);
});
