import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { spaced } from '../../../../tests/e2e/lists.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/platform/provider';

export const keyboard: Jobs = {
  [path]: {
    does: 'checks whether a service works',
    run: async ({ page }) => {
      const services = shown(page, path);
      await press(services.getByRole('button', { name: spaced(texts['text.check']) }).first());
      await expect(services).toContainText(/正常|异常/);
    },
  },
};
