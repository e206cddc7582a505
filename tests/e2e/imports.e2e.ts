import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import chinese from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import english from '../../packages/admin-ui/locales/en/resource.json' with { type: 'json' };
import { encoded } from '../../packages/crud/src/file-reading/testing/encoded.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/catalog/brand';
const languages = { 'zh-cn': chinese, en: english } as const;

async function speak(page: Page, language: keyof typeof languages): Promise<void> {
  await page.addInitScript((lang) => localStorage.setItem('config', JSON.stringify({ language: lang })), language);
}

/** Opens the import dialog of the brands and chooses a file. */
async function choose(page: Page, kit: typeof chinese, file: { readonly name: string; readonly buffer: Buffer }) {
  const list = await openTab(page, path);
  await list.getByRole('button', { name: kit['import.button'], exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ ...file, mimeType: 'text/csv' });
  return { list, dialog: page.getByRole('dialog') };
}

for (const [language, kit] of Object.entries(languages) as ['zh-cn' | 'en', typeof chinese][])
  test(`[A-13.import] a file whose bytes fit several encodings is asked about, and read as the user chooses, in ${language}`, async ({
    adminPage: page,
    owner,
  }) => {
    await speak(page, language);
    const mark = unique('').replaceAll(/[^\dA-Za-z]/g, '');
    const text = `Name,Story\n청자 ${mark},손으로 만든 제품입니다\n`;
    const { dialog } = await choose(page, kit, { name: 'brands.csv', buffer: encoded(text, 'euc-kr') });
    const question = dialog.getByRole('radiogroup', { name: kit['import.encoding-ask'] });
    await expect(question.getByRole('radio', { name: /EUC-KR/ })).toBeChecked();
    await expect(question).toContainText('손으로 만든 제품입니다');
    await question.getByRole('radio', { name: /GB18030/ }).check();
    await expect(dialog.getByRole('tabpanel')).not.toContainText('청자');
    await question.getByRole('radio', { name: /EUC-KR/ }).check();
    await expect(dialog.getByRole('tabpanel')).toContainText(`청자 ${mark}`);
    await dialog.getByRole('button', { name: formatText(kit['import.apply'], { count: 1 }) }).click();
    await expect(dialog.getByText(kit['import.applied'])).toBeVisible({ timeout: 20_000 });
    await dialog.getByRole('button', { name: kit['import.finish'] }).click();
    await expect(dialog).toBeHidden();
    const { data } = await owner.post<{ result: { name: string }[] }>(`${path}/GetPageData`, { quick: mark });
    expect(data.result).toMatchObject([{ name: `청자 ${mark}` }]);
  });

test('[A-13.import] invalid rows are shown with line, column and reason, skipped, and returned as a file that can be corrected', async ({
  adminPage: page,
}) => {
  const mark = unique('导入');
  const file = `品牌名称,官网\n${mark}甲,https://kiln.example\n${mark}乙,nowhere\n${mark}丙,\n`;
  const { dialog } = await choose(page, chinese, { name: 'brands.csv', buffer: Buffer.from(file) });
  const wrong = dialog.getByRole('row').filter({ hasText: 'nowhere' });
  await expect(wrong).toContainText('3');
  await expect(wrong).toContainText('官网');
  const apply = dialog.getByRole('button', { name: formatText(chinese['import.apply'], { count: 2 }) });
  await dialog.getByText(chinese['import.abort']).click();
  await expect(apply).toBeDisabled();
  await dialog.getByText(chinese['import.skip']).click();
  await apply.click();
  await expect(dialog.getByText(chinese['import.applied'])).toBeVisible({ timeout: 20_000 });
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: formatText(chinese['import.failed-rows'], { count: 1 }) }).click(),
  ]);
  const failed = readFileSync(await download.path(), 'utf8');
  expect(failed.split('\r\n')).toHaveLength(3);
  await dialog.getByRole('button', { name: chinese['import.another'] }).click();
  const buffer = Buffer.from(failed.replace('nowhere', 'https://mended.example'));
  await page.locator('input[type=file]').setInputFiles({ name: 'failed-rows.csv', mimeType: 'text/csv', buffer });
  await expect(dialog.locator('[data-total=create] dd')).toHaveText('1');
  await expect(dialog.locator('[data-total=error] dd')).toHaveText('0');
  await expect(dialog.getByRole('tabpanel')).toContainText(`${mark}乙`);
});

test('[A-13.import] the columns of an unknown header are assigned, and later files with it are recognised', async ({
  adminPage: page,
}) => {
  const mark = unique('Marke');
  const fileOf = (name: string) => ({
    name: 'brands.csv',
    buffer: Buffer.from(`${mark} A,${mark} B\n${name},https://kiln.example\n`),
  });
  const { dialog } = await choose(page, chinese, fileOf(`${mark}甲`));
  const assign = async (heading: string, title: string): Promise<void> => {
    await dialog.getByRole('combobox', { name: formatText(chinese['import.column-of'], { heading }) }).click();
    await page.getByTitle(title, { exact: true }).last().click();
  };
  await expect(dialog.getByText(chinese['import.assign-hint'])).toBeVisible();
  await assign(`${mark} A`, '品牌名称');
  await expect(dialog.getByRole('tabpanel')).toContainText(`${mark}甲`);
  await assign(`${mark} B`, '官网');
  await expect(dialog.getByRole('checkbox', { name: chinese['import.keep-columns'] })).toBeChecked();
  await dialog.getByRole('button', { name: formatText(chinese['import.apply'], { count: 1 }) }).click();
  await expect(dialog.getByText(chinese['import.applied'])).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: chinese['import.another'] }).click();
  await page.locator('input[type=file]').setInputFiles({ ...fileOf(`${mark}乙`), mimeType: 'text/csv' });
  await expect(dialog.getByRole('tabpanel')).toContainText(`${mark}乙`);
  await expect(dialog.getByText(formatText(chinese['import.columns-recognised'], { count: 2, total: 2 }))).toBeVisible();
});

test('[A-13.import] a large file is checked and imported while the dialog is closed; the button shows the progress and finds the result', async ({
  adminPage: page,
}) => {
  test.setTimeout(120_000);
  const rows = 12_000;
  const mark = unique('大');
  const file = `name\n${Array.from({ length: rows }, (_, at) => `${mark} ${at}`).join('\n')}\n`;
  const { list, dialog } = await choose(page, chinese, { name: 'brands.csv', buffer: Buffer.from(file) });
  await expect(dialog.getByText(chinese['import.checking'])).toBeVisible();
  await dialog.getByRole('button', { name: formatText(chinese['import.apply'], { count: '12,000' }) }).click({ timeout: 60_000 });
  await expect(dialog.getByText(chinese['import.applying'])).toBeVisible();
  await dialog.getByRole('button', { name: chinese['import.behind'] }).click();
  await expect(dialog).toBeHidden();
  await expect(list.getByRole('button', { name: /^导入中 \d+%/ })).toBeVisible();
  await page.reload();
  await expect(list.getByRole('button', { name: chinese['import.button'], exact: true })).toBeVisible({ timeout: 60_000 });
  await list.getByRole('button', { name: chinese['import.button'], exact: true }).click();
  await expect(dialog.getByText(chinese['import.applied'])).toBeVisible({ timeout: 60_000 });
  await expect(dialog.locator('[data-total=create] dd')).toHaveText('12,000');
});
