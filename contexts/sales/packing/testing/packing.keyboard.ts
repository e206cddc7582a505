import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import packingWords from '../locales/zh-cn.json' with { type: 'json' };
import { ordersToPack } from './orders-to-pack.ts';

export const keyboard: Jobs = {
  '/admin/sales/packing': {
    does: 'packs an order from its slip to its shipment',
    run: async ({ page, owner }) => {
      const { orders } = await ordersToPack(owner, 1);
      const [order] = orders;
      if (!order) throw new Error('no order was made');
      await expect(page.getByRole('textbox', { name: packingWords['text.scan.slip'] })).toBeFocused();
      for (const code of [order.orderNo, ...order.codes]) {
        await page.keyboard.type(code);
        await page.keyboard.press('Enter');
      }
      await expect(page.getByRole('textbox', { name: packingWords['text.scan.tracking'] })).toBeFocused();
      await page.keyboard.type('SF1234567890123');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('heading', { name: order.orderNo })).toBeVisible();
    },
  },
};
