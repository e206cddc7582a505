import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/member/member-merge';

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the form of a merge',
    run: async ({ page }) => {
      await press(shown(page, path).getByRole('button', { name: `新建${texts['text.one']}` }));
      await expect(page.getByRole('dialog').getByLabel(texts['field.reason'], { exact: true })).toBeVisible();
    },
  },
};
