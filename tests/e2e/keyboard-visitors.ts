import type { Page } from '@playwright/test';
import homeWords from '../../apps/web/locales/zh-cn/home.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { expect } from './fixtures.ts';
import { type KeyboardSession, enterByKeys, type Jobs, newOwner } from './keyboard-run.ts';
import { newMember } from './keyboard-sample.ts';
import { press, showsFocus } from './keyboard.ts';

/** The main keyboard jobs of the screens that belong to no module. */

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
