import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/platform/callback';

/** Stores a callback of a provider that the shop does not have, so that processing it again is rejected. */
async function failedCallback(): Promise<{ id: string; eventId: string }> {
  const eventId = `event-${randomUUID().slice(0, 8)}`;
  const [row] = await sql<{ id: string }>(
    `insert into platform_callback (provider, event_id, status, error, headers, body, ip, received_at)
     values ('gone-pay', $1, 'failed', 'request.not-found', '{"x-signature": "5e1f"}', '{"paid": true}', '192.0.2.1', now()) returning id`,
    [eventId],
  );
  return { id: row?.id ?? '', eventId };
}

export const keyboard: Jobs = {
  [path]: {
    does: 'finds a callback by its event id and opens it',
    run: async ({ page }) => {
      const { id, eventId } = await failedCallback();
      await findByKeys(page, path, eventId);
      await reachRow(page, path);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${path}/${id}`);
    },
  },
  [`${path}/1`]: {
    does: 'reads the body and processes it again, which says why that is not possible',
    address: async () => `${path}/${(await failedCallback()).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      await expect(detail.locator('pre')).toHaveText('{"paid": true}');
      await tabTo(detail.getByRole('button', { name: texts['transition.process'] }));
      await page.keyboard.press('Enter');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('dialog').or(page.getByRole('alert')).first()).toContainText('gone-pay');
    },
  },
};
