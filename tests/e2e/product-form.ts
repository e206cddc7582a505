import { expect, type Locator, type Page } from '@playwright/test';
import product from '../../contexts/catalog/product/locales/zh-cn.json' with { type: 'json' };
import { shown } from './staff-page.ts';

/** Interaction with the product form, shared by the tests. */

export const formPath = '/admin/addProduct';

/** Adds a spec and types its values, by keyboard alone from the button on. */
export async function addSpec(page: Page, spec: string, values: readonly string[]): Promise<void> {
  await shown(page, formPath).getByRole('button', { name: product['text.addSpec'] }).press('Enter');
  await page.keyboard.type(spec);
  await page.keyboard.press('Tab');
  for (const value of values) {
    await page.keyboard.type(value);
    await page.keyboard.press('Enter');
  }
  await page.keyboard.press('Escape');
}

/** Returns a cell of the editable grid by its row, from 0, and the title of its column. */
export async function cellOf(form: Locator, row: number, column: string): Promise<Locator> {
  const title = form.getByRole('columnheader', { name: column, exact: true });
  await expect(title).toBeVisible();
  return form.locator(`[aria-rowindex="${row + 2}"] [aria-colindex="${await title.getAttribute('aria-colindex')}"]`);
}

/** Chooses the category of the products of these tests. */
export async function chooseCategory(page: Page, form: Locator): Promise<void> {
  const category = form.getByLabel(product['field.categoryId']);
  await category.click();
  await category.fill('杯壶');
  await page.getByTitle('杯壶', { exact: true }).click();
}
