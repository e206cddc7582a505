import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/platform/invariant';

export const keyboard: Jobs = {
  [path]: {
    does: 'checks one invariant',
    run: async ({ page }) => {
      const row = shown(page, path).locator('[data-invariant="order.number"]');
      await press(row.getByRole('button'));
      await expect(row).toHaveAttribute('data-state', 'holds');
      await expect(row).toContainText(texts['text.state.holds']);
    },
  },
};
