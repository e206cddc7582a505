import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/workflow/task';

export const keyboard: Jobs = {
  [list]: {
    does: 'searches what waits for a decision',
    run: async ({ page }) => {
      await tabTo(shown(page, list).getByRole('searchbox').first());
      await page.keyboard.type('none such');
      await expect(page).toHaveURL(/q=none/);
    },
  },
};
