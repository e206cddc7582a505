import { expect } from '../../../../tests/e2e/fixtures.ts';
import { unique } from '../../../../tests/e2e/drafts.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/catalog/purchase-in';

async function added({ owner }: KeyboardSession): Promise<{ id: number; supplier: string }> {
  const supplier = unique('键');
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, { supplier });
  expect(status).toBe(200);
  return { id: data.id, supplier };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a purchase and opens it',
    run: async (session) => {
      const { page } = session;
      const { id, supplier } = await added(session);
      await findByKeys(page, path, supplier);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'adds goods by their code and receives them',
    address: async (session) => `${path}/${(await added(session)).id}`,
    run: async ({ page, owner }) => {
      const product = await newProduct(owner);
      const found = await owner.post<{ result: { skuCode: string }[] }>('/admin/catalog/stock/GetPageData', {
        quick: product.name,
      });
      const detail = shown(page, new URL(page.url()).pathname);
      await tabTo(detail.getByLabel(texts['text.code']));
      await page.keyboard.type(found.data.result[0]?.skuCode ?? '');
      await tabTo(detail.getByLabel(texts['text.cost']));
      await page.keyboard.type('12.50');
      await page.keyboard.press('Enter');
      await expect(detail).toContainText(product.name);
      await press(detail.getByRole('button', { name: texts['transition.receive'] }), { back: true });
      await press(page.getByRole('dialog').getByRole('button', { name: texts['transition.receive'] }));
      await expect(detail).toContainText(texts['choice.status.received']);
    },
  },
};
