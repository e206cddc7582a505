import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import order from '../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import kit from '../packages/web-kit/locales/zh-cn/resource.json' with { type: 'json' };
import english from '../packages/web-kit/locales/en/resource.json' with { type: 'json' };
import { shown, signIn } from './desk.ts';
import { expect, test } from './fixtures.ts';
import { callsOf, hire, open } from './staff.ts';

const orders = '/admin/sales/order';
const brands = '/admin/catalog/brand';
const categories = '/admin/catalog/category';
const addresses = '/admin/member/address';
const dictionaries = '/admin/platform/dictionary';
const views = '/admin/platform/list-view';

/** The text of a language file with its params filled in. */
const said = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name] ?? ''));
const spaced = (word: string): RegExp => new RegExp(`^${[...word].join('\\s*')}$`);

const head = (list: Locator, title: string): Locator => list.getByRole('columnheader', { name: title });
const headFilter = (list: Locator, title: string): Locator =>
  head(list, title).getByRole('button', { name: said(kit['filter.of'], { title }) });

async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const list = shown(page, path.split('?')[0] ?? path);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  return list;
}

/** Drags a row by its handle onto another one, at this share of its height. */
async function dragRow(page: Page, from: Locator, to: Locator, share: number): Promise<void> {
  const handle = await from.locator('[data-handle]').boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error('the rows are not drawn');
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height * 0.5, { steps: 6 });
  await page.mouse.move(x, target.y + target.height * share, { steps: 6 });
  await page.mouse.up();
}

test('[U-11.filter] [M-05.list] a filter is asked for at the head of its column, and not before something is checked', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const list = await openList(page, orders);
  const status = order['field.status'];
  await headFilter(list, status).click();
  const panel = page.getByRole('form', { name: status });
  const confirm = panel.getByRole('button', { name: spaced(kit['filter.confirm']) });
  await expect(confirm).toBeDisabled();
  expect((await panel.boundingBox())?.height ?? 0).toBeGreaterThanOrEqual(60);
  await panel.getByLabel(order['choice.status.to_ship']).check();
  await expect(confirm).toBeEnabled();
  await panel.getByLabel(order['choice.status.to_ship']).uncheck();
  await expect(confirm).toBeDisabled();
  await panel.getByLabel(order['choice.status.to_ship']).check();
  await confirm.click();
  await expect(page).toHaveURL(/f\.status=in%3Ato_ship/);
  await expect(list.getByRole('row').nth(1)).toContainText(order['choice.status.to_ship']);
  await expect(headFilter(list, status)).toBeFocused();

  await head(list, status).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await expect(panel.getByLabel(order['choice.status.to_ship'])).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(panel).toHaveCount(0);
});

test('[M-05.list] conditions in groups stand in the address, and a link to them shows the same rows', async ({ page, admin }) => {
  await signIn(page, admin);
  const list = await openList(page, orders);
  await list.getByRole('button', { name: kit['filter.add'] }).click();
  await page.getByRole('menuitem', { name: kit['where.open'] }).click();
  const drawer = page.getByRole('dialog', { name: kit['where.title'] });
  const confirm = drawer.getByRole('button', { name: spaced(kit['filter.confirm']) });
  await expect(confirm).toBeDisabled();
  await drawer.getByText(kit['where.or'], { exact: true }).click();
  await drawer.getByRole('combobox', { name: order['field.status'] }).click();
  await page.getByTitle(order['choice.status.completed'], { exact: true }).click();
  await page.keyboard.press('Escape');
  await drawer.getByRole('button', { name: kit['where.add'], exact: true }).click();
  await expect(confirm).toBeDisabled();
  await drawer.getByRole('combobox', { name: order['field.status'] }).last().click();
  await page.getByTitle(order['choice.status.closed'], { exact: true }).last().click();
  await page.keyboard.press('Escape');
  await confirm.click();
  await expect(page).toHaveURL(/where=/);
  await expect(list.getByRole('button', { name: new RegExp(said(kit['where.count'], { count: 2 })) })).toBeVisible();
  const total = await list.locator('.rs-count').textContent();
  const first = await list.getByRole('row').nth(1).textContent();
  await page.reload();
  await expect(list.locator('.rs-count')).toHaveText(total ?? '');
  await expect(list.getByRole('row').nth(1)).toHaveText(first ?? '');
  await list.getByRole('button', { name: said(kit['filter.remove'], { title: kit['where.title'] }) }).click();
  await expect(page).not.toHaveURL(/where=/);
});

