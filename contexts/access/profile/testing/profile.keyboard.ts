import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import profileWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/admin/access/profile': {
    does: 'changes the own name and motto',
    run: async ({ page }) => {
      const own = shown(page, '/admin/access/profile');
      const nickname = unique('键我');
      await tabTo(own.getByLabel(profileWords['text.nickname']));
      await typeOver(page, nickname);
      await page.keyboard.press('Enter');
      await expect(page.getByRole('banner')).toContainText(nickname);
      await expectFocusPreserved(page);
    },
  },
};
