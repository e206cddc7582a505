import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

const path = '/user/message';

export const keyboard: Jobs = {
  [path]: {
    does: 'opens a message about an order',
    address: async () => {
      const no = randomUUID().slice(0, 8);
      await sql(
        `insert into notification_message (audience, person_id, key, module, template, params, path)
         select 'member', id, $1, 'member-orders', 'member-orders.shipped',
           jsonb_build_object('orderNo', $1::text, 'carrier', 'SF', 'trackingNo', 'SF1'), '/user/order' from member_member`,
        [no],
      );
      return path;
    },
    run: async ({ page }) => {
      await press(page.locator('.inbox-open').first());
      await expect(page.getByRole('article')).toContainText('SF1');
      await press(page.getByRole('article').getByRole('link'));
      await expect(page).toHaveURL('/user/order');
    },
  },
};
