import english from '../../contexts/studio/api-docs/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/api-docs/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { shown } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const path = '/admin/studio/api-docs';

for (const [language, words, isDark] of [
  ['zh-cn', chinese, false],
  ['en', english, true],
] as const)
  test(`/api/docs leads to every call, finds one by text and shows its fields: ${language}`, async ({ adminPage: page }) => {
    test.setTimeout(120_000);
    await page.addInitScript(
      `localStorage.setItem('config', JSON.stringify({ ...JSON.parse(localStorage.getItem('config') ?? '{}'), ...${JSON.stringify({ language, isDark })} }))`,
    );
    await page.goto('/api/docs');
    await expect(page).toHaveURL(path);
    const docs = shown(page, path);
    await expect(docs.getByRole('heading', { name: words.title, exact: true })).toBeVisible();
    // The viewer is 1.5 MB of code and reads the whole document before it draws.
    await expect(docs.locator('.opblock').first()).toBeVisible({ timeout: 60_000 });
    expect(await seriousViolations(page)).toEqual([]);
    expect(Number.parseInt((await docs.getByRole('status').innerText()).replace(/\D+/g, ''), 10)).toBeGreaterThan(300);
    await docs.getByRole('textbox', { name: words['text.search'] }).fill('order/unship');
    await expect(docs.getByRole('status')).toHaveText(words['text.calls'].replace('{{count}}', '1'));
    await expect(docs.locator('.opblock')).toHaveCount(1);
    await expect(page).toHaveURL(`${path}?find=order%2Funship`);
    const call = docs.locator('.opblock', { hasText: '/admin/sales/order/unship' });
    await call.locator('.opblock-summary-control').click();
    await expect(call.locator('[data-param-name="Idempotency-Key"] .required')).toBeVisible();
    await expect(call.getByText('"shipmentId"').first()).toBeVisible();
    await expect(call.getByText('request.stale-version').first()).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
    await docs.getByRole('textbox', { name: words['text.search'] }).fill('no such call');
    await expect(docs.getByText(words['text.none'], { exact: true })).toBeVisible();
    expect(await seriousViolations(page)).toEqual([]);
  });

test('the OpenAPI document is saved as a file', async ({ adminPage: page }) => {
  await page.goto(path);
  const saved = page.waitForEvent('download');
  await shown(page, path).locator('.ad-save').click();
  expect((await saved).suggestedFilename()).toBe('openapi.json');
});
