import { randomUUID } from 'node:crypto';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import type { Calls } from '../../../../tests/e2e/staff.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/member/lead';
let name = '';

/** Adds a lead to the pool. */
async function added(owner: Calls): Promise<number> {
  name = `键客 ${randomUUID().slice(0, 6)}`;
  const { data } = await owner.post<{ id: number }>(`${path}/add`, { name, email: `${randomUUID().slice(0, 8)}@example.com` });
  return data.id;
}

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the board',
    run: async ({ page }) => {
      await press(shown(page, path).getByRole('link', { name: texts['text.board'], exact: true }));
      await expect(page).toHaveURL(`${path}/board`);
    },
  },
  [`${path}/board`]: {
    does: 'claims a lead by the menu of its card',
    address: async ({ owner }) => {
      await added(owner);
      return `${path}/board`;
    },
    run: async ({ page }) => {
      // The board may have been read a moment before the lead was added.
      await page.reload();
      const board = shown(page, `${path}/board`);
      await press(board.getByRole('button', { name: `${texts['text.move']} ${name}` }));
      await press(page.getByRole('menuitem', { name: texts['transition.claim'] }));
      const following = board.getByRole('region', { name: texts['choice.status.following'] });
      await expect(following.getByRole('link', { name })).toBeVisible();
    },
  },
  [`${path}/calendar`]: {
    does: 'goes to the month after and back to this one',
    run: async ({ page }) => {
      const calendar = shown(page, `${path}/calendar`);
      await press(calendar.getByRole('button', { name: texts['text.month-after'] }));
      await press(calendar.getByRole('button', { name: texts['text.this-month'] }));
      await expect(calendar.getByRole('button', { name: texts['text.this-month'] })).toHaveCount(0);
    },
  },
  [`${path}/metrics`]: {
    does: 'goes back to the list',
    run: async ({ page }) => {
      await press(shown(page, `${path}/metrics`).getByRole('link', { name: texts['text.to-list'] }));
      await expect(page).toHaveURL(path);
    },
  },
  [`${path}/1`]: {
    does: 'claims a lead on its page',
    address: async ({ owner }) => `${path}/${await added(owner)}`,
    run: async ({ page }) => {
      await press(page.getByRole('button', { name: texts['transition.claim'], exact: true }).first());
      await press(page.getByRole('dialog').getByRole('button', { name: texts['transition.claim'], exact: true }));
      await expect(page.locator('.ly-timeline').getByText(texts['transition.claim']).first()).toBeVisible();
    },
  },
};
