import { expect } from '../../../../tests/e2e/fixtures.ts';
import { chooseAction, findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { newProduct } from '../../../../tests/e2e/keyboard-sample.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import stockWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
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
