import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/workflow/instance';

/** A request that was approved. */
async function endedRequest(): Promise<{ readonly id: number; readonly title: string }> {
  const title = `W${randomUUID().slice(0, 12)}`;
  const [made] = await sql<{ id: number }>(
    `insert into workflow_instance (title, subject, subject_id, definition_id, definition_name, status, flow, started_at, ended_at)
     values ($1, 'distribution/cash-out', 1, 1, 'Cash-outs', 'approved',
       '{"status":"approved","round":1,"decisions":0,"arrived":[],"tasks":[]}', now(), now()) returning id::int`,
    [title],
  );
  return { id: made?.id ?? 0, title };
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds a request by its title and opens it',
    run: async ({ page }) => {
      const { id, title } = await endedRequest();
      await findByKeys(page, list, title);
      await reachRow(page, list);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'reads a request and leads back to the list',
    address: async () => `${list}/${(await endedRequest()).id}`,
    run: async ({ page }) => {
      await press(shown(page, new URL(page.url()).pathname).locator('.rs-back'));
      await expect(page).toHaveURL(list);
    },
  },
};