test('[A-15] [M-05.list] orders are walked by cursor and back, sorted by two columns, and added up over all pages', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const list = await openList(page, orders);
  const first = await list.getByRole('row').nth(1).textContent();
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=2&after=/);
  await expect(list.getByRole('row').nth(1)).not.toHaveText(first ?? '');
  const second = await list.getByRole('row').nth(1).textContent();
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=3/);
  await list.getByRole('button', { name: kit['list.previous'] }).click();
  await expect(list.getByRole('row').nth(1)).toHaveText(second ?? '');
  await list.getByRole('button', { name: kit['list.first'] }).click();
  await expect(list.getByRole('row').nth(1)).toHaveText(first ?? '');
  await head(list, order['field.status']).click();
  await head(list, order['field.payableAmount']).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=status%2CpayableAmount/);
  await expect(head(list, order['field.payableAmount'])).toContainText('2');
  await expect(list.locator('.gr-foot')).toContainText('¥');
});

test('[M-05.list] a view keeps how one looks, is shared, and says what differs from it', async ({
  page,
  admin,
  request,
  browser,
  baseURL,
}) => {
  test.setTimeout(120_000);
  const owner = await callsOf(request, admin);
  const name = `到期 ${Date.now().toString(36)}`;
  await signIn(page, admin);
  const list = await openList(page, `${orders}?tab=pending_payment&sort=payableAmount`);
  await list.getByRole('button', { name: kit['view.title'] }).click();
  await page.getByRole('menuitem', { name: kit['view.save'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel(kit['view.name']).fill(name);
  await dialog.getByLabel(kit['view.share']).check();
  await dialog.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(page).toHaveURL(/\?view=\d+$/);
  const tab = list.getByRole('button', { name });
  await expect(tab).toHaveAttribute('aria-current', 'page');
  await head(list, order['field.payableAmount']).click();
  await expect(page).toHaveURL(/view=\d+&sort=-payableAmount/);
  await expect(tab.getByLabel(kit['view.differs'])).toBeVisible();
  await list.getByRole('button', { name: kit['view.title'] }).click();
  await page.getByRole('menuitem', { name: said(kit['view.update'], { name }) }).click();
  await expect(page).toHaveURL(/\?view=\d+$/);
  await expect(head(list, order['field.payableAmount'])).toHaveAttribute('aria-sort', 'descending');

  const clerk = await hire(owner, [`${orders}/index`]);
  const other = await open(browser, clerk, baseURL);
  const theirs = await openList(other, orders);
  await theirs.getByRole('button', { name }).click();
  await expect(head(theirs, order['field.payableAmount'])).toHaveAttribute('aria-sort', 'descending');
  await theirs.getByRole('button', { name: kit['view.title'] }).click();
  await expect(other.getByRole('menuitem', { name: kit['view.remove'] })).toHaveCount(0);
  await other.context().close();

  await list.getByRole('button', { name: kit['view.title'] }).click();
  await page.getByRole('menuitem', { name: kit['view.remove'] }).click();
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(kit['list.delete']) })
    .click();
  await expect(tab).toHaveCount(0);
  expect(
    (await owner.post<{ views: { name: string }[] }>(`${views}/mine`)).data.views.filter((one) => one.name === name),
  ).toEqual([]);
});

test('columns stay as they were put, on any browser of the person', async ({ page, admin, request, browser, baseURL }) => {
  const clerk = await hire(await callsOf(request, admin), [`${brands}/index`]);
  await signIn(page, clerk);
  const list = await openList(page, brands);
  await expect(head(list, '官网')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith(`${views}/columns`));
  await list.getByRole('button', { name: kit['columns.title'] }).click();
  await page.getByRole('checkbox', { name: '官网' }).uncheck();
  await expect(head(list, '官网')).toHaveCount(0);
  await saved;
  const other = await open(browser, clerk, baseURL);
  const theirs = await openList(other, brands);
  await expect(head(theirs, '品牌名称')).toBeVisible();
  await expect(head(theirs, '官网')).toHaveCount(0);
  await theirs.getByRole('button', { name: kit['columns.title'] }).click();
  await other.getByRole('button', { name: spaced(kit['columns.reset']) }).click();
  await expect(head(theirs, '官网')).toBeVisible();
  await other.context().close();
});

test('[M-05.list] [M-05.write] many orders are noted as a job that tells how far it is and what became of each', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const list = await openList(page, `${orders}?tab=completed`);
  await list.getByRole('checkbox', { name: kit['grid.choose-all'] }).click();
  await list.getByRole('button', { name: spaced(order['move.note']) }).click();
  const ask = page.getByRole('dialog');
  await ask.getByLabel(order['input.note.staffNote']).fill('回访完成');
  await ask.getByRole('button', { name: spaced(order['move.note']) }).click();
  const report = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
  await expect(report).toContainText(said(kit['job.counts'], { done: 10, refused: 0, waiting: 0 }));
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    report.getByRole('button', { name: kit['job.result'] }).click(),
  ]);
  expect(
    readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\n'),
  ).toHaveLength(11);
  await report.getByRole('button', { name: spaced(kit['job.close']) }).click();
  await expect(report).toHaveCount(0);
});

