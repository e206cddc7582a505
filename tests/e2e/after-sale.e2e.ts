import afterSaleTexts from '../../contexts/sales/after-sale/locales/zh-cn.json' with { type: 'json' };
import orderTexts from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import memberTexts from '../../contexts/sales/member-orders/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { requestedAfterSale } from '../../contexts/sales/after-sale/testing/requested-after-sale.ts';
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { formatText, openList, spaced } from './lists.ts';
import { openTab } from './staff-page.ts';

interface Found {
  readonly result: readonly { readonly id: number; readonly afterSaleNo: string }[];
}

const afterSales = '/admin/sales/after-sale';
const onlyFirst = { page: { currentPage: 1, pageSize: 1 } };

test('[M-05.write] a member asks for a refund on a phone, staff approve it, and the money arrives in the balance', async ({
  memberPage: page,
  openAs,
  admin,
  owner,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto('/user/order?state=ship');
  await page.locator('.member-order-card').first().click();
  await page.getByRole('link', { name: memberTexts['text.after-sale'] }).click();
  const choose = page.getByRole('button', { name: afterSaleTexts['text.apply-send'] });
  await expect(page.getByRole('heading', { name: afterSaleTexts['text.apply'] })).toBeVisible();
  if (!(await choose.isVisible())) await page.getByText(afterSaleTexts['text.choose'], { exact: true }).first().click();
  await expect(page.getByText('÷').first()).toBeVisible();
  await page.getByRole('button', { name: afterSaleTexts['choice.reason.quality'] }).click();
  await page.getByLabel(afterSaleTexts['field.description']).fill('壶口漏水');
  await choose.click();
  await expect(page).toHaveURL(/\/user\/after-sale\/\d+$/);
  await expect(page.getByText(afterSaleTexts['choice.status.pending_review']).first()).toBeVisible();

  const { data } = await owner.post<Found>(`${afterSales}/GetPageData`, onlyFirst);
  const [asked] = data.result;
  const staff = await openAs(admin);
  const detail = await openTab(staff, `${afterSales}/${asked?.id}`);
  await expect(detail.getByRole('heading', { name: asked?.afterSaleNo ?? '' })).toBeVisible();
  for (const [move, state] of [
    ['approve', 'awaiting_refund'],
    ['issueRefund', 'completed'],
  ] as const) {
    const name = afterSaleTexts[`transition.${move}`];
    await detail.getByRole('button', { name, exact: true }).click();
    const dialog = staff.getByRole('dialog');
    if (move === 'issueRefund') {
      await dialog.getByLabel(afterSaleTexts['input.issueRefund.method']).click();
      await staff.getByTitle(afterSaleTexts['choice.method.balance']).click();
    }
    await dialog.getByRole('button', { name, exact: true }).click();
    await expect(detail.locator('.rs-detail-head')).toContainText(afterSaleTexts[`choice.status.${state}`]);
  }
  await page.reload();
  await expect(page.getByText(afterSaleTexts['choice.status.completed']).first()).toBeVisible();
});

test('[M-06.page] staff refund units of an order; the cap is shown with its formula', async ({ adminPage: page, owner }) => {
  // Other tests read the balance of the member who signs in.
  const filters = [
    { field: 'status', op: 'eq', value: 'completed' },
    { field: 'memberId', op: 'ne', value: 1 },
  ];
  const { data } = await owner.post<Found>('/admin/sales/order/GetPageData', { ...onlyFirst, filters });
  const detail = await openTab(page, `/admin/sales/order/${data.result[0]?.id}`);
  await detail.getByRole('button', { name: orderTexts['transition.startRefund'], exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog
    .getByLabel(new RegExp(`^${orderTexts['line.refundPart.qty']} `))
    .first()
    .fill('1');
  await expect(dialog.getByText('÷')).toBeVisible();
  await dialog.getByLabel(orderTexts['input.startRefund.reason']).fill('少发一件');
  await dialog.getByRole('button', { name: orderTexts['transition.startRefund'], exact: true }).click();
  await expect(dialog).toHaveCount(0);
  await expect(detail.getByText(orderTexts['field.refundingAmount']).first()).toBeVisible();
});

test('[M-05.write] staff approve small amounts together; the report names each row that it left out, and why', async ({
  adminPage: page,
}) => {
  const [small, large] = [await requestedAfterSale(), await requestedAfterSale()];
  await sql("update sales_after_sale set type = 'refund_only' where id in ($1, $2)", [small.id, large.id]);
  await sql('update sales_after_sale set is_small = false, apply_amount = 999900 where id = $1', [large.id]);
  const list = await openList(page, `${afterSales}?tab=pending_review`);
  for (const { afterSaleNo } of [small, large])
    await list.getByRole('row').filter({ hasText: afterSaleNo }).getByRole('checkbox').click();
  const name = spaced(afterSaleTexts['transition.approveSmall']);
  await list.getByRole('toolbar').getByRole('button', { name }).click();
  await page.getByRole('dialog').getByRole('button', { name }).click();
  const report = page.getByRole('dialog').filter({ has: page.getByRole('progressbar') });
  await expect(report).toContainText(formatText(kit['job.count.done'], { count: 1 }));
  await expect(report).toContainText(formatText(kit['job.count.rejected'], { count: 1 }));
  const left = report.getByRole('listitem').filter({ hasText: large.afterSaleNo });
  await expect(left).toContainText(afterSaleTexts['error.not-small'].replace(/\{.*$/, ''));
});
