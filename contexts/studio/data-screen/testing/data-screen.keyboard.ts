import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/admin/bigScreen': {
    does: 'leads back to the dashboard',
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: texts['text.back'] }));
      await expect(page).toHaveURL(/\/Index/);
    },
  },
};
