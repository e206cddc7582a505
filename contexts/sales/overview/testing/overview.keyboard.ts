import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

export const keyboard: Jobs = {
  '/user/overview': {
    does: 'leads to the orders that wait',
    run: async ({ page }) => {
      await press(page.locator('.overview-states a').first());
      await expect(page).toHaveURL(/\/user\/order\?state=/);
    },
  },
};
