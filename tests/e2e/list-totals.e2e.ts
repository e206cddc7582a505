import type { Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { delayAnswers, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { openList } from './lists.ts';

const orders = '/admin/sales/order';
const addUp = kit['list.add-up'].replace('{{total}}', '10,000+');

/** Simulates more matching orders than are counted: creating so many would disturb other tests. */
async function withMoreThanCounted(page: Page): Promise<void> {
  await page.route(`**${orders}/GetPageData`, async (route) => {
    const answer = await route.fetch();
    const reply = (await answer.json()) as { data: { page: object } };
    const data = { ...reply.data, page: { ...reply.data.page, total: 10_000, exact: false } };
    await route.fulfill({ response: answer, json: { ...reply, data } });
  });
}

test('[M-05.list] totals of a list beyond the counted rows are computed on request and shown until the query changes', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  await withMoreThanCounted(page);
  const list = await openList(page, orders);
  const foot = page.locator('.rs-foot').filter({ visible: true });
  const totals = list.getByRole('row', { name: /^合计/ });
  await expect(totals).toHaveCount(0);
  await expect(foot).toContainText('10,000+');
  const release = await delayAnswers(page, `**${orders}/GetExactTotals`);
  await foot.getByRole('button', { name: addUp }).click();
  await expect(foot.getByRole('button', { name: kit['list.adding-up'] })).toBeVisible();
  release();
  await expect(foot.getByRole('button', { name: addUp })).toHaveCount(0);
  await expect(foot.locator('.rs-foot-count')).toHaveText(/^共 \d{2,} 条$/);
  await expect(totals).toContainText(/¥[\d,]+/);
  expect(await seriousViolations(page)).toEqual([]);

  await page.unroute(`**${orders}/GetExactTotals`);
  await page.goto(`${orders}?f.status=in%3Acompleted`);
  await expect(foot.getByRole('button', { name: addUp })).toBeVisible();
  const late = { code: 503, msg: '请求超时', data: { error: 'request.timeout', details: {}, traceId: '' } };
  await page.route(`**${orders}/GetExactTotals`, (route) => route.fulfill({ status: 503, json: late }));
  await foot.getByRole('button', { name: addUp }).click();
  await expect(foot.getByRole('status')).toHaveText(kit['list.add-up-failed']);
  await expect(foot.getByRole('button', { name: addUp })).toBeEnabled();
});
