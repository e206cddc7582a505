import type { Page, Route } from '@playwright/test';
import english from '../../packages/ui/locales/en/shell.json' with { type: 'json' };
import chinese from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const brand = '/admin/catalog/brand';
const list = (page: Page) => shown(page, brand);
const told = (page: Page) => list(page).getByRole('alert');
const retry = (page: Page) => list(page).getByRole('button', { name: /重试|Try again/ });

/** Reloads the list: by its button, or with the page where a missing permission hides the button. */
async function again(page: Page): Promise<void> {
  if (await retry(page).isVisible()) await retry(page).click();
  else await page.reload();
}

/** Answers the next reads of the list in place of the server, as a proxy would. */
async function answering(page: Page, answer: (route: Route) => Promise<void>): Promise<void> {
  await page.unrouteAll();
  await page.route('**/GetPageData', answer);
}

const catalogue = [302, 400, 404, 408, 409, 500, 501, 502, 503, 504, 505, 403] as const;
const ids = catalogue.map((status) => `[X-01.${status}]`).join(' ');

test(`${ids} [X-01.other] [X-02.none] [X-02.network] [X-03] every failed read is reported in both languages and can be retried`, async ({
  page,
  admin,
}) => {
  test.setTimeout(150_000);
  await signIn(page, admin);
  const address = `${brand}/GetPageData`;
  const fill = (text: string) => text.replace('{{url}}', address);
  await answering(page, (route) => route.fulfill({ status: 500, body: '<html>' }));
  await page.goto(brand);
  await expect(told(page)).toContainText(chinese['http.500']);

  for (const [texts, next] of [
    [chinese, /^切换语言/],
    [english, /^Switch language/],
  ] as const) {
    for (const status of catalogue) {
      await answering(page, (route) => route.fulfill({ status, body: '<html>proxy</html>' }));
      await again(page);
      await expect(told(page), String(status)).toContainText(fill(texts[`http.${status}`]));
    }
    await answering(page, (route) => route.fulfill({ status: 418, body: 'teapot' }));
    await again(page);
    await expect(told(page)).toContainText(texts['http.other']);
    await answering(page, (route) => route.fulfill({ status: 200, body: '' }));
    await retry(page).click();
    await expect(told(page)).toContainText(texts['http.none']);
    await answering(page, (route) => route.abort());
    await retry(page).click();
    await expect(told(page)).toContainText(texts['http.network']);
    // A business error of our own shows its message and its trace.
    const own = { code: 409, msg: 'The books are closed', data: { error: 'brand.closed', traceId: 'trace-4711' } };
    await answering(page, (route) => route.fulfill({ status: 409, json: own }));
    await retry(page).click();
    await expect(told(page)).toContainText('The books are closed');
    await expect(told(page)).toContainText('trace-4711');
    await page.unrouteAll();
    await page.getByRole('button', { name: next }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', texts === chinese ? 'en' : 'zh-CN');
  }
  await retry(page).click();
  await expect(list(page).getByRole('gridcell').first()).toBeVisible();
});

test('[X-01.401] [X-02.offline] [X-02.timeout] a lost connection is reported and recovers; a call times out after ten seconds', async ({
  page,
  context,
  admin,
}) => {
  test.setTimeout(90_000);
  await page.goto('/admin/login');
  await page.route('**/admin/Index/login', (route) => route.fulfill({ status: 401, body: 'no' }));
  await page.getByLabel('账号').fill('nobody');
  await page.getByLabel('密码', { exact: true }).fill('whatever');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('您没有权限操作！');
  await page.unrouteAll();
  await signIn(page, admin, null);
  await page.goto(`${brand}?size=20`);
  await expect(list(page).getByRole('gridcell').first()).toBeVisible();

  await list(page).getByRole('button', { name: /新建/ }).click();
  const drawer = page.getByRole('dialog');
  const name = `断网 ${Date.now().toString(36)}`;
  await drawer.getByLabel('名称').fill(name);
  await context.setOffline(true);
  await expect(page.getByRole('status').filter({ hasText: '您断网了！' })).toBeVisible();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer.getByText('您断网了！').or(page.locator('.ant-message').getByText('您断网了！')).first()).toBeVisible();
  await expect(drawer.getByLabel('名称')).toHaveValue(name);
  await context.setOffline(false);
  await expect(page.getByRole('status').filter({ hasText: '您断网了！' })).toHaveCount(0);

  await page.route('**/brand/add', () => undefined, { times: 1 });
  const begun = Date.now();
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('网络请求超时！').first()).toBeVisible({ timeout: 20_000 });
  expect(Date.now() - begun).toBeGreaterThan(9_500);
  await page.unrouteAll();
  await expect(drawer.getByLabel('名称')).toHaveValue(name);
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(drawer).toHaveCount(0);
  await expect(list(page).getByText(name).first()).toBeVisible();
});

test('a server error shows its trace in the notice, and later in the notifications', async ({ adminPage: page }) => {
  await page.goto(brand);
  await list(page).getByRole('button', { name: /新建/ }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('名称').fill('Trace');
  const fault = { code: 500, msg: '服务器内部错误！', data: { error: 'request.internal-error', traceId: 'trace-0815' } };
  await page.route('**/brand/add', (route) => route.fulfill({ status: 500, json: fault }), { times: 1 });
  await drawer.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page.getByText('trace-0815').first()).toBeVisible();
  await expect(drawer.getByLabel('名称')).toHaveValue('Trace');
  await drawer.getByRole('button', { name: /取\s*消/ }).click();
  await page.getByRole('button', { name: '放弃', exact: true }).click();
  await page.getByRole('button', { name: /^通知，\d+ 条新的$/ }).click();
  await expect(page.getByRole('listitem').filter({ hasText: 'trace-0815' })).toBeVisible();
  await expect(page.getByRole('button', { name: '通知', exact: true })).toBeVisible();
});
