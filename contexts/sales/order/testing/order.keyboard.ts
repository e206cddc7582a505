import type { Page } from '@playwright/test';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { newOrder } from '../../../../tests/e2e/keyboard-sample.ts';
import { expectFocusPreserved, press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import orderWords from '../locales/zh-cn.json' with { type: 'json' };

const orders = '/admin/sales/order';

/** Makes a transition of the order on screen and waits for the state it leads to. */
async function makeTransition(page: Page, [move, state]: readonly ['markPaid' | 'ship' | 'confirm', string]): Promise<void> {
  const detail = shown(page, new URL(page.url()).pathname);
  const name = orderWords[`transition.${move}`];
  await press(detail.getByRole('button', { name, exact: true }));
  const dialog = page.getByRole('dialog');
  if (move === 'ship') {
    await tabTo(dialog.getByLabel(orderWords['input.ship.carrier']));
    await page.keyboard.type('顺丰速运');
    await tabTo(dialog.getByLabel(orderWords['input.ship.trackingNo']));
    await page.keyboard.type('SF1234567890');
  }
  await press(dialog.getByRole('button', { name, exact: true }));
  await expect(dialog).toHaveCount(0);
  await expect(detail.locator('.rs-detail-head')).toContainText(state);
  await expectFocusPreserved(page);
}

export const keyboard: Jobs = {
  [`${orders}/1`]: {
    does: 'has an order paid, shipped and received',
    address: async ({ owner }) => `${orders}/${(await newOrder(owner)).id}`,
    run: async ({ page }) => {
      await makeTransition(page, ['markPaid', orderWords['choice.status.to_ship']]);
      await makeTransition(page, ['ship', orderWords['choice.status.shipped']]);
      await makeTransition(page, ['confirm', orderWords['choice.status.completed']]);
    },
  },
  [orders]: {
    does: 'narrows the orders to a state, and opens one',
    run: async ({ page }) => {
      const list = shown(page, orders);
      const done = orderWords['choice.status.completed'];
      await press(list.locator('.rs-tab', { hasText: done }));
      await expect(list.getByRole('row').nth(1)).toContainText(done);
      await reachRow(page, orders);
      await page.keyboard.press('j');
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(/\/admin\/sales\/order\/\d+$/);
      await expect(page.locator('.rs-detail-head:visible')).toContainText(done);
    },
  },
};
