import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };
import { requestedAfterSale } from './requested-after-sale.ts';

const list = '/admin/sales/after-sale';
const own = '/user/after-sale';

const ofShopper = ({ signIns }: KeyboardSession) =>
  requestedAfterSale(signIns.find(({ audience }) => audience === 'member')?.username ?? null);

export const keyboard: Jobs = {
  [list]: {
    does: 'finds an after-sale by its number and opens it',
    run: async ({ page }) => {
      const { id, afterSaleNo } = await requestedAfterSale();
      await findByKeys(page, list, afterSaleNo);
      await reachRow(page, list);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'rejects an after-sale with a reason',
    address: async () => `${list}/${(await requestedAfterSale()).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await press(detail.getByRole('button', { name: words['transition.reject'], exact: true }));
      const dialog = page.getByRole('dialog');
      await tabTo(dialog.getByLabel(words['input.reject.reason']));
      await page.keyboard.type('商品完好');
      await press(dialog.getByRole('button', { name: words['transition.reject'], exact: true }));
      await expect(detail.locator('.rs-detail-head')).toContainText(words['choice.status.rejected']);
    },
  },
  [own]: {
    does: 'opens an after-sale',
    address: async (session) => {
      await ofShopper(session);
      return own;
    },
    run: async ({ page }) => {
      await press(page.locator('.member-after-sale-card').first());
      await expect(page).toHaveURL(/\/user\/after-sale\/\d+$/);
    },
  },
  [`${own}/1`]: {
    does: 'reads an after-sale and leads back',
    address: async (session) => `${own}/${(await ofShopper(session)).id}`,
    run: async ({ page }) => {
      await expect(page.getByText(words['choice.status.pending_review']).first()).toBeVisible();
      await press(page.getByRole('link', { name: words['text.back'] }), { back: true });
      await expect(page).toHaveURL(own);
    },
  },
  [`${own}/apply/1`]: {
    does: 'chooses what is wanted for an item',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { name: words['text.apply'] })).toBeVisible();
      await press(page.getByRole('link', { name: words['text.back'] }), { back: true });
      await expect(page).toHaveURL(/\/user\/order\/\d+$/);
    },
  },
};
