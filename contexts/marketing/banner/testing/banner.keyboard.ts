import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { formOf } from '../../../../tests/e2e/keyboard-form.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/marketing/banner';

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a banner, opens it and changes its title',
    run: async ({ page, owner }) => {
      const [title, other] = [unique('键图'), unique('新图')];
      const body = { title, image: 'https://cdn.example/a.png', linkType: 'none', levelIds: [] };
      expect((await owner.post(`${path}/add`, body)).status).toBe(200);
      await findByKeys(page, path, title);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await tabTo(formOf(page).getByLabel(texts['field.title'], { exact: true }));
      await typeOver(page, other);
      await page.keyboard.press('Control+s');
      await expect(formOf(page)).toHaveCount(0);
      await expectFocusPreserved(page);
      await findByKeys(page, path, other);
    },
  },
};
