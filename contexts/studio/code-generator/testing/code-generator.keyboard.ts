import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/coder';

export const keyboard: Jobs = {
  [path]: {
    does: 'names a module and previews its files',
    run: async ({ page }) => {
      const coder = shown(page, path);
      const type = async (label: string, text: string): Promise<void> => {
        await tabTo(coder.getByLabel(label, { exact: true }));
        await page.keyboard.type(text);
      };
      await type(texts['text.name'], 'crate');
      for (const one of ['title', 'one'] as const) {
        await type(texts[`text.${one}-zh`], '货箱');
        await type(texts[`text.${one}-en`], 'Crates');
      }
      const field = (what: string): string => texts['text.of'].replace('{{what}}', what).replace('{{name}}', 'name');
      await type(field(texts['text.zh']), '名称');
      await type(field(texts['text.en']), 'Name');
      await press(coder.getByRole('button', { name: texts['text.preview'] }), { most: 240 });
      await expect(coder.locator('[data-file="crate.resource.ts"]')).toHaveAttribute('data-action', 'create');
    },
  },
};
