import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import words from '../../contexts/platform/dictionary/locales/zh-cn.json' with { type: 'json' };
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { formatText, openList, spaced } from './lists.ts';
import { seriousViolations } from './axe.ts';

const path = '/admin/platform/dictionary';

async function choose(page: Page, list: Locator, buffer: Buffer): Promise<Locator> {
  await list.getByRole('button', { name: kit['import.button'], exact: true }).click();
  await page.locator('input[type=file]').setInputFiles({ name: 'dictionaries.csv', mimeType: 'text/csv', buffer });
  return page.getByRole('dialog');
}

test('dictionaries are imported with their entries, exported in the same form, and then change nothing', async ({
  adminPage: page,
  owner,
}) => {
  const code = `glaze_${unique('').replaceAll(/\W/g, '').toLowerCase()}`;
  const rows = [
    '字典编码,字典名称,值,中文,英文,颜色,顺序',
    `${code},釉色,celadon,青瓷,Celadon,绿,2`,
    `${code},,tenmoku,天目,Tenmoku,灰,1`,
  ];
  const list = await openList(page, path);
  const dialog = await choose(page, list, Buffer.from(`\uFEFF${rows.join('\n')}\n`));
  await expect(dialog).toContainText(code);
  await dialog.getByRole('button', { name: formatText(kit['import.apply'], { count: 1 }) }).click();
  await expect(dialog.getByText(kit['import.applied'])).toBeVisible({ timeout: 20_000 });
  await dialog.getByRole('button', { name: kit['import.finish'] }).click();
  const { data } = await owner.post<Record<string, { value: string; label: string }[]>>(`${path}/options`, { codes: [code] });
  expect(data[code]?.map(({ value }) => value)).toEqual(['tenmoku', 'celadon']);

  await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
  const sheet = formatText(kit['export.as'], { what: kit['export.sheet'], format: 'CSV' });
  const [file] = await Promise.all([page.waitForEvent('download'), page.getByRole('menuitem', { name: sheet }).click()]);
  const bytes = readFileSync(await file.path());
  expect(bytes.toString('utf8')).toContain(`${code},釉色,,是,tenmoku,天目,Tenmoku,灰,是,1`);
  const again = await choose(page, list, bytes);
  await expect(again.getByText(kit['import.nothing'], { exact: true })).toBeVisible();
});

test('the import of dictionaries says what a file has, and each wrong row with its column and reason', async ({
  adminPage: page,
}) => {
  const list = await openList(page, path);
  await list.getByRole('button', { name: kit['import.button'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText(words['text.import.hint']);
  const text = '字典编码,字典名称,值,中文,英文\npaper,纸,rice,宣,\npaper,,rice,宣,Rice\n';
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'wrong.csv', mimeType: 'text/csv', buffer: Buffer.from(`\uFEFF${text}`) });
  const wrong = dialog.getByRole('row').filter({ hasText: words['rule.import-twice'] });
  await expect(wrong).toContainText('3');
  await expect(wrong).toContainText(words['text.column.value']);
  expect(await seriousViolations(page)).toEqual([]);
});
