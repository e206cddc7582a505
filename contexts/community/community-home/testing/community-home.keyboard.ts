import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

export const keyboard: Jobs = {
  '/admin/bbs_home': {
    does: 'leads to the articles that wait',
    run: async ({ page }) => {
      await press(page.locator('[data-queue="articles"] a'));
      await expect(page).toHaveURL(/\/admin\/community\/article\?.*pending/);
    },
  },
};
