import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const sets = '/admin/access/change-set';

export const keyboard: Jobs = {
  [sets]: {
    does: 'opens the rows of a change set',
    address: async ({ owner }) => {
      await owner.post('/admin/catalog/brand/add', { name: unique('撤') });
      return `${sets}?f.resource=eq:${encodeURIComponent('catalog/brand')}`;
    },
    run: async ({ page }) => {
      await expect(shown(page, sets).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, sets);
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toBeVisible();
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(shown(page, sets).locator('.gr-root [data-focus]')).toBeFocused();
    },
  },
};
