import { expect } from '../../../../tests/e2e/fixtures.ts';
import { newRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/permission';

export const keyboard: Jobs = {
  [path]: {
    does: 'gives a role a permission: goes to the cell, compares and saves; takes it back in the log of changes',
    address: async (session) => {
      await newRow(session, '/admin/access/role', { permissions: [] });
      return path;
    },
    run: async ({ page }) => {
      const own = shown(page, path);
      await tabTo(own.getByRole('textbox', { name: texts['text.search'] }));
      await page.keyboard.type('brand/index');
      await expect(own.locator('[data-row="/admin/catalog/brand/index"]')).toBeVisible();
      await tabTo(own.locator('[role="grid"] [tabindex="0"]'));
      await page.keyboard.press('Control+End');
      const cell = own.locator('[data-row="/admin/catalog/brand/index"] [role="checkbox"]').last();
      await expect(cell).toBeFocused();
      await page.keyboard.press('Space');
      await expect(cell).toBeChecked();
      await press(own.getByRole('button', { name: texts['text.review'] }));
      const dialog = page.getByRole('dialog');
      await press(dialog.locator('.ant-btn-primary'));
      await expect(own.getByRole('region', { name: texts['text.unsaved'] })).toHaveCount(0);
      await expect(cell).toBeChecked();
      await press(own.getByRole('button', { name: texts['text.log'] }));
      const log = page.getByRole('dialog');
      await press(log.getByRole('button', { name: texts['text.takeBack'] }).first());
      const preview = log.getByRole('group', { name: texts['text.preview'] });
      await press(preview.getByRole('button', { name: texts['text.takeBack'] }));
      await expect(preview).toHaveCount(0);
      await expect(log.getByText(texts['text.changedSince']).first()).toBeVisible();
    },
  },
};
