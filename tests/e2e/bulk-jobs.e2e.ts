import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import server from '../../packages/server/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { lockRow } from './database.ts';
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { openList, formatText, spaced } from './lists.ts';
import { type Draft, drafts, products as path, unique } from './drafts.ts';

/** Opens the list of these products and selects all that match. */
async function chooseAll(page: Page, mark: string, count: number): Promise<Locator> {
  const list = await openList(page, `${path}?tab=draft&q=${encodeURIComponent(mark)}`);
  await expect(list.locator('.rs-count')).toHaveText(formatText(kit['list.count'], { total: count }));
  await list.getByRole('checkbox', { name: kit['grid.choose-all'] }).click();
  const all = list.getByRole('button', { name: formatText(kit['bulk.all'], { count }) });
  if (count > 10) await all.click();
  await expect(list.getByText(formatText(kit['bulk.chosen'], { count }))).toBeVisible();
  return list;
}

/** Starts a bulk action for the selected rows and confirms it; returns the report of the job. */
async function begin(page: Page, list: Locator, move: string, fill?: (ask: Locator) => Promise<void>): Promise<Locator> {
  await list
    .getByRole('toolbar')
    .getByRole('button', { name: spaced(move) })
    .click();
  const ask = page.getByRole('dialog');
  await fill?.(ask);
  await ask.getByRole('button', { name: spaced(move) }).click();
  return page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
}

/** What a report says of its rows: nothing of outcomes that no row had. */
const counts = (done: number, rejected: number, waiting: number): string =>
  [
    formatText(kit['job.count.done'], { count: done }),
    ...(rejected > 0 ? [formatText(kit['job.count.rejected'], { count: rejected })] : []),
    ...(waiting > 0 ? [formatText(kit['job.count.waiting'], { count: waiting })] : []),
  ].join(' · ');

/** Downloads the result file; returns name, outcome and reason of every row. */
async function resultOf(page: Page, report: Locator): Promise<readonly (readonly string[])[]> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: kit['job.result'] }).click(),
  ]);
  const rows: string[][] = parse(readFileSync(await file.path()), { bom: true, from: 2 });
  return rows.map(([_id = '', ...cells]) => cells);
}

test('[M-03.write] prices of all matching products are raised by 5 %, with progress, result and a log entry for each product', async ({
  page,
  admin,
  owner,
}) => {
  const mark = unique('调价');
  const made = await drafts(owner, mark, 12);
  await signIn(page, admin);
  const list = await chooseAll(page, mark, 12);
  const move = product['transition.reprice'];
  const report = await begin(page, list, move, async (ask) => {
    await expect(ask).toContainText(formatText(kit['bulk.ask'], { count: 12, title: move }));
    await ask.getByLabel(product['input.reprice.shareBp']).fill('5');
  });
  await expect(report).toContainText(kit['job.status.done']);
  await expect(report).toContainText(counts(12, 0, 0));
  await expect(report.getByRole('progressbar')).toHaveAttribute('aria-valuenow', '100');
  expect(await resultOf(page, report)).toHaveLength(12);
  await report
    .locator('.ant-modal-footer')
    .getByRole('button', { name: spaced(kit['job.close']) })
    .click();
  await expect(report).toHaveCount(0);
  // 19.91, 19.92 and 19.93 plus 5 % are 20.9055, 20.916 and 20.9265.
  for (const [at, price] of [
    [1, '¥20.91'],
    [2, '¥20.92'],
    [3, '¥20.93'],
  ] as const)
    await expect(list.getByRole('row', { name: `${mark} ${at} ` }).first()).toContainText(price);
  const filters = {
    and: [
      { field: 'resource', op: 'eq', value: 'catalog/product' },
      { field: 'action', op: 'eq', value: 'reprice' },
      { field: 'rowId', op: 'in', value: made.map(({ id }) => id) },
    ],
  };
  const logged = await owner.post<{ page: { total: number } }>('/admin/access/admin-log/GetPageData', { filters });
  expect(logged.data.page.total).toBe(12);
});

