import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import galleryWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/admin/gallery': {
    does: 'opens a dialog, a drawer and a question, and comes back from each',
    run: async ({ page }) => {
      // Tab moves from cell to cell in an editable grid; Escape leaves it.
      await tabTo(shown(page, '/admin/gallery').locator('.gr-root.editable [data-focus]'), { most: 60 });
      await page.keyboard.press('Escape');
      for (const part of ['modal', 'drawer', 'question'] as const) {
        const button = shown(page, '/admin/gallery').getByRole('button', { name: galleryWords[`text.${part}`], exact: true });
        await press(button);
        await expect(page.getByRole('dialog')).toBeVisible();
        await page.keyboard.press('Escape');
        await expect(page.getByRole('dialog')).toHaveCount(0);
        await expect(button).toBeFocused();
      }
    },
  },
};
