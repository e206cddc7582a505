import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { newMember } from '../../../../tests/e2e/keyboard-sample.ts';
import { press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import { shown } from '../../../../tests/e2e/staff-page.ts';
import cartWords from '../locales/zh-cn.json' with { type: 'json' };

async function takeOrder({ page, owner }: KeyboardSession): Promise<void> {
  const member = await newMember(owner);
  const session = shown(page, '/admin/cart');
  const field = session.getByRole('combobox', { name: cartWords['text.scanField'] });
  // The scan field has the focus at once.
  await expect(field).toBeFocused();
  await page.keyboard.type('a');
  await expect(session.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(session.locator('.draft-line')).toHaveCount(1);
  await tabTo(session.getByRole('combobox', { name: cartWords['text.findMember'] }));
  await page.keyboard.type(member.mobile);
  await expect(session.getByRole('option', { name: member.mobile }).first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(session.getByRole('radiogroup', { name: cartWords['text.address'] }).getByRole('radio').first()).toBeChecked();
  await expect(session.locator('[data-saving=saved]')).toBeVisible();
  await page.keyboard.press('Control+Enter');
  await expect(session.getByRole('heading', { name: /订单 \d{16} 已提交/ })).toBeVisible();
  await press(session.getByRole('button', { name: cartWords['text.nextOrder'] }));
  await expect(field).toBeFocused();
}

export const keyboard: Jobs = {
  '/admin/cart': { does: 'enters an order from its lines to the order number', run: takeOrder },
};
