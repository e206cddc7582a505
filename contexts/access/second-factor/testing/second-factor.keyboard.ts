import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import { password } from '../../../../tests/e2e/staff.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/second-factor';

export const keyboard: Jobs = {
  [path]: {
    does: 'begins to set up a second factor, and reads that a code is wrong',
    run: async ({ page }) => {
      const own = shown(page, path);
      await tabTo(own.getByLabel(texts['text.password']).first());
      await page.keyboard.type(password);
      await page.keyboard.press('Enter');
      await expect(own.getByRole('img', { name: texts['text.qr'] })).toBeVisible();
      await tabTo(own.getByLabel(texts['text.code']));
      await page.keyboard.type('abc');
      await page.keyboard.press('Enter');
      await expect(own.getByText(texts['rule.wrong-code']).first()).toBeVisible();
    },
  },
};
