import { expect } from '../../../../tests/e2e/fixtures.ts';
import { chooseAction, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/sign-in';

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the dialog that ends a session, and leaves it',
    run: async ({ page }) => {
      await expect(shown(page, path).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, path);
      await chooseAction(page, texts['transition.endAll']);
      await expect(page.getByRole('dialog')).toContainText(texts['input.endAll.reason']);
      await page.keyboard.press('Escape');
      await expect(page.getByRole('dialog')).toHaveCount(0);
    },
  },
};
