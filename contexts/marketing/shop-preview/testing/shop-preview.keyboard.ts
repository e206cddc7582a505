import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/marketing/shop-preview';

export const keyboard: Jobs = {
  [path]: {
    does: 'looks for a product in the shop of a day to come',
    run: async ({ page }) => {
      const screen = shown(page, path);
      const word = unique('无');
      await tabTo(screen.getByLabel(texts['text.word'], { exact: true }));
      await page.keyboard.type(word);
      await page.keyboard.press('Enter');
      await expect(screen).toContainText(texts['text.noProducts']);
    },
  },
};
