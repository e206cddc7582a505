import { expect } from '../../../../tests/e2e/fixtures.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import logWords from '../locales/zh-cn.json' with { type: 'json' };

const log = '/admin/access/admin-log';

export const keyboard: Jobs = {
  [log]: {
    does: 'opens the changes of an entry',
    run: async ({ page }) => {
      await expect(shown(page, log).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, log);
      await page.keyboard.press('Enter');
      const entry = page.getByRole('dialog');
      await expect(entry).toContainText(logWords['text.actor']);
      await page.keyboard.press('Escape');
      await expect(entry).toHaveCount(0);
      await expect(shown(page, log).locator('.gr-root [data-focus]')).toBeFocused();
    },
  },
};
