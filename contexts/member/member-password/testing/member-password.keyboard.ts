import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/user/password': {
    does: 'names two new passwords that differ',
    run: async ({ page }) => {
      const typed = { 'text.oldPassword': 'present', 'text.password': 'first-18-one', 'text.again': 'second-19-one' } as const;
      for (const [label, value] of Object.entries(typed)) {
        await tabTo(page.getByLabel(words[label as keyof typeof typed], { exact: true }));
        await page.keyboard.type(value);
      }
      await press(page.getByRole('button', { name: words['text.renew'] }));
      await expect(page.getByText(words['rule.differs'])).toBeVisible();
    },
  },
};
