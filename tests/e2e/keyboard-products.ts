import type { Page } from '@playwright/test';
import productWords from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import stockWords from '../../contexts/catalog/stock/locales/zh-cn.json' with { type: 'json' };
import { shown } from './staff-page.ts';
import { products, unique } from './drafts.ts';
import { expect } from './fixtures.ts';
import { chooseAction, findByKeys, reachRow } from './keyboard-plain.ts';
import type { Jobs } from './keyboard-run.ts';
import { newProduct } from './keyboard-sample.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from './keyboard.ts';
import { cellOf, formPath } from './product-form.ts';

/** The main keyboard jobs of products and their stock. */

const price = productWords['line.sku.priceAmount'];
const isDetail = /\/admin\/catalog\/product\/\d+$/;

/** Moves the focus down the form into the editable grid and types a price into its first row. */
async function typePrice(page: Page, path: string, yuan: string): Promise<void> {
  const form = shown(page, path);
  await tabTo(
    (await cellOf(form, 0, price))
      .locator('input, [data-focus]')
      .or((await cellOf(form, 0, price)).and(form.locator('[data-focus]'))),
    { most: 60 },
  );
  await page.keyboard.type(yuan);
  await page.keyboard.press('Enter');
  await expect(await cellOf(form, 0, price)).toHaveText(`¥${yuan}`);
}

export const productJobs: Jobs = {
  [products]: {
    does: 'finds a product and opens it',
    run: async ({ page, owner }) => {
      const { name } = await newProduct(owner);
      await findByKeys(page, products, name);
      await reachRow(page, products);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(isDetail);
      await expect(page.getByRole('heading', { name })).toBeVisible();
    },
  },
  [formPath]: {
    does: 'enters a product with its price in the SKU grid',
    run: async ({ page }) => {
      const name = unique('键新');
      await tabTo(shown(page, formPath).getByLabel(productWords['field.name']));
      await page.keyboard.type(name);
      await typePrice(page, formPath, '12.50');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(isDetail);
      await expect(page.getByRole('heading', { name })).toBeVisible();
    },
  },
  [`${products}/1/edit`]: {
    does: 'changes a price in the SKU grid and saves it',
    address: async ({ owner }) => `${products}/${(await newProduct(owner)).id}/edit`,
    run: async ({ page }) => {
      await typePrice(page, new URL(page.url()).pathname, '18.80');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(isDetail);
      await expect(page.locator('.product-stats:visible')).toContainText('¥18.80');
    },
  },
  [`${products}/1`]: {
    does: 'applies a transition to a product and opens its form',
    address: async ({ owner }) => `${products}/${(await newProduct(owner)).id}`,
    run: async ({ page }) => {
      const { pathname } = new URL(page.url());
      const detail = shown(page, pathname);
      await press(detail.getByRole('button', { name: productWords['transition.recycle'], exact: true }));
      await press(page.getByRole('dialog').getByRole('button', { name: productWords['transition.recycle'], exact: true }));
      await expect(detail.locator('.rs-detail-head')).toContainText(productWords['choice.status.archived']);
      await expectFocusPreserved(page);
      await press(detail.getByRole('button', { name: productWords['transition.restore'], exact: true }));
      await press(page.getByRole('dialog').getByRole('button', { name: productWords['transition.restore'], exact: true }));
      await expect(detail.locator('.rs-detail-head')).toContainText(productWords['choice.status.off_sale']);
      await press(detail.getByRole('button', { name: productWords['text.edit'], exact: true }));
      await expect(page).toHaveURL(`${pathname}/edit`);
    },
  },
  '/admin/catalog/stock': {
    does: 'counts the stock of an SKU and opens its movements',
    run: async ({ page, owner }) => {
      const { name } = await newProduct(owner);
      const path = '/admin/catalog/stock';
      const row = await findByKeys(page, path, name);
      await reachRow(page, path);
      await chooseAction(page, stockWords['text.adjust']);
      const dialog = page.getByRole('dialog');
      await tabTo(dialog.getByLabel(stockWords['text.qty.stocktake']));
      await typeOver(page, '37');
      await tabTo(dialog.getByLabel(stockWords['text.reason']));
      await page.keyboard.type('月末盘点');
      await press(dialog.getByRole('button', { name: stockWords['text.adjust'] }));
      await expect(dialog).toHaveCount(0);
      await expect(row).toContainText('37');
      await expect(shown(page, path).locator('.gr-root [data-focus]')).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(dialog).toContainText('月末盘点');
      await page.keyboard.press('Escape');
      await expect(dialog).toHaveCount(0);
      await expectFocusPreserved(page);
    },
  },
};
