import { randomUUID } from 'node:crypto';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import texts from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newOrder } from './keyboard-sample.ts';
import { openTab } from './staff-page.ts';

const orders = '/admin/sales/order';

interface Order {
  readonly id: number;
  readonly version: number;
  readonly payableAmount: number;
}

test('an order shows its steps, comments of staff in its timeline, and tags', async ({ adminPage: page, owner }) => {
  const { id } = await newOrder(owner);
  const detail = await openTab(page, `${orders}/${id}`);
  const steps = detail.getByRole('list', { name: texts['text.steps'] });
  await expect(steps.getByRole('listitem')).toHaveCount(4);
  await expect(steps.locator('[aria-current=step]')).toContainText(texts['text.step.paid']);

  const comment = detail.getByRole('textbox', { name: texts['input.comment.comment'] });
  await comment.fill('客户要求周五前送到');
  await detail.getByRole('button', { name: texts['text.post'] }).click();
  await expect(detail.locator('.order-comment')).toHaveText('客户要求周五前送到');
  await expect(comment).toHaveValue('');

  await detail.getByRole('button', { name: texts['transition.tag'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('combobox', { name: texts['input.tag.tags'] }).fill('礼物');
  await page.keyboard.press('Enter');
  await dialog.getByRole('button', { name: texts['transition.tag'] }).click();
  await expect(detail.locator('.rs-tags')).toHaveText('礼物');

  const { data } = await owner.post<Order>(`${orders}/GetDetailPage`, { id });
  const payment = { id, version: data.version, method: 'cash', amount: data.payableAmount };
  expect((await owner.post(`${orders}/markPaid`, payment, { 'idempotency-key': randomUUID() })).status).toBe(200);
  await page.reload();
  await expect(steps.locator('[aria-current=step]')).toContainText(texts['text.step.shipped']);
  expect(await seriousViolations(page)).toEqual([]);
});

test('the address of an order is filled in from a pasted text', async ({ adminPage: page, owner }) => {
  const { id } = await newOrder(owner);
  const detail = await openTab(page, `${orders}/${id}`);
  await detail.getByRole('button', { name: texts['transition.editAddress'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByText(kit['address.paste']).click();
  await dialog
    .getByRole('textbox', { name: kit['address.paste'] })
    .fill('浙江杭州西湖区文三路 18 号 3 楼，李小满，139 1234 5678');
  await dialog.getByRole('button', { name: kit['address.fill'] }).click();
  await expect(dialog.getByText(kit['address.filled'])).toBeVisible();
  await expect(dialog.getByLabel(texts['input.editAddress.receiverName'])).toHaveValue('李小满');
  await expect(dialog.getByLabel(texts['input.editAddress.receiverMobile'])).toHaveValue('13912345678');
  await expect(dialog).toContainText('浙江省 / 杭州市 / 西湖区');
  await expect(dialog.getByLabel(texts['input.editAddress.receiverDetail'])).toHaveValue('文三路 18 号 3 楼');
});

test('a comment mentions a colleague, who finds the order in the list by a tab of its own', async ({
  adminPage: page,
  owner,
  hire,
  openAs,
}) => {
  const { id, orderNo } = await newOrder(owner);
  const clerk = await hire([`${orders}/index`]);
  const detail = await openTab(page, `${orders}/${id}`);
  const comment = detail.getByRole('textbox', { name: texts['input.comment.comment'] });
  await comment.click();
  await page.keyboard.type(`@${clerk.username.slice(0, 6)}`);
  await page.locator('.ant-mentions-dropdown').getByText(clerk.username).click();
  await page.keyboard.type('please call');
  await detail.getByRole('button', { name: texts['text.post'] }).click();
  await expect(detail.locator('.order-comment')).toHaveText(`@${clerk.username} please call`);
  await expect(detail.locator('.order-mention')).toHaveAttribute('data-own', 'false');
  expect(await seriousViolations(page)).toEqual([]);

  const theirs = await openAs(clerk);
  const list = await openTab(theirs, orders);
  await list.getByRole('button', { name: `${texts['text.mentions']}1` }).click();
  await expect(list.locator('.rs-foot-count')).toHaveText(kit['list.count'].replace('{{total}}', '1'));
  await list.getByRole('link', { name: orderNo }).click();
  await expect(theirs.locator('.order-mention')).toHaveAttribute('data-own', 'true');
});
