import order from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { head, headFilter, openList, formatText, spaced } from './lists.ts';

const orders = '/admin/sales/order';
const brands = '/admin/catalog/brand';
const views = '/admin/platform/list-view';

test('[U-11.filter] [M-05.list] a filter is set in the header of its column, and only after a value is checked', async ({
  adminPage: page,
}) => {
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

test('[M-05.list] grouped conditions are part of the URL, which shows the same rows when opened again', async ({
  adminPage: page,
}) => {
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
  const all = await list.locator('.rs-count').textContent();
  await confirm.click();
  await expect(page).toHaveURL(/where=/);
  await expect(list.locator('.rs-count')).not.toHaveText(all ?? '');
  await expect(list.getByRole('button', { name: new RegExp(formatText(kit['where.count'], { count: 2 })) })).toBeVisible();
  const total = await list.locator('.rs-count').textContent();
  const number = list.getByRole('row').nth(1).getByRole('link');
  const first = await number.textContent();
  await page.reload();
  await expect(list.locator('.rs-count')).toHaveText(total ?? '');
  await expect(number).toHaveText(first ?? '');
  await list.getByRole('button', { name: formatText(kit['filter.remove'], { title: kit['where.title'] }) }).click();
  await expect(page).not.toHaveURL(/where=/);
});

test('[A-15] [M-05.list] orders are paged by cursor in both directions, sorted by two columns, and added up over all pages', async ({
  adminPage: page,
}) => {
  const list = await openList(page, orders);
  const number = list.getByRole('row').nth(1).getByRole('link');
  const first = await number.textContent();
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=2&after=/);
  await expect(number).not.toHaveText(first ?? '');
  const second = await number.textContent();
  await list.getByRole('button', { name: kit['list.next'] }).click();
  await expect(page).toHaveURL(/page=3/);
  await list.getByRole('button', { name: kit['list.previous'] }).click();
  await expect(number).toHaveText(second ?? '');
  await list.getByRole('button', { name: kit['list.first'] }).click();
  await expect(number).toHaveText(first ?? '');
  await head(list, order['field.placedAt']).click();
  await head(list, order['field.payableAmount']).click({ modifiers: ['Shift'] });
  await expect(page).toHaveURL(/sort=placedAt%2CpayableAmount/);
  await expect(head(list, order['field.payableAmount'])).toContainText('2');
  await expect(list.locator('.gr-foot')).toContainText('¥');
});

test('[M-05.list] a view stores tab and sorting, is shared, and marks differences from it', async ({
  adminPage: page,
  owner,
  hire,
  openAs,
}) => {
  test.setTimeout(120_000);
  const name = `到期 ${Date.now().toString(36)}`;
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
  await page.getByRole('menuitem', { name: formatText(kit['view.update'], { name }) }).click();
  await expect(page).toHaveURL(/\?view=\d+$/);
  await expect(head(list, order['field.payableAmount'])).toHaveAttribute('aria-sort', 'descending');

  const clerk = await hire([`${orders}/index`]);
  const other = await openAs(clerk);
  const theirs = await openList(other, orders);
  await theirs.getByRole('button', { name }).click();
  await expect(head(theirs, order['field.payableAmount'])).toHaveAttribute('aria-sort', 'descending');
  await theirs.getByRole('button', { name: kit['view.title'] }).click();
  await expect(other.getByRole('menuitem', { name: kit['view.remove'] })).toHaveCount(0);

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

test('column settings are stored for the user and apply in any browser', async ({ page, hire, openAs }) => {
  const clerk = await hire([`${brands}/index`]);
  await signIn(page, clerk, null);
  const list = await openList(page, brands);
  await expect(head(list, '官网')).toBeVisible();
  const saved = page.waitForResponse((answer) => answer.url().endsWith(`${views}/columns`));
  await list.getByRole('button', { name: kit['columns.title'] }).click();
  await page.getByRole('checkbox', { name: '官网' }).uncheck();
  await expect(head(list, '官网')).toHaveCount(0);
  await saved;
  const other = await openAs(clerk);
  const theirs = await openList(other, brands);
  await expect(head(theirs, '品牌名称')).toBeVisible();
  await expect(head(theirs, '官网')).toHaveCount(0);
  await theirs.getByRole('button', { name: kit['columns.title'] }).click();
  await other.getByRole('button', { name: spaced(kit['columns.reset']) }).click();
  await expect(head(theirs, '官网')).toBeVisible();
});

test('[M-05.list] a default view is applied when the list is opened again, until it is unset', async ({ page, hire, openAs }) => {
  const clerk = await hire([`${orders}/index`]);
  const session = await openAs(clerk);
  const name = `待付 ${Date.now().toString(36)}`;
  const list = await openList(session, `${orders}?tab=pending_payment&sort=payableAmount`);
  const menu = list.getByRole('button', { name: kit['view.title'] });
  await menu.click();
  await session.getByRole('menuitem', { name: kit['view.save'] }).click();
  const dialog = session.getByRole('dialog');
  await dialog.getByLabel(kit['view.name']).fill(name);
  await dialog.getByRole('button', { name: spaced(kit['form.save']) }).click();
  await expect(session).toHaveURL(/\?view=\d+$/);
  const address = session.url();
  await menu.click();
  const kept = session.waitForResponse((answer) => answer.url().endsWith(`${views}/first`));
  await session.getByRole('menuitem', { name: kit['view.first'] }).click();
  expect((await kept).status()).toBe(200);

  // Another browser, so that the setting can only come from the server.
  await signIn(page, clerk, null);
  const next = await openList(page, orders);
  await expect(page).toHaveURL(new RegExp(`${new URL(address).search.replace('?', '\\?')}$`));
  await expect(next.getByRole('button', { name })).toHaveAttribute('aria-current', 'page');
  await expect(head(next, order['field.payableAmount'])).toHaveAttribute('aria-sort', 'ascending');
  await expect(next.getByRole('row').nth(1)).toContainText(order['choice.status.pending_payment']);

  await next.getByRole('button', { name: kit['view.title'] }).click();
  const forgotten = page.waitForResponse((answer) => answer.url().endsWith(`${views}/first`));
  await page.getByRole('menuitem', { name: kit['view.not-first'] }).click();
  expect((await forgotten).status()).toBe(200);
  await openList(page, orders);
  await expect(page).toHaveURL(orders);
  await expect(next.getByRole('button', { name })).not.toHaveAttribute('aria-current', 'page');
});

test('[M-05.list] the back button restores the same rows, filters and selection', async ({ adminPage: page }) => {
  const list = await openList(page, `${orders}?size=50&tab=completed`);
  await list.getByRole('row').nth(1).getByRole('checkbox').click();
  await list.getByRole('row').nth(2).getByRole('checkbox').click();
  const chosen = list.getByText(formatText(kit['bulk.chosen'], { count: 2 }));
  await expect(chosen).toBeVisible();
  const scroller = list.locator('.gr-scroller, [role=grid]').first();
  await scroller.evaluate((at) => at.scrollTo({ top: 400 }));
  // Rows are rendered as they come into view: a link in the middle can be clicked without further scrolling.
  const inSight = (): Promise<number> =>
    list.getByRole('link').evaluateAll((links) =>
      links.findIndex((link) => {
        const { top, bottom } = link.getBoundingClientRect();
        return top > innerHeight / 3 && bottom < (innerHeight * 2) / 3;
      }),
    );
  await expect.poll(inSight).toBeGreaterThanOrEqual(0);
  const scrolled = await scroller.evaluate((at) => at.scrollTop);
  expect(scrolled).toBe(400);
  await list
    .getByRole('link')
    .nth(await inSight())
    .click();
  await expect(page).toHaveURL(/\/sales\/order\/\d+/);
  await page.goBack();
  await expect(page).toHaveURL(/tab=completed&size=50|size=50&tab=completed/);
  await expect(chosen).toBeVisible();
  expect(await scroller.evaluate((at) => at.scrollTop)).toBe(scrolled);
});
