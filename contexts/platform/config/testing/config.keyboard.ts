import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };
import siteTexts from '../../site/locales/zh-cn.json' with { type: 'json' };

const path = '/admin/routine/config';

export const keyboard: Jobs = {
  [path]: {
    does: 'changes the record number of the site',
    run: async ({ page }) => {
      const input = shown(page, path).getByLabel(siteTexts['setting.recordNumber'], { exact: true });
      await tabTo(input);
      const number = `京ICP备${Date.now()}号`;
      await typeOver(page, number);
      await page.keyboard.press('Enter');
      await expect(shown(page, path).getByRole('region', { name: texts['text.unsaved'] })).toHaveCount(0);
      await expect(input).toHaveValue(number);
      await expectFocusPreserved(page);
    },
  },
};
