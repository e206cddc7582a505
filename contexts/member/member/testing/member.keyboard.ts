import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { newMember } from '../../../../tests/e2e/keyboard-sample.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import memberWords from '../locales/zh-cn.json' with { type: 'json' };

export const keyboard: Jobs = {
  '/admin/member/member/1': {
    does: 'edits a member on its detail page',
    address: async ({ owner }) => `/admin/member/member/${(await newMember(owner)).id}`,
    run: async ({ page }) => {
      const nickname = unique('键人');
      const detail = shown(page, new URL(page.url()).pathname);
      await press(detail.getByRole('button', { name: kit['list.edit'] }).first());
      await tabTo(page.getByRole('dialog').getByLabel(memberWords['field.nickname']));
      await typeOver(page, nickname);
      await page.keyboard.press('Control+s');
      await expect(page.getByRole('dialog')).toHaveCount(0);
      await expect(detail.getByRole('heading', { name: nickname })).toBeVisible();
      await expect(detail.getByRole('button', { name: kit['list.edit'] }).first()).toBeFocused();
    },
  },
};