test('[M-05.list] the back button returns to the same rows, filters and choice', async ({ page, admin }) => {
  await signIn(page, admin);
  const list = await openList(page, `${orders}?size=50&tab=completed`);
  await list.getByRole('row').nth(1).getByRole('checkbox').click();
  await list.getByRole('row').nth(2).getByRole('checkbox').click();
  const chosen = list.getByText(said(kit['bulk.chosen'], { count: 2 }));
  await expect(chosen).toBeVisible();
  const scroller = list.locator('.gr-scroller, [role=grid]').first();
  await scroller.evaluate((at) => at.scrollTo({ top: 400 }));
  await list.getByRole('link').last().click();
  await expect(page).toHaveURL(/\/sales\/order\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=completed&size=50|size=50&tab=completed/);
  await expect(chosen).toBeVisible();
  expect(await scroller.evaluate((at) => at.scrollTop)).toBe(400);
});

for (const { path, id, column } of [
  { path: orders, id: 'M-05.export', column: order['field.payableAmount'] },
  { path: addresses, id: 'M-09.export', column: '收货人' },
  { path: dictionaries, id: 'M-32.export', column: '编码' },
])
  test(`[${id}] [A-13.export] what is seen of ${path} is exported, in the columns that are seen`, async ({ page, admin }) => {
    await signIn(page, admin);
    const list = await openList(page, path);
    await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: kit['export.seen'] }).click(),
    ]);
    const [titles = '', ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(titles).toContain(column);
    expect(titles).not.toContain('ID,');
    const total = Number(((await list.locator('.rs-count').textContent()) ?? '').replaceAll(/\D/g, ''));
    expect(rows).toHaveLength(total);
  });

for (const { path, id, zh, en } of [
  { path: orders, id: 'M-05.lang', zh: '订单', en: 'Orders' },
  { path: addresses, id: 'M-09.lang', zh: '收货地址', en: 'Addresses' },
  { path: dictionaries, id: 'M-32.lang', zh: '数据字典', en: 'Dictionaries' },
])
  test(`[${id}] ${path} speaks both languages`, async ({ page, admin }) => {
    await signIn(page, admin);
    const list = await openList(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    await expect(list.getByRole('button', { name: english['filter.add'] })).toBeVisible();
    expect(await list.innerText()).not.toMatch(/resource:|filter\.|view\./);
  });

test('[M-09.list] [M-09.write] an address is found by its region, and a number that is none is told at its field', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const list = await openList(page, addresses);
  await headFilter(list, '收货人').click();
  const panel = page.getByRole('form', { name: '收货人' });
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await page.keyboard.press('Escape');
  await page.keyboard.press('/');
  await expect(list.locator('.rs-quick input')).toBeFocused();
  await list.getByRole('row').nth(1).getByRole('gridcell').nth(2).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('手机号').fill('12');
  await page.keyboard.press('Control+s');
  await expect(drawer.getByRole('alert').first()).toBeVisible();
  await drawer.getByLabel('手机号').fill('13800138000');
  await page.keyboard.press('Control+s');
  await expect(drawer).toHaveCount(0);
});

test('[M-09.deny] staff without the node see neither the addresses nor a row of them', async ({
  admin,
  request,
  browser,
  baseURL,
}) => {
  const clerk = await hire(await callsOf(request, admin), [`${brands}/index`]);
  expect((await (await callsOf(request, clerk)).post(`${addresses}/GetPageData`)).status).toBe(403);
  const page = await open(browser, clerk, baseURL);
  await page.goto(addresses);
  await expect(page).toHaveURL('/401');
  await page.context().close();
});

