import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const bin = '/admin/access/data-recycle';
const brand = '/admin/catalog/brand';

interface Row {
  readonly id: number;
  readonly version: number;
}

export const keyboard: Jobs = {
  [bin]: {
    does: 'opens what was in a deleted row',
    address: async ({ owner }) => {
      const name = unique('键');
      const { id, version } = (await owner.post<Row>(`${brand}/add`, { name })).data;
      await owner.post(`${brand}/del`, { id, version });
      return `${bin}?f.label=eq:${encodeURIComponent(name)}`;
    },
    run: async ({ page }) => {
      await expect(shown(page, bin).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, bin);
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText(words['text.snapshot']);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
      await expect(shown(page, bin).locator('.gr-root [data-focus]')).toBeFocused();
    },
  },
};
