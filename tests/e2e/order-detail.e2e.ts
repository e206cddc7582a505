import chinese from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/sales/order/locales/en.json' with { type: 'json' };
import { shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { type Calls, callsOf, hire } from './staff.ts';

const orders = '/admin/sales/order';

interface Found {
  readonly result: readonly { readonly id: number; readonly orderNo: string }[];
}

/** Returns an order that waits to be shipped. */
async function toShip(owner: Calls): Promise<Found['result'][number]> {
  const filters = { field: 'status', op: 'eq', value: 'to_ship' };
  const { data } = await owner.post<Found>(`${orders}/GetPageData`, { filters, page: { currentPage: 1, pageSize: 1 } });
  const [found] = data.result;
  if (!found) throw new Error('the demo shop has nothing to ship');
  return found;
}

test('[M-06.deny] staff without the permission of orders cannot open one by its address; readers see no transitions', async ({
  page,
  browser,
  baseURL,
  request,
  admin,
}) => {
  const owner = await callsOf(request, admin);
  const { id, orderNo } = await toShip(owner);
  const path = `${orders}/${id}`;
  const stranger = await hire(owner, ['/admin/catalog/brand/index']);
  await signIn(page, stranger, null);
  await page.goto(path);
  await expect(page).toHaveURL('/401');
  await expect(page.getByText(orderNo)).toHaveCount(0);
  const theirs = await callsOf(request, stranger);
  expect(await theirs.post(`${orders}/GetDetailPage`, { id })).toMatchObject({ status: 403 });

  const reader = await hire(owner, [`${orders}/index`]);
  const context = await browser.newContext({ ...(baseURL ? { baseURL } : {}), locale: 'zh-CN' });
  const session = await context.newPage();
  await signIn(session, reader, null);
  await session.goto(path);
  const detail = shown(session, path);
  await expect(detail.getByRole('heading', { name: orderNo })).toBeVisible();
  for (const move of ['ship', 'close', 'note', 'editAddress'] as const)
    await expect(detail.getByRole('button', { name: chinese[`transition.${move}`], exact: true })).toHaveCount(0);
  const calls = await callsOf(request, reader);
  for (const move of ['ship', 'close', 'note', 'editAddress', 'markPaid', 'confirm'])
    expect((await calls.post(`${orders}/${move}`, { id, version: 1 })).status, move).toBe(403);
  await context.close();
});

test('[M-06.lang] an order is shown in both languages and switches at once', async ({ page, request, admin }) => {
  const { id, orderNo } = await toShip(await callsOf(request, admin));
  const path = `${orders}/${id}`;
  await signIn(page, admin, null);
  await page.goto(path);
  const detail = shown(page, path);
  await expect(detail.getByRole('heading', { name: orderNo })).toBeVisible();
  for (const words of [chinese, english]) {
    await expect(detail.getByRole('heading', { name: words['field.lines'], exact: true })).toBeVisible();
    await expect(detail.locator('.rs-detail-head')).toContainText(words['choice.status.to_ship']);
    await expect(detail.getByRole('button', { name: words['transition.ship'], exact: true })).toBeVisible();
    if (words === chinese) await page.getByRole('button', { name: '切换语言' }).click();
  }
  const labels = await detail.locator('h2, dt, th, [role=columnheader], .rs-detail-head button').allTextContents();
  expect(labels.length).toBeGreaterThan(12);
  expect(labels.join(' ')).not.toMatch(/[\u4e00-\u9fff]|order:/);
});