test('[M-03.write] [A-03] a running job is stopped, shows the message of the reply and reports the outcome of each row; a retry processes the remaining rows', async ({
  page,
  admin,
  owner,
}) => {
  const mark = unique('停止');
  const made = await drafts(owner, mark, 5);
  await signIn(page, admin);
  const list = await chooseAll(page, mark, 5);
  // The middle row is locked, so the job waits there whichever end it starts from.
  const release = await lockRow('catalog_product', made[2]?.id ?? 0);
  const report = await begin(page, list, product['transition.recycle']);
  await expect(report).toContainText(kit['job.status.running']);
  await expect(report).toContainText(counts(2, 0, 3));
  const asked = page.waitForResponse((answer) => answer.url().endsWith('/admin/platform/job/cancel'));
  await report.getByRole('button', { name: spaced(kit['job.stop']) }).click();
  const stopped = await asked;
  expect(stopped.status()).toBe(200);
  await expect(page.getByText(((await stopped.json()) as { msg: string }).msg, { exact: true }).first()).toBeVisible();
  await release();
  await expect(report).toContainText(kit['job.status.cancelled']);
  await expect(report.getByRole('button', { name: kit['job.retry'] })).toBeVisible();
  const rows = await resultOf(page, report);
  const outcomes = rows.map(([, outcome]) => outcome);
  const done = outcomes.filter((outcome) => outcome === server['bulk.done']).length;
  const waiting = outcomes.filter((outcome) => outcome === server['bulk.waiting']).length;
  expect([rows.length, done + waiting]).toEqual([5, 5]);
  expect(waiting).toBeGreaterThanOrEqual(2);
  await expect(report).toContainText(counts(done, 0, waiting));

  await report.getByRole('button', { name: kit['job.retry'] }).click();
  await expect(report).toContainText(counts(waiting, 0, 0));
  await page.goto(`${path}?tab=archived&q=${encodeURIComponent(mark)}`);
  await expect(shown(page, path).getByRole('row')).toHaveCount(6);
});

test('[M-03.write] rejected rows are listed with their reasons, and succeed on retry after a fix', async ({
  page,
  admin,
  owner,
}) => {
  const mark = unique('补全');
  const [good, bare] = await drafts(owner, mark, 2);
  const { data: categories } = await owner.post<{ result: readonly Draft[] }>('/admin/catalog/category/GetPageData', {
    filters: { field: 'name', op: 'eq', value: '杯壶' },
  });
  const whole = { categoryId: categories.result[0]?.id, images: ['/storage/e2e.webp'] };
  expect((await owner.post(`${path}/Update`, { ...versionOf(good), ...whole })).status).toBe(200);
  await signIn(page, admin);
  const list = await chooseAll(page, mark, 2);
  const report = await begin(page, list, product['transition.publish']);
  await expect(report).toContainText(counts(1, 1, 0));
  const reason = report.getByRole('listitem').filter({ hasText: `${mark} 2` });
  await expect(reason).toContainText(product['error.not-publishable'].replace(/\{.*$/, ''));
  const cells = await resultOf(page, report);
  expect(cells.find(([name]) => name === `${mark} 2`)?.[1]).toBe(server['bulk.rejected']);
  expect(cells.find(([name]) => name === `${mark} 1`)?.[1]).toBe(server['bulk.done']);

  const stored = await owner.post<Draft>(`${path}/GetDetailPage`, { id: bare?.id });
  expect((await owner.post(`${path}/Update`, { ...versionOf(stored.data), ...whole })).status).toBe(200);
  await report.getByRole('button', { name: kit['job.retry'] }).click();
  await expect(report).toContainText(counts(1, 0, 0));
  await expect(report.getByRole('button', { name: kit['job.retry'] })).toHaveCount(0);
  await page.goto(`${path}?tab=on_sale&q=${encodeURIComponent(mark)}`);
  await expect(shown(page, path).getByRole('row')).toHaveCount(3);
});

const versionOf = (row: Draft | undefined) => ({ id: row?.id, version: row?.version });

test('[M-03.list] the print page contains the listed rows, the query, and nothing else', async ({ adminPage: page, owner }) => {
  const mark = unique('打印');
  await drafts(owner, mark, 3);
  // The browser's own dialog cannot be inspected, so the test checks the page that it would print.
  await page.addInitScript(() => {
    window.print = () => document.body.setAttribute('data-printing', 'yes');
  });
  const list = await openList(page, `${path}?tab=draft&q=${encodeURIComponent(mark)}&sort=name`);
  await expect(list.getByRole('row')).toHaveCount(4);
  await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
  await page.getByRole('menuitem', { name: kit['print.page'] }).click();
  await expect(page.locator('body')).toHaveAttribute('data-printing', 'yes');
  const sheet = page.locator('.rs-print');
  await expect(sheet).toBeHidden();
  await page.emulateMedia({ media: 'print' });
  await expect(sheet).toBeVisible();
  await expect(list).toBeHidden();
  await expect(sheet.getByRole('heading', { name: product.title })).toBeVisible();
  await expect(sheet).toContainText(mark);
  await expect(sheet.getByRole('columnheader', { name: product['field.name'] })).toBeVisible();
  const rows = sheet.locator('tbody tr');
  await expect(rows).toHaveCount(3);
  for (const at of [1, 2, 3]) await expect(rows.nth(at - 1)).toContainText(`${mark} ${at}`);
  await page.emulateMedia({ media: 'screen' });
  await page.evaluate(() => window.dispatchEvent(new Event('afterprint')));
  await expect(sheet).toHaveCount(0);
  await expect(list).toBeVisible();
});
