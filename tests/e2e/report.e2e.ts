import texts from '../../contexts/studio/report/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/studio/report';

interface Found {
  readonly result: readonly Readonly<Record<string, string | number>>[];
  readonly columns: readonly { readonly name: string }[];
}

test('[A-16] a published query lists its rows below their chart, both from CommonSqlAPI, and pages and sorts them', async ({
  adminPage: page,
  owner,
}) => {
  const { data: best } = await owner.post<Found>('/admin/CommonSqlAPI', { api: 'BestSellers', page: { pageSize: 20 } });
  const [name = '', sold = ''] = best.columns.map((column) => column.name);
  const screen = await openTab(page, `${path}?api=BestSellers`);
  const chart = screen.locator('.report-bars li');
  await expect(chart).toHaveCount(best.result.length);
  await expect(chart.first()).toContainText(String(best.result[0]?.[name]));
  const rows = screen.locator('.report-result tbody tr');
  await expect(rows).toHaveCount(best.result.length);
  const [bars, table] = await Promise.all([screen.locator('.report-bars').boundingBox(), rows.first().boundingBox()]);
  expect(bars?.y).toBeLessThan(table?.y ?? 0);
  await screen.getByRole('button', { name: texts['text.sortBy'].replace('{{name}}', sold) }).click();
  const least = best.result.at(-1)?.[name];
  await expect(rows.first()).toContainText(String(least));

  // A line over days, with a parameter that is given in the page.
  await openTab(page, `${path}?api=PaidByDay`);
  await expect(screen.getByRole('heading', { name: texts['text.chart'] })).toBeVisible();
  await expect(screen.locator('canvas, svg[role=img], [role=img]').first()).toBeVisible();
  await expect(rows.first()).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await page.setViewportSize({ width: 390, height: 844 });
  await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.screenshot({ path: 'test-results/report-phone.png' });
});
