import kit from '../../../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { code, findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/addconfig';

async function newSetting({ owner }: KeyboardSession): Promise<{ id: number; title: string }> {
  const title = unique('键');
  const { data, status } = await owner.post<{ id: number }>('/admin/platform/custom-setting/add', {
    name: code(),
    title,
    value: 'x',
  });
  expect(status).toBe(200);
  return { id: data.id, title };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a setting and opens it',
    run: async (session) => {
      const { id, title } = await newSetting(session);
      await findByKeys(session.page, path, title);
      await reachRow(session.page, path);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/add`]: {
    does: 'is opened from its list and adds a setting with a value',
    address: async () => path,
    run: async ({ page }) => {
      // A list that was open before has the focus where it was left.
      await page.keyboard.press('/');
      await press(shown(page, path).getByRole('button', { name: /^新建/ }).first(), { back: true });
      const form = shown(page, `${path}/add`);
      const title = unique('键');
      for (const [key, word] of [
        ['title', title],
        ['name', code()],
        ['value', '青瓷'],
      ] as const) {
        await tabTo(form.getByLabel(texts[`field.${key}`], { exact: true }));
        await page.keyboard.type(word);
      }
      await press(form.getByRole('button', { name: kit['form.save'] }), { back: true });
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
      await findByKeys(page, path, title);
    },
  },
  [`${path}/1`]: {
    does: 'changes the value of a setting',
    address: async (session) => `${path}/${(await newSetting(session)).id}`,
    run: async ({ page }) => {
      const form = shown(page, new URL(page.url()).pathname);
      await tabTo(form.getByLabel(texts['field.value'], { exact: true }));
      await typeOver(page, '白瓷');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${path}(\\?|$)`));
    },
  },
};
