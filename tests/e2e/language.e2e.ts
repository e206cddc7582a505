import chinese from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import english from '../../packages/ui/locales/en/shell.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';

test('a chosen language is stored before its texts have arrived', async ({ page }) => {
  await page.goto('/admin/login');
  const toEnglish = page.getByRole('button', { name: chinese['language.en'], exact: true });
  await expect(toEnglish).toBeVisible();
  // The scripts with the texts that are missing now never arrive.
  await page.route(/\.js$/, () => undefined);
  const missing = page.waitForRequest(/\.js$/);
  await toEnglish.click();
  await missing;
  await expect(toEnglish).toBeVisible();
  await page.unroute(/\.js$/);
  await page.reload();
  await expect(page.getByRole('button', { name: english['language.zh-cn'], exact: true })).toBeVisible();
});
