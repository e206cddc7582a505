import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/sensitive-data';
const staff = '/admin/access/admin';

interface Row {
  readonly id: number;
  readonly version: number;
}

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the masked values of a change',
    address: async ({ owner }) => {
      const username = `k${Date.now().toString(36)}`.slice(0, 15);
      const draft = { username, nickname: unique('键'), password: 'Kestrel-41-lane', roleIds: [] };
      const { id, version } = (await owner.post<Row>(`${staff}/add`, draft)).data;
      await owner.post(`${staff}/Update`, { id, version, motto: 'keyboard' });
      return `${path}?f.rowId=eq:${id}`;
    },
    run: async ({ page }) => {
      await expect(shown(page, path).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      const drawer = page.getByRole('dialog');
      await expect(drawer).toContainText(words['text.after']);
      await page.keyboard.press('Escape');
      await expect(drawer).toHaveCount(0);
    },
  },
};
