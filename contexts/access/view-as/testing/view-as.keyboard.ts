import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import shell from '../../../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/access/view-as';

export const keyboard: Jobs = {
  [path]: {
    does: 'looks at the shop as a role sees it, and ends that',
    address: async ({ owner }) => {
      const name = unique('看');
      const role = { code: `seen_${Date.now()}`, name, permissions: ['/admin/catalog/brand/index'] };
      expect((await owner.post('/admin/access/role/add', role)).status).toBe(200);
      return path;
    },
    run: async ({ page }) => {
      const own = shown(page, path);
      await tabTo(own.getByRole('combobox', { name: texts['text.role'] }));
      await page.keyboard.type('看');
      await expect(page.locator('.ant-select-item-option-active')).toContainText('看');
      await page.keyboard.press('Enter');
      await press(own.getByRole('button', { name: texts['text.begin'] }));
      const end = page.getByRole('button', { name: shell['view.end'], exact: true });
      await expect(end).toBeVisible();
      // The shell is loaded anew for its own person.
      await Promise.all([page.waitForEvent('load'), press(end)]);
      await expect(page.locator('#main')).toBeVisible();
      await expect(end).toHaveCount(0);
    },
  },
};
