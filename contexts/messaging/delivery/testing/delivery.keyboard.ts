import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { spaced } from '../../../../tests/e2e/lists.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/messaging/delivery';

/** Stores a message that failed and whose values are gone, so that sending it again is rejected. */
async function failedDelivery(): Promise<string> {
  const [row] = await sql<{ id: string }>(
    `insert into messaging_delivery (key, way, template, address, status, error, content)
     values ($1, 'sms', 'user_exists', '13800000001', 'failed', 'budget', 'Hello') returning id`,
    [`keyboard ${randomUUID()}`],
  );
  return row?.id ?? '';
}

export const keyboard: Jobs = {
  [path]: {
    does: 'opens the newest message',
    address: async () => {
      await failedDelivery();
      return path;
    },
    run: async ({ page }) => {
      await expect(shown(page, path).getByRole('row').nth(1)).toBeVisible();
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(new RegExp(`^.*${path}/\\d+$`));
    },
  },
  [`${path}/1`]: {
    does: 'sends a message again, which says why that is not possible',
    address: async () => `${path}/${await failedDelivery()}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await tabTo(detail.getByRole('button', { name: texts['transition.resend'] }));
      await page.keyboard.press('Enter');
      await press(page.getByRole('dialog').getByRole('button', { name: spaced(texts['transition.resend']) }));
      await expect(page.getByRole('dialog').or(page.getByRole('alert')).first()).toContainText(texts['error.values-gone']);
    },
  },
};
