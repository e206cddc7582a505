import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/promotion/coupon-template';

async function added({ owner }: KeyboardSession): Promise<{ id: number; name: string }> {
  const name = unique('键券');
  const draft = { name, kind: 'cash', valueAmount: 100, thresholdAmount: 99_999_900, validDays: 10 };
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, draft);
  expect(status).toBe(200);
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a template and opens it',
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
    does: 'tries a template on an item, and is told which rule refuses it',
    address: async (session) => `${path}/${(await added(session)).id}`,
    run: async ({ page, owner }) => {
      const product = await newProduct(owner);
      const found = await owner.post<{ result: { skuCode: string }[] }>('/admin/catalog/stock/GetPageData', {
        quick: product.name,
      });
      const detail = shown(page, new URL(page.url()).pathname);
      await tabTo(detail.getByLabel(texts['text.itemCodes']));
      await page.keyboard.type(found.data.result[0]?.skuCode ?? '');
      await press(detail.getByRole('button', { name: texts['text.tryIt'], exact: true }));
      await expect(detail.locator('[data-applies=false]')).toBeVisible();
      await expect(detail.locator('[data-rule=amount]')).toHaveAttribute('data-outcome', 'refused');
    },
  },
};
