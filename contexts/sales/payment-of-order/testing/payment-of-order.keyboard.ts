import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import texts from '../locales/zh-cn.json' with { type: 'json' };

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

/** A change of an order of the member of the demo shop. */
async function changeToPay(session: KeyboardSession): Promise<number> {
  const orderId = await orderToPay(session);
  const [made] = await sql<{ id: number }>(
    `insert into sales_amendment (amendment_no, order_id, member_id, status, reason, before_amount, after_amount, freight_amount,
       adjust_amount, audience, actor_name)
     select order_no || '-A' || (select count(*) + 1 from sales_amendment a where a.order_id = o.id), id, member_id, 'declined', 'Two more',
       payable_amount, payable_amount + 100, freight_amount, 0, 'admin', 'Mei'
     from sales_order o where id = $1 returning id::int`,
    [orderId],
  );
  if (!made) throw new Error('no change was stored');
  return made.id;
}

export const keyboard: Jobs = {
  '/user/order-amendment/1/pay': {
    does: 'says that nothing is due any more, and leads to the order',
    address: async (session) => `/user/order-amendment/${await changeToPay(session)}/pay`,
    run: async ({ page }) => {
      await press(page.getByRole('link', { name: texts['text.to-order'] }));
      await expect(page).toHaveURL(/\/user\/order\/\d+$/);
    },
  },
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
