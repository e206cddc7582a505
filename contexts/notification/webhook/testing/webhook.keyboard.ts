import { expect } from '../../../../tests/e2e/fixtures.ts';
import { unique } from '../../../../tests/e2e/drafts.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/notification/webhook';

async function added({ owner }: KeyboardSession): Promise<{ id: number; name: string }> {
  const name = unique('键');
  const body = { name, url: 'https://hooks.example.com/shop', events: ['sales.order.ship'] };
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, body);
  expect(status).toBe(200);
  return { id: data.id, name };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a webhook and opens it',
    run: async (session) => {
      const { page } = session;
      const { id, name } = await added(session);
      await findByKeys(page, path, name);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'shows its secret',
    address: async (session) => `${path}/${(await added(session)).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await press(detail.getByRole('button', { name: texts['text.showSecret'] }));
      await expect(detail).toContainText('whsec_');
    },
  },
};
