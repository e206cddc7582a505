import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import words from '../locales/zh-cn.json' with { type: 'json' };

const list = '/admin/sales/refund';

/** Stores a refund by hand that failed, of a paid order in the demo shop. */
async function failedRefund(): Promise<{ id: string; refundNo: string }> {
  const refundNo = `T${randomUUID().slice(0, 10)}`;
  const [row] = await sql<{ id: string }>(
    `with o as (update sales_order set refunding_amount = refunding_amount + 100 where id = (select max(id) from sales_order
       where status in ('shipped', 'completed') and paid_amount >= refunded_amount + refunding_amount + 100) returning id, member_id)
     insert into sales_refund (refund_no, order_id, member_id, method, amount, freight_amount, status, reason, key, audience, actor_name, error)
     select $1, id, member_id, 'offline', 100, 0, 'failed', 'goodwill', $1, 'admin', 'owner', 'account closed' from o returning id`,
    [refundNo],
  );
  if (!row) throw new Error('the demo shop has no paid order');
  return { id: row.id, refundNo };
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds a refund by its number and opens it',
    run: async ({ page }) => {
      const { id, refundNo } = await failedRefund();
      await findByKeys(page, list, refundNo);
      await reachRow(page, list);
      await page.keyboard.press('Enter');
      await expect(page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'tries a failed refund again',
    address: async () => `${list}/${(await failedRefund()).id}`,
    run: async ({ page }) => {
      const detail = shown(page, new URL(page.url()).pathname);
      const name = words['transition.retry'];
      await press(detail.getByRole('button', { name, exact: true }));
      await press(page.getByRole('dialog').getByRole('button', { name, exact: true }));
      await expect(detail.locator('.rs-detail-head')).toContainText(words['choice.status.processing']);
    },
  },
};
