import type { Locator } from '@playwright/test';
import english from '../../contexts/studio/dashboard/locales/en.json' with { type: 'json' };
import chinese from '../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import { openTab } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const path = '/Index';

test('[M-01.lang] the dashboard is shown in both languages and switches at once', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, path);
  const headings = dashboard.getByRole('heading', { level: 2 });
  const todos = (title: string) => dashboard.getByRole('navigation', { name: title });
  for (const words of [chinese, english]) {
    for (const name of [words['text.trend'], words['text.bestSellers'], words['text.statuses'], words['text.provinces']])
      await expect(headings.filter({ hasText: name })).toBeVisible();
    await expect(todos(words['text.todo.title']).getByText(words['text.todo.lowStock'], { exact: true })).toBeVisible();
    for (const name of [words['text.figure.gmv'], words['text.figure.paidOrders']])
      await expect(dashboard.locator('[data-metric]').getByText(name, { exact: true })).toBeVisible();
    if (words === chinese) await page.getByRole('button', { name: '切换语言' }).click();
  }
  const said = [...(await headings.allTextContents()), await todos(english['text.todo.title']).innerText()];
  expect(said.join(' ')).not.toMatch(/[\u4e00-\u9fff]|dashboard:/);
});

test('the chart shows any metric, with its unit; sums are those of its card', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, `${path}?span=days7`);
  const chart = dashboard.locator('.ch-values table');
  await expect(chart.getByRole('columnheader').first()).toHaveText(chinese['text.figure.paidAmount']);
  await expect(chart.getByRole('cell').first()).toHaveText(/^¥/);
  await dashboard.getByRole('combobox', { name: chinese['text.metric'] }).click();
  await page.getByTitle(chinese['text.figure.placedOrders'], { exact: true }).click();
  await expect(chart.getByRole('columnheader').first()).toHaveText(chinese['text.figure.placedOrders']);
  const card = dashboard.locator('[data-metric=placedOrders]');
  const points = await chart.locator('tbody tr td:nth-child(2)').allTextContents();
  const sum = points.reduce((total, text) => total + Number(text.replaceAll(',', '')), 0);
  expect(String(sum)).toBe(await card.getAttribute('data-value'));
});

test('the dashboard sums any days, and calendar weeks and months', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, `${path}?from=2026-01-05&to=2026-01-11`);
  await expect(dashboard.locator('.dashboard-legend').first()).toHaveText(/01-05 – 01-11$/);
  await expect(dashboard.locator('.dashboard-legend').nth(1)).toHaveText(/12-29 – 01-04$/);
  await dashboard.locator('.ant-picker-range input').first().click();
  await page.getByText('上周', { exact: true }).click();
  await expect(page).toHaveURL(/from=\d{4}-\d\d-\d\d&to=\d{4}-\d\d-\d\d$/);
  const { searchParams } = new URL(page.url());
  const [from, to] = ['from', 'to'].map((name) => new Date(String(searchParams.get(name))));
  expect([from?.getUTCDay(), to?.getUTCDay()]).toEqual([1, 0]);
  await dashboard.getByText(chinese['text.span.days7'], { exact: true }).click();
  await expect(page).toHaveURL(/span=days7$/);
});

test('best sellers are ranked by amount or quantity, and all of them are in a drawer', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, `${path}?span=days90`);
  const panel = dashboard.locator('.ly-panel', { hasText: chinese['text.bestSellers'] });
  await panel.getByText(chinese['text.ranking.qty'], { exact: true }).click();
  const sold = async (list: typeof panel) =>
    (await list.getByText(/^已售 \d+ 件$/).allTextContents()).map((text) => Number(/\d+/.exec(text)?.[0]));
  await expect(panel.getByText(/^已售 \d+ 件$/).first()).toBeVisible();
  const few = await sold(panel);
  expect(few).toEqual(few.toSorted((a, b) => b - a));
  await panel.getByRole('button', { name: chinese['text.viewAll'] }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByText(/^已售 \d+ 件$/).nth(8)).toBeVisible();
  const all = await sold(drawer);
  expect(all.length).toBeGreaterThan(8);
  expect(all).toEqual(all.toSorted((a, b) => b - a));
  expect(all.slice(0, few.length)).toEqual(few);
});

