import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/studio/report';

export const keyboard: Jobs = {
  [path]: {
    does: 'runs a query and sorts its rows',
    run: async ({ page }) => {
      const screen = shown(page, path);
      const sorts = screen.getByRole('button', { name: new RegExp(`^${texts['text.sortBy'].replace('{{name}}', '.+')}$`) });
      await press(sorts.first());
      await expect(sorts.first().locator('svg')).toBeVisible();
    },
  },
};
