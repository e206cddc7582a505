import type { Page } from '@playwright/test';
import { expect } from '../../../../tests/e2e/fixtures.ts';
import type { Jobs, KeyboardSession } from '../../../../tests/e2e/keyboard-run.ts';
import { expectFocusPreserved, press, tabTo } from '../../../../tests/e2e/keyboard.ts';
import memberArea from '../../../../packages/member-ui/locales/zh-cn/member-area.json' with { type: 'json' };
import addressWords from '../locales/zh-cn.json' with { type: 'json' };

/** Chooses the first option. */
async function chooseFirst(page: Page, label: string): Promise<void> {
  const select = page.getByRole('dialog').getByLabel(label);
  await expect(select.locator('option').nth(1)).toBeAttached();
  await tabTo(select);
  await page.keyboard.press('ArrowDown');
  await expect(select).not.toHaveValue('');
}

async function keepAddress({ page }: KeyboardSession): Promise<void> {
  await press(page.getByRole('button', { name: addressWords['text.add'] }));
  const sheet = page.getByRole('dialog');
  await tabTo(sheet.getByLabel(addressWords['field.name']));
  await page.keyboard.type('梅小林');
  await tabTo(sheet.getByLabel(addressWords['field.mobile']));
  await page.keyboard.type('13800000078');
  for (const level of ['province', 'city', 'district'] as const) await chooseFirst(page, memberArea[`region.${level}`]);
  await tabTo(sheet.getByLabel(addressWords['field.detail']));
  await page.keyboard.type('梅林路 18 号 3 楼');
  await press(sheet.getByRole('button', { name: addressWords['text.save'] }));
  const card = page.getByRole('article', { name: '梅小林 13800000078' });
  await expect(card).toContainText('梅林路 18 号 3 楼');
  await expect(sheet).toHaveCount(0);
  await expectFocusPreserved(page);

  await press(card.getByRole('button', { name: addressWords['text.change'] }));
  await tabTo(sheet.getByLabel(addressWords['field.label']));
  await page.keyboard.type('公司');
  await page.keyboard.press('Enter');
  await expect(card.getByText('公司')).toBeVisible();
  await expectFocusPreserved(page);
  await press(card.getByRole('button', { name: addressWords['text.remove'] }));
  await press(sheet.getByRole('button', { name: addressWords['text.remove'] }));
  await expect(card).toHaveCount(0);
}

export const keyboard: Jobs = {
  '/user/address': { does: 'adds, changes and removes an address', run: keepAddress },
};
