import chinese from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/sales/order/locales/en.json' with { type: 'json' };
import { openTab, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import { type Calls } from './staff.ts';

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

test('[M-06.deny] readers of an order see no transitions', async ({ page, owner, hire, callsAs }) => {
  const { id, orderNo } = await toShip(owner);
  const reader = await hire([`${orders}/index`]);
  await signIn(page, reader, null);
  const detail = await openTab(page, `${orders}/${id}`);
  await expect(detail.getByRole('heading', { name: orderNo })).toBeVisible();
  for (const move of ['ship', 'close', 'note', 'editAddress'] as const)
    await expect(detail.getByRole('button', { name: chinese[`transition.${move}`], exact: true })).toHaveCount(0);
  const calls = await callsAs(reader);
  for (const move of ['ship', 'close', 'note', 'editAddress', 'markPaid', 'confirm'])
    expect((await calls.post(`${orders}/${move}`, { id, version: 1 })).status, move).toBe(403);
});

test('a dialog gives its first field the focus', async ({ adminPage: page, owner }) => {
  const { id } = await toShip(owner);
  const detail = await openTab(page, `${orders}/${id}`);
  await detail.getByRole('button', { name: chinese['transition.note'], exact: true }).click();
  await expect(page.getByRole('dialog').getByRole('textbox', { name: chinese['input.note.staffNote'] })).toBeFocused();
});

test('[M-06.lang] an order is shown in both languages and switches at once', async ({ adminPage: page, owner }) => {
  const { id, orderNo } = await toShip(owner);
  const path = `${orders}/${id}`;
  const detail = await openTab(page, path);
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
