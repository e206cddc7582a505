import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/promotion/coupon-issue';

/** Stores an issue that is done. */
async function doneIssue(): Promise<{ readonly id: string; readonly note: string }> {
  const note = `K${randomUUID().slice(0, 10)}`;
  const [row] = await sql<{ id: string }>(
    `insert into promotion_coupon_issue (template_id, target, note, status, finished_at)
     select min(id), 'everybody', $1, 'done', now() from promotion_coupon_template returning id`,
    [note],
  );
  if (!row) throw new Error('the demo shop has no coupon template');
  return { id: row.id, note };
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds an issue by its note and opens it',
    run: async ({ page }) => {
      const { id, note } = await doneIssue();
      await findByKeys(page, list, note);
      await reachRow(page, list);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'reads an issue and leads back to the list',
    address: async () => `${list}/${(await doneIssue()).id}`,
    run: async ({ page }) => {
      await press(shown(page, new URL(page.url()).pathname).locator('.rs-back'));
      await expect(page).toHaveURL(list);
    },
  },
};
