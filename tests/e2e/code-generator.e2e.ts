import texts from '../../contexts/studio/code-generator/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/studio/code-generator/locales/en.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { menuLink } from './staff.ts';
import { openTab, shown } from './staff-page.ts';

const path = '/admin/coder';

test('[R-08.coder][M-36.page][M-36.lang] a module is designed from a table and previewed file by file, in both languages; a live shop writes nothing', async ({
  adminPage: page,
}) => {
  const coder = await openTab(page, path);
  await coder.getByRole('button', { name: texts['text.from-table'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(texts['text.table']).fill('catalog_brand');
  await page.getByTitle('catalog_brand', { exact: true }).click();
  await dialog.getByRole('button', { name: texts['text.use'] }).click();
  const name = coder.getByLabel(texts['text.name'], { exact: true });
  await expect(name).toHaveValue('brand');
  const preview = coder.getByRole('button', { name: texts['text.preview'] });
  await preview.click();
  await expect(coder.getByRole('alert')).toContainText(texts['rule.taken']);
  await name.fill('maker');
  await preview.click();
  const file = coder.locator('[data-file="maker.resource.ts"]');
  await expect(file).toHaveAttribute('data-action', 'create');
  await file.getByRole('button').click();
  await expect(coder.locator('.coder-lines')).toContainText('export const maker = defineResource({');
  await expect(coder.getByRole('button', { name: texts['text.apply'], exact: true })).toBeDisabled();
  await expect(coder).toContainText(texts['error.production']);
  expect(await seriousViolations(page)).toEqual([]);
  await page.screenshot({ path: 'test-results/code-generator-wide.png', fullPage: true });
  await page.setViewportSize({ width: 390, height: 844 });
  await page.screenshot({ path: 'test-results/code-generator-phone.png' });
  await page.setViewportSize({ width: 1440, height: 900 });
  await page.getByRole('button', { name: '切换语言' }).click();
  await expect(coder.getByRole('heading', { name: 'Code generator' })).toBeVisible();
  // Every text of the page is in English now; the names that were designed are values of inputs.
  await expect(coder.getByRole('button', { name: english['text.preview'] })).toBeVisible();
  await expect(coder.getByLabel(english['text.about'])).toBeVisible();
  await expect.poll(() => coder.innerText()).not.toMatch(/[\u4e00-\u9fff]|\btext\.[a-z]/);
});

test('[M-36.deny] the code generator is neither shown nor found without the permission', async ({ hire, openAs }) => {
  const stranger = await openAs(await hire(['/admin/sales/order/index']));
  await expect(await menuLink(stranger, texts.title)).toHaveCount(0);
  await stranger.goto(path);
  await expect(stranger).toHaveURL(/\/401/);
  const reader = await openAs(await hire([`${path}/index`]));
  await openTab(reader, path);
  await expect(shown(reader, path).getByRole('button', { name: texts['text.apply'], exact: true })).toHaveCount(0);
});
