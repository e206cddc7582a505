import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/distribution/cash-out';

/** A cash-out that was paid. */
async function paidCashOut(): Promise<{ readonly id: number; readonly no: string }> {
  const no = `W${randomUUID().slice(0, 12)}`;
  const [made] = await sql<{ id: number }>(
    `with m as (select id from member_member order by id limit 1),
     p as (insert into distribution_promoter (member_id, code, status, applied_at) select id, $1, 'active', now() from m
       on conflict (member_id) where deleted_at is null do update set status = 'active' returning id, member_id)
     insert into distribution_cash_out (cash_out_no, member_id, promoter_id, amount, fee_amount, net_amount, method, status, applied_at)
     select $2, p.member_id, p.id, 1000, 0, 1000, 'bank', 'paid', now() from p returning id::int`,
    [no.slice(0, 9), no],
  );
  if (!made) throw new Error('the demo shop has no member');
  return { id: made.id, no };
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds a cash-out by its number and opens it',
    run: async ({ page }) => {
      const { id, no } = await paidCashOut();
      await findByKeys(page, list, no);
      await reachRow(page, list);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'reads a cash-out and leads back to the list',
    address: async () => `${list}/${(await paidCashOut()).id}`,
    run: async ({ page }) => {
      await press(shown(page, new URL(page.url()).pathname).locator('.rs-back'));
      await expect(page).toHaveURL(list);
    },
  },
  '/user/cash-out': {
    does: 'shows what can be cashed out, and leads to the orders',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
