import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/payment/attempt';
const own = '/user/payment';

interface Made {
  readonly id: number;
  readonly attemptNo: string;
}

/** A payment that failed, of the member of the demo shop. */
async function failedPayment({ signIns }: KeyboardSession): Promise<Made> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const [made] = await sql<Made>(
    `insert into payment_attempt (attempt_no, purpose, ref_id, ref_no, member_id, method, amount, currency, subject, state)
     select $1, 'recharge', 1, 'R1', id, 'wechat', 500, 'CNY', 'Recharge', 'closed' from member_member where username = $2
     returning id::int, attempt_no as "attemptNo"`,
    [`K${randomUUID().slice(0, 12)}`, username],
  );
  if (!made) throw new Error('the demo shop has no member');
  return made;
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds a payment by its number and opens it',
    run: async (session) => {
      const { id, attemptNo } = await failedPayment(session);
      await findByKeys(session.page, list, attemptNo);
      await reachRow(session.page, list);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'reads a payment and leads back to the list',
    address: async (session) => `${list}/${(await failedPayment(session)).id}`,
    run: async ({ page }) => {
      await press(shown(page, new URL(page.url()).pathname).locator('.rs-back'));
      await expect(page).toHaveURL(list);
    },
  },
  [own]: {
    does: 'opens a payment',
    address: async (session) => {
      await failedPayment(session);
      return own;
    },
    run: async ({ page }) => {
      await press(page.getByRole('main').getByRole('listitem').getByRole('link').first());
      await expect(page).toHaveURL(/\/user\/payment\/\d+$/);
    },
  },
  [`${own}/1`]: {
    does: 'reads a payment and leads to the orders',
    address: async (session) => `${own}/${(await failedPayment(session)).id}`,
    run: async ({ page }) => {
      await expect(page.getByRole('main')).toContainText('5.00');
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
