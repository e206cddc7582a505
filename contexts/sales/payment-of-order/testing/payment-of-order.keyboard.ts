import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';

/** An order of the member of the demo shop that is not paid yet, or any of the orders. */
async function orderToPay({ signIns }: KeyboardSession): Promise<number> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const [found] = await sql<{ id: number }>(
    `select o.id::int from sales_order o join member_member m on m.id = o.member_id
     where m.username = $1 and o.status <> 'draft' order by (o.status = 'pending_payment') desc, o.id limit 1`,
    [username],
  );
  if (!found) throw new Error('the member of the demo shop has no order');
  return found.id;
}

export const keyboard: Jobs = {
  '/user/order/1/pay': {
    does: 'shows what is due, and leads to the orders',
    address: async (session) => `/user/order/${await orderToPay(session)}/pay`,
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
