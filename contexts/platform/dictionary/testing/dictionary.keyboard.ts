import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { code, findByKeys, newRow, openingJob } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import dictionaryWords from '../locales/zh-cn.json' with { type: 'json' };

const dictionaries = '/admin/platform/dictionary';
const body = { items: [] };

export const keyboard: Jobs = {
  [dictionaries]: openingJob(dictionaries, body),
  [`${dictionaries}/add`]: {
    does: 'is opened from its list and names a dictionary',
    address: async () => dictionaries,
    run: async ({ page }) => {
      await press(shown(page, dictionaries).getByRole('button', { name: /^新建/ }));
      const form = shown(page, `${dictionaries}/add`);
      const name = unique('键');
      await tabTo(form.getByLabel(dictionaryWords['field.code']));
      await page.keyboard.type(code());
      await tabTo(form.getByLabel(dictionaryWords['field.name']));
      await page.keyboard.type(name);
      await press(form.getByRole('button', { name: kit['form.save'] }), { back: true });
      await expect(page).toHaveURL(new RegExp(`${dictionaries}(\\?|$)`));
      await findByKeys(page, dictionaries, name);
    },
  },
  [`${dictionaries}/1`]: {
    does: 'adds an entry to a dictionary',
    address: async (session) => `${dictionaries}/${(await newRow(session, dictionaries, body)).id}`,
    run: async ({ page }) => {
      const form = shown(page, new URL(page.url()).pathname);
      await press(form.getByRole('button', { name: kit['input.add-line'] }));
      for (const [key, word] of [
        ['labelEn', 'Stone'],
        ['labelZh', '石'],
        ['value', 'stone'],
      ] as const) {
        await tabTo(form.getByLabel(dictionaryWords[`line.item.${key}`], { exact: true }), { back: true });
        await page.keyboard.type(word);
      }
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${dictionaries}(\\?|$)`));
    },
  },
};
