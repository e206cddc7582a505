import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, newRow, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/marketing/theme-uri';
const values = { uri: '/category/1', params: [] };

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a theme URI and opens it',
    run: async (session) => {
      const { page } = session;
      const { id, name } = await newRow(session, path, values);
      await findByKeys(page, path, name);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
      await expect(shown(page, `${path}/${id}`)).toContainText('/category/1');
    },
  },
  [`${path}/1`]: {
    does: 'changes the name of a theme URI',
    address: async (session) => `${path}/${(await newRow(session, path, values)).id}`,
    run: async ({ page }) => {
      const name = unique('键主题');
      const detail = shown(page, new URL(page.url()).pathname);
      await press(detail.getByRole('button', { name: kit['list.edit'] }).first());
      await tabTo(page.getByRole('dialog').getByLabel(texts['field.name'], { exact: true }));
      await typeOver(page, name);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(detail.getByRole('heading', { name })).toBeVisible();
    },
  },
};