test('customers, categories and the paid share add up to the metrics', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, `${path}?span=days90`);
  const panel = (title: string) =>
    dashboard.locator('.ly-panel').filter({ has: page.getByRole('heading', { name: title, exact: true }) });
  const fenOf = (text: string): number => Math.round(Number(text.replaceAll(/[^\d.-]/g, '')) * 100);
  const paid = Number(await dashboard.locator('[data-metric=paidAmount]').getAttribute('data-value'));
  const orders = Number(await dashboard.locator('[data-metric=paidOrders]').getAttribute('data-value'));
  const customers = panel(chinese['text.customers']).getByRole('listitem');
  await expect(customers.first()).toBeVisible();
  const rows = await customers.allInnerTexts();
  const sum = (of: (row: string) => number): number => rows.reduce((total, row) => total + of(row), 0);
  expect(sum((row) => Number(/([\d,]+) 单/.exec(row)?.[1]?.replaceAll(',', '')))).toBe(orders);
  expect(sum((row) => fenOf(/¥[\d,]+(\.\d\d)?/.exec(row.replaceAll('\n', ''))?.[0] ?? ''))).toBe(paid);
  await expect(panel(chinese['text.categories']).getByRole('listitem').first()).toBeVisible();
  await expect(panel(chinese['text.statuses'])).toContainText(chinese['text.paidShare']);
  await panel(chinese['text.categories']).getByRole('link').first().click();
  await expect(page).toHaveURL(/f\.categoryId=in/);
});

const boardMenu = (dashboard: Locator): Locator =>
  dashboard.getByRole('button', { name: new RegExp(`^${chinese['text.board.title']}: `) });

/** Opens the menu of dashboards and chooses one of its entries. */
async function openBoardMenu(dashboard: Locator, entry: string): Promise<void> {
  await boardMenu(dashboard).click();
  await dashboard.page().getByRole('menuitem', { name: entry }).click();
}

test('a person arranges a dashboard by keyboard, saves it, and opens it again', async ({ adminPage: page }) => {
  const dashboard = await openTab(page, path);
  const menu = boardMenu(dashboard);
  await menu.press('Enter');
  await page.getByRole('menuitem', { name: chinese['text.board.new'] }).press('Enter');
  const drawer = page.getByRole('dialog', { name: chinese['text.board.new'] });
  const name = `看板${Date.now() % 100_000}`;
  await drawer.getByLabel(chinese['text.board.name'], { exact: true }).fill(name);
  const metrics = drawer.getByRole('region', { name: chinese['text.board.metrics'] });
  const figure = chinese['text.figure.newMembers'];
  const up = metrics.getByRole('button', { name: chinese['text.board.earlier'].replace('{{name}}', figure) });
  for (let times = 0; times < 6; times += 1) await up.press('Enter');
  await metrics.getByRole('checkbox', { name: chinese['text.figure.gmv'] }).press('Space');
  await drawer.getByRole('button', { name: chinese['text.board.save'] }).press('Enter');
  await expect(page).toHaveURL(/board=\d+$/);
  await expect(dashboard.locator('[data-metric]')).toHaveCount(6);
  await expect(dashboard.locator('[data-metric]').first()).toHaveAttribute('data-metric', 'newMembers');
  await page.reload();
  await expect(menu).toHaveText(name);
  await expect(dashboard.locator('[data-metric=gmv]')).toHaveCount(0);
  await menu.click();
  await page.getByRole('menuitem', { name: chinese['text.board.standard'] }).click();
  await expect(dashboard.locator('[data-metric=gmv]')).toBeVisible();
});

