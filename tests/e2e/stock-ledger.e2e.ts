import type { Locator } from '@playwright/test';
import words from '../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import { sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { openList, formatText } from './lists.ts';

const stock = '/admin/catalog/stock';

test('the ledger names an order by its number, and links to it for staff who may view orders', async ({
  adminPage: page,
  hire,
  openAs,
}) => {
  const [moved] = await sql<{ skuCode: string; orderId: string; orderNo: string }>(
    `select s.sku_code as "skuCode", o.id as "orderId", o.order_no as "orderNo" from catalog_stock_movement m
     join sales_order o on o.id = m.ref_id join catalog_product_sku s on s.id = m.sku_id
     where m.ref_type = 'order' and m.reason is null and s.sku_code is not null and m.id = (select max(id) from catalog_stock_movement where sku_id = m.sku_id)
     limit 1`,
  );
  if (!moved) throw new Error('the demo shop has no SKU that an order moved last');
  const { skuCode, orderNo, orderId } = moved;
  const at = `${stock}?q=${encodeURIComponent(skuCode)}`;
  const name = formatText(words['text.doc.order'], { orderNo });

  const rowOf = (list: Locator): Locator =>
    list.getByRole('row').filter({ has: list.page().getByRole('gridcell', { name: skuCode, exact: true }) });
  const list = await openList(page, at);
  await rowOf(list).getByRole('gridcell').nth(2).click();
  const ledger = page.getByRole('dialog');
  await ledger.getByRole('link', { name, exact: true }).first().click();
  await expect(page).toHaveURL(`/admin/sales/order/${orderId}`);
  await expect(page.getByRole('heading', { level: 1 }).filter({ visible: true })).toContainText(orderNo);

  const clerk = await openAs(await hire([`${stock}/index`]));
  const clerksList = await openList(clerk, at);
  await rowOf(clerksList).getByRole('gridcell').nth(2).click();
  await expect(clerk.getByRole('dialog').getByText(name).first()).toBeVisible();
  await expect(clerk.getByRole('dialog').getByRole('link')).toHaveCount(0);
});
