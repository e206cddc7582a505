import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { memberProfile } from '../member-profile.page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/profile': {
    does: 'changes the own name',
    run: async ({ page }) => {
      const nickname = unique('键我');
      await tabTo(page.getByLabel(words['field.nickname']));
      await typeOver(page, nickname);
      const saved = page.waitForResponse((answer) => answer.url().endsWith(`${memberProfile.prefix}Update`));
      await press(page.getByRole('button', { name: words['text.save'], exact: true }));
      await saved;
      await expectFocusPreserved(page);
      await page.reload();
      await expect(page.getByLabel(words['field.nickname'])).toHaveValue(nickname);
    },
  },
};
