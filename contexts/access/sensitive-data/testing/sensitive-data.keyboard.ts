import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { newRow, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/sensitive-data';
const staff = '/admin/access/admin';

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the masked values of a change',
    address: async (session) => {
      const username = unique('k').replaceAll(/\W/g, '').slice(0, 14);
      const draft = { username: `k${username}`.slice(0, 15), nickname: username, password: 'Kestrel-41-lane', roleIds: [] };
      const { id } = await newRow(session, staff, draft);
      await session.owner.post(`${staff}/Update`, { id, version: 1, motto: 'keyboard' });
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
