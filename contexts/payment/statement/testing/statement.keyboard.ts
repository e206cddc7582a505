import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/payment/statement';

export const keyboard: Jobs = {
  [list]: {
    does: 'opens the dialog for a file and leaves it',
    run: async ({ page }) => {
      await press(shown(page, list).locator('button.ant-btn-primary').first());
      await expect(page.getByRole('dialog')).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expectFocusPreserved(page);
    },
  },
};
