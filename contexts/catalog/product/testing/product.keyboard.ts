import type { Page } from '@playwright/test';
import { products, unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { expectFocusPreserved, press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { cellOf, formPath } from '../../../../tests/e2e/product-form.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import productWords from '../locales/zh-cn.json' with { type: 'json' };

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

export const keyboard: Jobs = {
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
};
