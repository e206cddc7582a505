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
};
