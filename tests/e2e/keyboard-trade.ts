import type { Page } from '@playwright/test';
import memberWords from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import cartWords from '../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import orderWords from '../../contexts/sales/order/locales/zh-cn.json' with { type: 'json' };
import dashboardWords from '../../contexts/studio/dashboard/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { shown } from './staff-page.ts';
import { unique } from './drafts.ts';
import { expect } from './fixtures.ts';
import { reachRow } from './keyboard-plain.ts';
import type { KeyboardSession, Jobs } from './keyboard-run.ts';
import { newMember, newOrder } from './keyboard-sample.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from './keyboard.ts';

/** The main keyboard jobs of orders, order entry, members and the dashboard. */

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

async function takeOrder({ page, owner }: KeyboardSession): Promise<void> {
  const member = await newMember(owner);
  const session = shown(page, '/admin/cart');
  const field = session.getByRole('combobox', { name: cartWords['text.scanField'] });
  // The scan field has the focus at once.
  await expect(field).toBeFocused();
  await page.keyboard.type('a');
  await expect(session.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(session.locator('.draft-line')).toHaveCount(1);
  await tabTo(session.getByRole('combobox', { name: cartWords['text.findMember'] }));
  await page.keyboard.type(member.mobile);
  await expect(session.getByRole('option', { name: member.mobile }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(session.getByRole('radiogroup', { name: cartWords['text.address'] }).getByRole('radio').first()).toBeChecked();
  await expect(session.locator('[data-saving=saved]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(session.getByRole('heading', { name: /订单 \d{16} 已提交/ })).toBeVisible();
  await press(session.getByRole('button', { name: cartWords['text.nextOrder'] }));
  await expect(field).toBeFocused();
}

export const tradeJobs: Jobs = {
  '/admin/cart': { does: 'enters an order from its lines to the order number', run: takeOrder },
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
  '/admin/member/member/1': {
    does: 'edits a member on its detail page',
    address: async ({ owner }) => `/admin/member/member/${(await newMember(owner)).id}`,
    run: async ({ page }) => {
      const nickname = unique('键人');
      const detail = shown(page, new URL(page.url()).pathname);
      await press(detail.getByRole('button', { name: kit['list.edit'] }).first());
      await tabTo(page.getByRole('dialog').getByLabel(memberWords['field.nickname']));
      await typeOver(page, nickname);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(detail.getByRole('heading', { name: nickname })).toBeVisible();
      await expect(detail.getByRole('button', { name: kit['list.edit'] }).first()).toBeFocused();
    },
  },
  '/Index': {
    does: 'chooses another period and opens the rows of a metric',
    run: async ({ page }) => {
      await tabTo(shown(page, '/Index').getByRole('radio'));
      await page.keyboard.press('ArrowRight');
      await expect(page).toHaveURL(/span=days90/);
      await expect(shown(page, '/Index').getByRole('radio', { name: dashboardWords['text.span.days90'] })).toBeFocused();
      await press(shown(page, '/Index').locator('[data-metric=placedOrders] a'));
      await expect(page).toHaveURL(/\/admin\/sales\/order\?/);
      await expect(shown(page, orders).getByRole('row').nth(1)).toBeVisible();
    },
  },
};
