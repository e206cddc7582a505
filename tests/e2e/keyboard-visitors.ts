import type { Page } from '@playwright/test';
import homeWords from '../../apps/web/locales/zh-cn/home.json' with { type: 'json' };
import addressWords from '../../contexts/member/member-addresses/locales/zh-cn.json' with { type: 'json' };
import orderWords from '../../contexts/sales/member-orders/locales/zh-cn.json' with { type: 'json' };
import memberArea from '../../packages/member-ui/locales/zh-cn/member-area.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { expect } from './fixtures.ts';
import { type KeyboardSession, enterByKeys, type Jobs, newOwner } from './keyboard-run.ts';
import { newMember } from './keyboard-sample.ts';
import { expectFocusPreserved, press, showsFocus, tabTo } from './keyboard.ts';

/** The main keyboard jobs of the screens outside the back office. */

async function leaveError({ page }: KeyboardSession): Promise<void> {
  await press(page.getByRole('button', { name: shell['error.home'] }));
  await expect(page).not.toHaveURL(/\/40[14]$/);
}

export const visitorJobs: Jobs = {
  '/': {
    does: 'leads to the login of members',
    run: async ({ page }) => {
      await press(page.getByRole('navigation', { name: homeWords.entrances }).getByRole('link').first());
      await expect(page).toHaveURL('/user/login');
    },
  },
  '/404': { does: 'leads back to the shop', run: leaveError },
  '/401': { does: 'leads back to the shop', run: leaveError },
  '/user/login': {
    does: 'signs a member in, and the first Tab leads past the menu',
    run: async ({ page, owner }) => {
      await enterByKeys(page, await newMember(owner));
      await expect(page).toHaveURL('/user/overview');
      await page.reload();
      await firstTabSkips(page);
    },
  },
  '/admin/login': {
    does: 'signs staff in, and the first Tab leads past the menu',
    run: async ({ page, owner }) => {
      await enterByKeys(page, await newOwner(owner));
      await expect(page).toHaveURL('/Index');
      await page.reload();
      await firstTabSkips(page);
    },
  },
};

async function firstTabSkips(page: Page): Promise<void> {
  await expect(page.locator('#main h1').first()).toBeVisible();
  await page.keyboard.press('Tab');
  await expect(page.getByRole('link', { name: shell['menu.skip'] })).toBeFocused();
  await showsFocus(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('#main')).toBeFocused();
}

/** Chooses the first option. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  const select = page.getByRole('dialog').getByLabel(label);
  await expect(select.locator('option').nth(1)).toBeAttached();
  await tabTo(select);
  await page.keyboard.press('ArrowDown');
  await expect(select).not.toHaveValue('');
}

async function keepAddress({ page }: KeyboardSession): Promise<void> {
  await press(page.getByRole('button', { name: addressWords['text.add'] }));
  const sheet = page.getByRole('dialog');
  await tabTo(sheet.getByLabel(addressWords['field.name']));
  await page.keyboard.type('梅小林');
  await tabTo(sheet.getByLabel(addressWords['field.mobile']));
  await page.keyboard.type('13800000078');
  for (const level of ['province', 'city', 'district'] as const) await chooseFirst(page, memberArea[`region.${level}`]);
  await tabTo(sheet.getByLabel(addressWords['field.detail']));
  await page.keyboard.type('梅林路 18 号 3 楼');
  await press(sheet.getByRole('button', { name: addressWords['text.save'] }));
  const card = page.getByRole('article', { name: '梅小林 13800000078' });
  await expect(card).toContainText('梅林路 18 号 3 楼');
  await expect(sheet).toHaveCount(0);
  await expectFocusPreserved(page);

  await press(card.getByRole('button', { name: addressWords['text.change'] }));
  await tabTo(sheet.getByLabel(addressWords['field.label']));
  await page.keyboard.type('公司');
  await page.keyboard.press('Enter');
  await expect(card.getByText('公司')).toBeVisible();
  await expectFocusPreserved(page);
  await press(card.getByRole('button', { name: addressWords['text.remove'] }));
  await press(sheet.getByRole('button', { name: addressWords['text.remove'] }));
  await expect(card).toHaveCount(0);
}

export const memberJobs: Jobs = {
  '/user/order': {
    does: 'narrows the orders and opens one',
    run: async ({ page }) => {
      await press(
        page
          .getByRole('navigation', { name: orderWords['text.groups'] })
          .getByRole('link', { name: orderWords['text.group.done'] }),
      );
      await expect(page).toHaveURL(/state=done/);
      await press(page.locator('.member-order-card').first());
      await expect(page.getByRole('heading', { name: orderWords['text.detail'] })).toBeVisible();
    },
  },
  '/user/order/1': {
    does: 'shows the price steps and leads back',
    address: async ({ page }) => {
      const card = page.locator('a.member-order-card').first();
      return (await card.count()) > 0 ? ((await card.getAttribute('href')) ?? '') : new URL(page.url()).pathname;
    },
    run: async ({ page }) => {
      await press(page.getByText(orderWords['text.explain']));
      await expect(page.locator('.ly-disclosure[open] p').first()).toBeVisible();
      await press(page.getByRole('link', { name: orderWords['text.back'] }), { back: true });
      await expect(page).toHaveURL('/user/order');
    },
  },
  '/user/overview': {
    does: 'leads to the orders that wait',
    run: async ({ page }) => {
      await press(page.locator('.overview-states a').first());
      await expect(page).toHaveURL(/\/user\/order\?state=/);
    },
  },
  '/user/address': { does: 'adds, changes and removes an address', run: keepAddress },
};
