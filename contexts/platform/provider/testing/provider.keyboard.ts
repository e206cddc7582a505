import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/platform/provider';

export const keyboard: Jobs = {
  [path]: {
    does: 'reads which services the shop has: none, before one is installed',
    run: async ({ page }) => {
      await expect(shown(page, path)).toContainText(texts['text.none']);
    },
  },
};