test('[U-07] [A-13.list] [A-13.add] [A-13.update] [A-13.del] [A-13.sortable] [A-13.detail] rows are added, edited, moved by the handle and deleted after a question', async ({
  page,
  admin,
}) => {
  test.setTimeout(120_000);
  const called = new Set<string>();
  page.on('request', (one) => called.add(new URL(one.url()).pathname));
  await signIn(page, admin);
  const list = await openList(page, brands);
  const names = [`甲 ${Date.now().toString(36)}`, `乙 ${Date.now().toString(36)}`];
  for (const name of names) {
    await list.getByRole('button', { name: /新建/ }).first().click();
    const drawer = page.getByRole('dialog');
    await drawer.getByLabel('品牌名称').fill(name);
    await drawer.getByRole('button', { name: spaced(kit['form.save']) }).click();
    await expect(drawer).toHaveCount(0);
  }
  const row = (index: number) => list.getByRole('row').nth(index);
  await expect(row(1)).toContainText(names[1] ?? '');
  await dragRow(page, row(1), row(2), 0.9);
  await expect(row(1)).toContainText(names[0] ?? '');
  await row(1).getByRole('gridcell').nth(2).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('品牌名称').fill(`${names[0]} 改`);
  await page.keyboard.press('Control+s');
  await expect(drawer).toHaveCount(0);
  await expect(row(1)).toContainText('改');
  for (const name of names) {
    const one = list.getByRole('row', { name });
    await one.hover();
    await one.getByRole('button', { name: kit['grid.more'] }).click();
    await page.getByRole('menuitem', { name: kit['list.delete'] }).click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: spaced(kit['list.delete']) })
      .click();
    await expect(one).toHaveCount(0);
  }
  for (const call of ['GetPageData', 'add', 'Update', 'del', 'sortable', 'GetDetailPage'])
    expect([...called], call).toContain(`${brands}/${call}`);
});

test('[U-08] [U-11.tree] [U-12.message] a tree is indented by 20, and a row that leaves its parent is refused in words that last three seconds', async ({
  page,
  admin,
}) => {
  await signIn(page, admin);
  const list = await openList(page, categories);
  await list.getByRole('button', { name: kit['list.unfold-all'] }).click();
  const child = list.locator('[role=row][aria-level="2"]').first();
  const root = list.locator('[role=row][aria-level="1"]').first();
  await expect(child).toBeVisible();
  const indent = (one: Locator) => one.locator('.gr-branch').evaluate((at) => parseFloat(getComputedStyle(at).marginLeft));
  expect((await indent(child)) - (await indent(root))).toBe(20);
  const name = await child.textContent();
  await dragRow(page, child, root, 0.2);
  const told = page.getByText(kit['list.beyond-range']);
  await expect(told).toBeVisible();
  const since = Date.now();
  await expect(told).toBeHidden();
  expect(Date.now() - since).toBeGreaterThan(2_000);
  await expect(list.locator('[role=row][aria-level="2"]').first()).toHaveText(name ?? '');
});

test('[U-12.modal] [U-12.date] dialogs keep their place, and days are those of 1900 to 2100', async ({ page, admin }) => {
  await signIn(page, admin);
  const list = await openList(page, brands);
  const one = list.getByRole('row').nth(1);
  await one.hover();
  await one.getByRole('button', { name: kit['grid.more'] }).click();
  await page.getByRole('menuitem', { name: kit['list.delete'] }).click();
  const box = await page.locator('.ant-modal-container, .ant-modal-content').first().boundingBox();
  expect(box?.y).toBe(15);
  expect(box?.width ?? 0).toBeGreaterThanOrEqual(340);
  expect(box?.height ?? 0).toBeGreaterThanOrEqual(140);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: spaced(kit['form.cancel']) })
    .click();

  await headFilter(list, '更新时间').click();
  const panel = page.getByRole('form', { name: '更新时间' });
  await panel.locator('input').first().fill('2101-01-01');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await panel.locator('input').first().fill('1899-12-31');
  await page.keyboard.press('Enter');
  await expect(panel.getByRole('button', { name: spaced(kit['filter.confirm']) })).toBeDisabled();
  await page.keyboard.press('Escape');
});