test('a saved dashboard is arranged anew by mouse, and removed', async ({ adminPage: page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const dashboard = await openTab(page, path);
  const drawer = page.getByRole('dialog');
  const name = `看板${Date.now() % 100_000}`;
  await openBoardMenu(dashboard, chinese['text.board.new']);
  await drawer.getByLabel(chinese['text.board.name'], { exact: true }).fill(name);
  await drawer.getByRole('button', { name: chinese['text.board.save'] }).click();
  await expect(page).toHaveURL(/board=\d+$/);
  await openBoardMenu(dashboard, chinese['text.board.arrange']);
  const metrics = drawer.getByRole('region', { name: chinese['text.board.metrics'] });
  await metrics.getByRole('checkbox', { name: chinese['text.figure.newMembers'] }).click();
  await metrics.getByRole('checkbox', { name: chinese['text.figure.gmv'] }).click();
  const down = chinese['text.board.later'].replace('{{name}}', chinese['text.figure.placedOrders']);
  await metrics.getByRole('button', { name: down }).click();
  await metrics.getByRole('checkbox', { name: chinese['text.figure.newMembers'] }).click();
  await drawer.getByRole('button', { name: chinese['text.board.save'] }).click();
  await expect(drawer).toHaveCount(0);
  const shown = dashboard.locator('[data-metric]');
  await expect(shown).toHaveCount(6);
  const keys = await shown.evaluateAll((cards) => cards.map((card) => card.getAttribute('data-metric')));
  expect(keys).toEqual(['paidAmount', 'placedOrders', 'paidOrders', 'averageOrder', 'refundAmount', 'newMembers']);
  await openBoardMenu(dashboard, chinese['text.board.arrange']);
  await drawer.getByRole('button', { name: chinese['text.board.remove'] }).click();
  await expect(page).not.toHaveURL(/board=[1-9]/);
  await expect(shown).toHaveCount(7);
});

test('groups of metrics are added to a dashboard; each value has its definition and comparison, and leads to its rows', async ({
  adminPage: page,
}) => {
  const dashboard = await openTab(page, `${path}?span=days90`);
  const drawer = page.getByRole('dialog');
  const group = (key: string) => dashboard.locator(`[data-panel=${key}]`);
  const choose = async (...names: readonly string[]) => {
    const panels = drawer.getByRole('region', { name: chinese['text.board.panels'] });
    for (const name of names) await panels.getByRole('checkbox', { name, exact: true }).click();
    await drawer.getByRole('button', { name: chinese['text.board.save'] }).click();
    await expect(drawer).toHaveCount(0);
  };
  const added = [chinese['text.panel.coupons'], chinese['text.panel.visits']];
  await openBoardMenu(dashboard, chinese['text.board.new']);
  await drawer.getByLabel(chinese['text.board.name'], { exact: true }).fill(`看板${Date.now() % 100_000}`);
  await choose(...added);
  await expect(page).toHaveURL(/board=\d+$/);
  await expect(group('commission')).toBeVisible();
  await expect(group('coupons')).toHaveCount(0);
  await openBoardMenu(dashboard, chinese['text.board.arrange']);
  await choose(...added);
  await expect(group('visits').locator('[data-group-metric]')).toHaveCount(4);
  const metric = group('coupons').locator('[data-group-metric=couponsClaimed]');
  await expect(metric).toContainText(chinese['text.means.couponsClaimed']);
  await expect(metric).toContainText(chinese['text.before.previous']);
  const claimed = Number(await metric.getAttribute('data-value'));
  expect(claimed).toBeGreaterThan(0);
  await metric.getByRole('link').click();
  await expect(page).toHaveURL(/\/admin\/promotion\/coupon\?/);
  await expect(page.locator('.rs-foot-count').filter({ visible: true })).toHaveText(`共 ${claimed.toLocaleString('en-US')} 条`);
});

for (const width of [1440, 1920])
  test(`no place beside the figures stays empty at ${width}`, async ({ adminPage: page }) => {
    await page.setViewportSize({ width, height: 1080 });
    const stats = (await openTab(page, path)).locator('.dashboard-stats');
    await expect(stats.locator('[data-metric]')).toHaveCount(7);
    const right = await stats.evaluate((all) => all.getBoundingClientRect().right);
    const cards = await stats
      .locator('[data-metric]')
      .evaluateAll((all) => all.map((one) => one.getBoundingClientRect()).map(({ top, right: end }) => ({ top, end })));
    for (const top of new Set(cards.map((card) => card.top)))
      expect(Math.max(...cards.filter((card) => card.top === top).map(({ end }) => end))).toBeCloseTo(right, 0);
  });
