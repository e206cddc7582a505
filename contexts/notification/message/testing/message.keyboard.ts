import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

const path = '/admin/sys_message_view';

/** Writes a message to every super administrator; returns the name in its title. */
async function reported(): Promise<string> {
  const name = `ERP ${randomUUID().slice(0, 8)}`;
  await sql(
    `insert into notification_message (audience, person_id, key, module, template, params)
     select 'admin', id, $1, 'webhook', 'webhook.switchedOff', jsonb_build_object('name', $1::text, 'failures', '3')
     from access_admin where super`,
    [name],
  );
  return name;
}

export const keyboard: Jobs = {
  [path]: {
    does: 'opens a message, which is then read',
    run: async ({ page }) => {
      const name = await reported();
      await press(shown(page, path).getByRole('button', { name: texts['text.box.unread'] }));
      const row = shown(page, path).getByRole('listitem').filter({ hasText: name });
      await press(row.locator('.inbox-open'));
      await expect(shown(page, path).getByRole('article').filter({ hasText: name }).last()).toContainText('3');
      await expect(page).toHaveURL(/[?&]id=\d+/);
    },
  },
};
