import { expect } from '../../../../tests/e2e/fixtures.ts';
import { unique } from '../../../../tests/e2e/drafts.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/catalog/stocktake';

async function added({ owner }: KeyboardSession): Promise<{ id: number; name: string }> {
  const name = unique('键');
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, { name });
  expect(status).toBe(200);
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a stocktake and opens it',
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
    does: 'counts a SKU by its code, as a scanner types it',
    address: async (session) => `${path}/${(await added(session)).id}`,
    run: async ({ page, owner }) => {
      const product = await newProduct(owner);
      const found = await owner.post<{ result: { skuCode: string }[] }>('/admin/catalog/stock/GetPageData', {
        quick: product.name,
      });
      const detail = shown(page, new URL(page.url()).pathname);
      await tabTo(detail.getByLabel(texts['text.scan']));
      for (let scan = 0; scan < 2; scan += 1) {
        await page.keyboard.type(found.data.result[0]?.skuCode ?? '');
        await page.keyboard.press('Enter');
      }
      await expect(detail.getByRole('status', { name: texts['text.last'] })).toContainText(product.name);
      await expect(detail.getByRole('region', { name: texts['text.sheet'] })).toContainText('2');
    },
  },
};
