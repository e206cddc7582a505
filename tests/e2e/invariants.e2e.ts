import texts from '../../contexts/platform/invariant/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { newOrder } from './keyboard-sample.ts';
import { expect, test } from './fixtures.ts';
import { openTab, shown } from './staff-page.ts';

const path = '/admin/platform/invariant';

test('an owner checks all invariants, sees the row that differs and opens it', async ({ adminPage: page, owner }) => {
  const { id } = await newOrder(owner);
  const [order] = await sql<{ orderNo: string }>(
    `update sales_order set open_after_sales = 7 where id = $1 returning order_no as "orderNo"`,
    [id],
  );
  try {
    await openTab(page, path);
    const invariants = shown(page, path);
    await invariants.getByRole('button', { name: texts['text.checkAll'] }).click();
    const row = invariants.locator('[data-invariant="order.after-sales"]');
    await expect(row).toHaveAttribute('data-state', 'broken', { timeout: 20_000 });
    await expect(row).toContainText(order?.orderNo ?? '');
    await expect(invariants.locator('[data-invariant="order.number"]')).toHaveAttribute('data-state', 'holds');
    expect(await seriousViolations(page)).toEqual([]);
    await page.screenshot({ path: 'test-results/invariants-wide.png' });
    await page.setViewportSize({ width: 390, height: 844 });
    await page.screenshot({ path: 'test-results/invariants-phone.png' });
    await page.setViewportSize({ width: 1440, height: 900 });
    await row.getByRole('link', { name: order?.orderNo ?? '' }).click();
    await expect(page).toHaveURL(new RegExp(`/admin/sales/order/${id}$`));
  } finally {
    await sql('update sales_order set open_after_sales = 0 where id = $1', [id]);
  }
});
