import { expect } from '../../../../tests/e2e/fixtures.ts';
import { unique } from '../../../../tests/e2e/drafts.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { spaced } from '../../../../tests/e2e/lists.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/notification/notice';

async function draft({ owner }: KeyboardSession): Promise<{ id: number; title: string }> {
  const title = unique('公告');
  const body = { title, content: '<p>全场九折</p>', audience: 'member' };
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, body);
  expect(status).toBe(200);
  return { id: data.id, title };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a notice and opens it',
    run: async (session) => {
      const { page } = session;
      const { id, title } = await draft(session);
      await findByKeys(page, path, title);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'publishes it',
    address: async (session) => `${path}/${(await draft(session)).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await expect(detail).toContainText('全场九折');
      await press(detail.getByRole('button', { name: texts['transition.publish'] }));
      await press(page.getByRole('dialog').getByRole('button', { name: spaced(texts['transition.publish']) }));
      await expect(detail).toContainText(texts['choice.status.published']);
    },
  },
};
