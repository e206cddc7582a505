import { randomUUID } from 'node:crypto';
import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { findByKeys, reachRow } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { press } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';

const list = '/admin/distribution/promoter';
const own = '/user/promotion';

interface Made {
  readonly id: number;
  readonly code: string;
}

/** A promoter who is another member than the shopper. */
async function newPromoter({ signIns }: KeyboardSession): Promise<Made> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username ?? '';
  const code = `K${randomUUID().slice(0, 7).toUpperCase()}`;
  const [made] = await sql<Made>(
    `insert into distribution_promoter (member_id, code, status, applied_at)
     select id, $1, 'active', now() from member_member m where username <> $2
       and not exists (select 1 from distribution_promoter p where p.member_id = m.id) order by id desc limit 1
     returning id::int, code`,
    [code, username],
  );
  if (!made) throw new Error('the demo shop has no member who does not promote');
  return made;
}

export const keyboard: Jobs = {
  [list]: {
    does: 'finds a promoter by the invite code and opens it',
    run: async (session) => {
      const { id, code } = await newPromoter(session);
      await findByKeys(session.page, list, code);
      await reachRow(session.page, list);
      await session.page.keyboard.press('Enter');
      await expect(session.page).toHaveURL(`${list}/${id}`);
    },
  },
  [`${list}/1`]: {
    does: 'reads a promoter and leads back to the list',
    address: async (session) => `${list}/${(await newPromoter(session)).id}`,
    run: async ({ page }) => {
      await press(shown(page, new URL(page.url()).pathname).locator('.rs-back'));
      await expect(page).toHaveURL(list);
    },
  },
  [own]: {
    does: 'shows the promotion and leads to the orders',
    run: async ({ page }) => {
      await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
  [`${own}/join/1`]: {
    does: 'shows an invitation',
    address: async (session) => `${own}/join/${(await newPromoter(session)).code}`,
    run: async ({ page }) => {
      await expect(page.getByRole('main')).toContainText('邀请您');
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
};
