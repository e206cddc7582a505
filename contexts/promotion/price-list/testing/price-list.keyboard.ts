import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import itemTexts from '../../price-list-item/locales/zh-cn.json' with { type: 'json' };
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/promotion/price-list';

async function added({ owner }: KeyboardSession): Promise<{ id: number; name: string }> {
  const name = unique('键');
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, { name });
  expect(status).toBe(200);
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a price list and opens it',
    run: async (session) => {
      const { page } = session;
      const { id, name } = await added(session);
      await findByKeys(page, path, name);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'adds the price of a SKU by its code',
    address: async (session) => `${path}/${(await added(session)).id}`,
    run: async ({ page, owner }) => {
      const product = await newProduct(owner);
      const stock = '/admin/catalog/stock/GetPageData';
      const found = await owner.post<{ result: { skuCode: string }[] }>(stock, { quick: product.name });
      const detail = shown(page, new URL(page.url()).pathname);
      await tabTo(detail.getByLabel(texts['text.code'], { exact: true }));
      await page.keyboard.type(found.data.result[0]?.skuCode ?? '');
      await tabTo(detail.getByLabel(itemTexts['field.priceAmount'], { exact: true }));
      await page.keyboard.type('12.50');
      await page.keyboard.press('Enter');
      await expect(detail.getByRole('grid')).toContainText(product.name);
    },
  },
};
