import { sql } from '../../../../tests/e2e/database.ts';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import { formOf } from '../../../../tests/e2e/keyboard-form.ts';
import { findByKeys } from '../../../../tests/e2e/keyboard-plain.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import giftCardTexts from '../locales/zh-cn.json' with { type: 'json' };

const cards = '/admin/marketing/gift-card';
const own = '/user/gift-card';

interface Listed<Row> {
  readonly result: readonly Row[];
}

/** Issues a card to the member of the demo shop. */
async function issueToShopper({ owner, signIns }: KeyboardSession): Promise<string> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const { data: members } = await owner.post<Listed<{ id: number }>>('/admin/member/member/GetPageData', { quick: username });
  const { status } = await owner.post(`${cards}/add`, { faceAmount: 8_800, memberId: members.result[0]?.id });
  expect(status).toBe(200);
  return own;
}

/** An order of the member of the demo shop: what cannot be paid leads to the order. */
async function payPageOfShopper({ signIns }: KeyboardSession): Promise<string> {
  const username = signIns.find(({ audience }) => audience === 'member')?.username;
  const [found] = await sql<{ id: number }>(
    `select o.id::int from sales_order o join member_member m on m.id = o.member_id
     where m.username = $1 and o.status = 'pending_payment' order by o.id limit 1`,
    [username],
  );
  if (!found) throw new Error('the member of the demo shop has no order to pay');
  return `${own}/pay/${found.id}`;
}

export const keyboard: Jobs = {
  [cards]: {
    does: 'issues a card and finds it by its code',
    run: async ({ page, owner }) => {
      await press(shown(page, cards).getByRole('button', { name: /^新建/ }).first());
      await tabTo(formOf(page).getByLabel(giftCardTexts['field.faceAmount']));
      await page.keyboard.type('77.00');
      await page.keyboard.press('Control+s');
      await expect(formOf(page)).toHaveCount(0);
      await expectFocusPreserved(page);
      const { data } = await owner.post<Listed<{ code: string }>>(`${cards}/GetPageData`, {});
      const row = await findByKeys(page, cards, data.result[0]?.code ?? '');
      await expect(row).toContainText('77.00');
    },
  },
  [own]: {
    does: 'shows a card with its balance',
    address: issueToShopper,
    run: async ({ page }) => {
      await expect(page.getByRole('listitem').filter({ hasText: giftCardTexts['choice.status.active'] }).first()).toContainText(
        '88.00',
      );
      await press(page.getByRole('link', { name: '我的订单' }).first());
      await expect(page).toHaveURL('/user/order');
    },
  },
  [`${own}/pay/1`]: {
    does: 'types the code of a card, and leads to the other ways to pay',
    address: payPageOfShopper,
    run: async ({ page }) => {
      const another = page.getByRole('radio').last();
      if (!(await another.isChecked())) await press(another);
      await tabTo(page.getByRole('textbox', { name: giftCardTexts['field.code'] }));
      await page.keyboard.type('2222');
      await page.keyboard.press('Enter');
      await expect(page.getByText(giftCardTexts['rule.unknownCode'])).toBeVisible();
      await press(page.getByRole('link', { name: giftCardTexts['text.back-to-pay'] }));
      await expect(page).toHaveURL(/\/user\/order\/\d+\/pay$/);
    },
  },
};
