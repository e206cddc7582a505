import type { Page } from '@playwright/test';
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { expect, test } from './fixtures.ts';
import { openList, spaced } from './lists.ts';
import { signInAnew, signInByHand } from './staff-page.ts';

const brand = '/admin/catalog/brand';
const permissions = [`${brand}/index`, `${brand}/add`, `${brand}/edit`];
const stored = (page: Page) => page.evaluate(() => localStorage.getItem('adminInfo'));

for (const [what, path] of [
  ['read', `${brand}/GetPageData`],
  ['write', `${brand}/add`],
] as const)
  test(`[T-06] a ${what} answered by code 401 under HTTP 200 says 登陆已过期 and leads to the admin login`, async ({
    page,
    hire,
  }) => {
    await signInByHand(page, await hire(permissions));
    const list = await openList(page, brand);
    const ended = { code: 401, msg: 'x', data: null };
    await page.route(`**${path}`, (route) => route.fulfill({ status: 200, json: ended }));
    if (what === 'read') await list.locator('.rs-quick input').fill('a');
    else {
      await list.getByRole('button', { name: '新建品牌' }).click();
      await page.getByRole('dialog').getByLabel('名称').fill(`Late ${Date.now()}`);
      await page
        .getByRole('dialog')
        .getByRole('button', { name: spaced(kit['form.save']) })
        .click();
    }
    await expect(page).toHaveURL(/\/admin\/login\?to=/);
    await expect(page.getByRole('alert')).toContainText(shell['session.expired']);
    expect(await stored(page)).toBeNull();
  });

test('[T-01] a success whose header flags the token as expired refreshes it once and retries the call', async ({
  page,
  hire,
}) => {
  await signInByHand(page, await hire(permissions));
  const list = await openList(page, brand);
  const before = JSON.parse((await stored(page)) ?? '{}') as { token: string };
  const refreshes: string[] = [];
  page.on('request', (sent) => {
    if (sent.url().endsWith('/api/User/replaceToken')) refreshes.push(sent.postData() ?? '');
  });
  const tokens: string[] = [];
  await page.route(`**${brand}/GetPageData`, async (route) => {
    tokens.push((await route.request().allHeaders())['authorization'] ?? '');
    const response = await route.fetch();
    const headers = { ...response.headers(), ...(tokens.length === 1 ? { 'token-expired': '1' } : {}) };
    await route.fulfill({ response, headers });
  });
  await list.locator('.rs-quick input').fill('a');
  await expect.poll(() => tokens.length).toBe(2);
  const after = JSON.parse((await stored(page)) ?? '{}') as { token: string };
  expect(after.token).not.toBe(before.token);
  expect(tokens).toEqual([`Bearer ${before.token}`, `Bearer ${after.token}`]);
  expect(refreshes).toHaveLength(1);
});

/** Chooses to clear the server's caches, also while the loading overlay covers the page. */
async function clearCaches(page: Page): Promise<void> {
  await page.locator('.profile').dispatchEvent('click');
  await page.getByRole('menuitem', { name: shell['header.clear-caches'] }).dispatchEvent('click');
}

test('[A-02] [A-03] clearing caches twice cancels and logs the first call, covers the page meanwhile, and says that it succeeded', async ({
  page,
  admin,
}) => {
  await signInAnew(page, admin);
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  const keys: (string | undefined)[] = [];
  const failed: string[] = [];
  page.on('requestfailed', (sent) => failed.push(new URL(sent.url()).pathname));
  await page.route('**/admin/ajax/clearCache', async (route) => {
    keys.push(route.request().headers()['idempotency-key']);
    // The first one stays unanswered.
    if (keys.length > 1) await route.fulfill({ json: { code: 1, msg: 'ok', data: { cleared: [] } } });
  });
  await clearCaches(page);
  await expect(page.locator('.loading-overlay.on')).toBeAttached();
  await expect.poll(() => keys.length).toBe(1);
  await clearCaches(page);
  await expect(page.getByText(shell['header.cleared'])).toBeVisible();
  expect([keys.length, new Set(keys).size]).toEqual([2, 1]);
  expect(failed).toEqual(['/admin/ajax/clearCache']);
  expect(logged.filter((text) => text.startsWith('duplicate call cancelled'))).toHaveLength(1);
  await expect(page.locator('.loading-overlay.on')).toHaveCount(0);
});

test('[A-03] a list shows its own error, a save shows its success, and a rejected call shows a notice', async ({
  page,
  admin,
}) => {
  await signInAnew(page, admin);
  const list = await openList(page, brand);
  const toast = (text: string) => page.locator('[role=alert], [role=status]').filter({ hasText: text });
  await list.getByRole('button', { name: '新建品牌' }).click();
  await page.getByRole('dialog').getByLabel('名称').fill(`Said ${Date.now()}`);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(kit['form.save']) })
    .click();
  await expect(page.getByText('添加成功').first()).toBeVisible();
  const rejected = { code: 409, msg: 'Closed for today', data: { error: 'brand.closed' } };
  await page.route('**/admin/ajax/clearCache', (route) => route.fulfill({ status: 409, json: rejected }));
  await clearCaches(page);
  await expect(toast(rejected.msg).first()).toBeVisible();
  await page.route('**/GetPageData', (route) => route.fulfill({ status: 409, json: rejected }));
  await list.locator('.rs-quick input').fill('zz');
  await expect(list.getByRole('alert')).toContainText(rejected.msg);
});
