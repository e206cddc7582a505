import { unique } from '../../../../tests/e2e/drafts.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { code, findByKeys, newRow, openingJob } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press, tabTo, typeOver } from '../../../../tests/e2e/keyboard.ts';
import { formatText } from '../../../../tests/e2e/lists.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import roleWords from '../locales/zh-cn.json' with { type: 'json' };

const roles = '/admin/access/role';
const body = { permissions: ['/admin/catalog/brand/index'] };

/** Searches the permission picker and ticks a checkbox. */
async function tick({ page }: KeyboardSession, path: string, name: string): Promise<void> {
  const form = shown(page, path);
  await tabTo(form.getByRole('textbox', { name: roleWords['text.search'] }));
  await typeOver(page, '品牌');
  const box = form.getByRole('checkbox', { name, exact: true });
  await expect(box).toHaveCount(1);
  await press(box, { key: 'Space' });
  await expect(box).toBeChecked();
}

export const keyboard: Jobs = {
  [roles]: openingJob(roles, body),
  [`${roles}/add`]: {
    does: 'is opened from its list, names a role and ticks its permissions',
    address: async () => roles,
    run: async (session) => {
      const { page } = session;
      await press(shown(page, roles).getByRole('button', { name: /^新建/ }));
      const form = shown(page, `${roles}/add`);
      const name = unique('键');
      await tabTo(form.getByLabel(roleWords['field.name']));
      await page.keyboard.type(name);
      await tabTo(form.getByLabel(roleWords['field.code']));
      await page.keyboard.type(code());
      await tick(session, `${roles}/add`, formatText(roleWords['text.selectPage'], { page: '品牌' }));
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${roles}(\\?|$)`));
      await findByKeys(page, roles, name);
    },
  },
  [`${roles}/1`]: {
    does: 'adds a permission to a role',
    address: async (session) => `${roles}/${(await newRow(session, roles, body)).id}`,
    run: async (session) => {
      const { page } = session;
      await tick(session, new URL(page.url()).pathname, '编辑');
      await page.keyboard.press('Control+s');
      await expect(page).toHaveURL(new RegExp(`${roles}(\\?|$)`));
    },
  },
};
