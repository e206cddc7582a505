import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/workflow/task';

export const keyboard: Jobs = {
  [list]: {
    does: 'leads from what waits to what was copied',
    run: async ({ page }) => {
      const tabs = shown(page, list).getByRole('tab');
      await tabTo(tabs.first());
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('ArrowRight');
      await page.keyboard.press('Enter');
      await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
    },
  },
};
