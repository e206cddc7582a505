import type { Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { openTab, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';

const orders = '/admin/sales/order';

/** Throttles the processor to a quarter of its speed. */
async function slowDown(page: Page): Promise<void> {
  const session = await page.context().newCDPSession(page);
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
}

test('on a slow device quick search loses no key while the list loads and renders', async ({ page, admin }) => {
  await signIn(page, admin);
  await slowDown(page);
  const sent: string[] = [];
  page.on('request', (one) => {
    if (one.url().endsWith(`${orders}/GetPageData`)) sent.push(one.postData() ?? '');
  });
  const list = await openTab(page, orders);
  const search = list.locator('.rs-quick input');

  // From the moment the field exists, before the rows do; in Chinese and in English.
  await search.focus();
  let typed = '';
  for (const key of '明前龙井 quick brown fox 2611210001') {
    await page.keyboard.insertText(key);
    typed += key;
    expect(await search.inputValue()).toBe(typed);
  }
  await expect(list.getByText(kit['state.nothing-found'])).toBeVisible();
  await expect(search).toHaveValue(typed);

  // Each pause sends a search, and the next keys are typed while it is answered and rendered.
  await search.fill('');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
  typed = '';
  for (const word of ['26', '11', '2', '1', '000', '1']) {
    await page.keyboard.type(word, { delay: 30 });
    typed += word;
    await expect.poll(() => sent.some((body) => body.includes(JSON.stringify(typed)))).toBe(true);
  }
  await expect(search).toHaveValue(typed);
  await page.keyboard.press('ControlOrMeta+A');
  await page.keyboard.press('Delete');
  await expect(search).toHaveValue('');
  await expect(list.getByRole('gridcell').first()).toBeVisible();
});
