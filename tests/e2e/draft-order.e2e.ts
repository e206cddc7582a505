import type { Page } from '@playwright/test';
import english from '../../contexts/sales/draft-order/locales/en.json' with { type: 'json' };
import cart from '../../contexts/sales/draft-order/locales/zh-cn.json' with { type: 'json' };
import address from '../../contexts/member/address/locales/zh-cn.json' with { type: 'json' };
import member from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import { openTab, shown, signIn } from './staff-page.ts';
import { expect, test } from './fixtures.ts';
import type { Calls } from './staff.ts';

interface Sku {
  readonly name: string;
  readonly specText: string;
  readonly skuCode: string;
  readonly price: number;
  readonly available: number;
  readonly minQty: number | null;
}

/** Returns two SKUs of different products that can be bought singly. */
async function twoSkus(owner: Calls): Promise<readonly [Sku, Sku]> {
  const { data } = await owner.post<{ result: readonly Sku[] }>('/admin/sales/draft-order/findProducts', { quick: '' });
  const plenty = data.result.filter(({ available, minQty }) => available > 20 && minQty === null);
  const [first] = plenty;
  const second = plenty.find(({ name }) => name !== first?.name);
  if (!first || !second) throw new Error('the demo shop sells fewer than two products');
  return [first, second];
}

/** Opens order entry with an empty draft of its own. */
async function openOrderEntry(page: Page) {
  await page.goto('/admin/cart');
  const session = shown(page, '/admin/cart');
  await expect(session.locator('[data-saving=saved]')).toBeVisible();
  const fresh = session.getByRole('button', { name: cart['text.newDraft'] });
  if (await fresh.isEnabled()) await fresh.click();
  await expect(session.getByText(cart['text.empty'])).toBeVisible();
  return session;
}

/** A mobile number that no other test uses. */
const freshMobile = (): string => `199${String(Date.now()).slice(-8)}`;
const yuan = (fen: number): string => `¥${(fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 })}`;

test('[R-08.cart] [M-37.page] [M-09.write] an order is entered by keyboard: member and address are added, a price is agreed, and it gets a number', async ({
  adminPage: page,
  owner,
}) => {
  const [found, scanned] = await twoSkus(owner);
  const session = await openOrderEntry(page);
  const field = session.getByRole('combobox', { name: cart['text.scanField'] });
  await expect(field).toBeFocused();

  await field.fill(found.name);
  await session.getByRole('option', { name: found.name }).first().waitFor();
  await page.keyboard.press('Enter');
  await expect(session.getByRole('row', { name: found.name })).toBeVisible();
  await field.fill(`3*${scanned.skuCode}`);
  await page.keyboard.press('Enter');
  const row = session.getByRole('row', { name: scanned.name });
  await expect(row.getByRole('textbox')).toHaveValue('3');
  await field.fill('NO-SUCH-CODE');
  await page.keyboard.press('Enter');
  await expect(session.getByRole('alert')).toContainText('NO-SUCH-CODE');
  await expect(field).toHaveValue('NO-SUCH-CODE');

  await row.focus();
  for (const key of ['+', '+', '-']) await page.keyboard.press(key);
  await expect(row.getByRole('textbox')).toHaveValue('4');
  await page.keyboard.press('p');
  const agreed = scanned.price - 100;
  const price = page.getByRole('textbox', { name: cart['text.unitPrice'] });
  await price.fill('0.01');
  await page.keyboard.press('Enter');
  await expect(page.locator('.draft-price-form').getByRole('alert').first()).toBeVisible();
  await price.fill(String(agreed / 100));
  await page.getByRole('textbox', { name: cart['text.reason'] }).fill('老客户');
  await page.keyboard.press('Enter');
  await expect(row).toBeFocused();
  await expect(row).toContainText('老客户');

  const mobile = freshMobile();
  await session.getByRole('combobox', { name: cart['text.findMember'] }).fill(mobile);
  await session.getByRole('option', { name: mobile }).waitFor();
  await page.keyboard.press('Enter');
  await session.getByLabel(member['field.nickname']).fill('周雁');
  await page.keyboard.press('Enter');
  await expect(session.getByText(mobile)).toBeVisible();
  await session.getByRole('combobox', { name: address['field.region'] }).click();
  for (const [level, part] of ['上海市', '上海市', '徐汇区'].entries())
    await page.locator('.ant-cascader-menu').nth(level).getByText(part, { exact: true }).click();
  await expect(session.getByLabel(address['field.name'])).toHaveValue('周雁');
  await session.getByLabel(address['field.detail']).fill('衡山路 12 号 3 楼');
  await session.getByRole('button', { name: cart['text.saveAddress'] }).click();
  await expect(session.getByRole('radio', { name: /衡山路 12 号/ })).toBeChecked();

  const due = yuan(found.price + 4 * agreed);
  await expect(session.locator('[data-place]')).toContainText(due);
  await page.keyboard.press('Control+Enter');
  const placed = session.getByRole('heading', { name: /订单 \d{16} 已提交/ });
  await expect(placed).toBeVisible();
  const orderNo = /\d{16}/.exec((await placed.textContent()) ?? '')?.[0];
  const { data } = await owner.post<{ result: readonly { id: number }[] }>('/admin/sales/order/GetPageData', {
    filters: { field: 'orderNo', op: 'eq', value: orderNo },
  });
  const order = await owner.post<object>('/admin/sales/order/GetDetailPage', { id: data.result[0]?.id });
  const receiver = { receiverName: '周雁', receiverMobile: mobile, receiverDetail: '衡山路 12 号 3 楼' };
  expect(order.data).toMatchObject({ payableAmount: found.price + 4 * agreed, ...receiver });

  await session.getByRole('button', { name: cart['text.recordPayment'] }).click();
  await page.getByRole('dialog').getByRole('button', { name: '登记收款' }).click();
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect(session.getByRole('button', { name: cart['text.recordPayment'] })).toBeHidden();
  await session.getByRole('button', { name: cart['text.nextOrder'] }).click();
  await expect(session.getByText(cart['text.empty'])).toBeVisible();
});

test('[M-37.deny] staff without permission see no price editor and cannot place the order', async ({ page, owner, hire }) => {
  const [sku] = await twoSkus(owner);
  await signIn(page, await hire(['index', 'edit', 'member'].map((action) => `/admin/cart/${action}`)), null);
  const session = await openOrderEntry(page);
  await session.getByRole('combobox', { name: cart['text.scanField'] }).fill(sku.skuCode);
  await page.keyboard.press('Enter');
  const row = session.getByRole('row', { name: sku.name });
  await expect(row).toContainText(yuan(sku.price));
  await expect(session.locator('[data-price], [data-money] button')).toHaveCount(0);
  await row.focus();
  await page.keyboard.press('p');
  await expect(page.getByRole('textbox', { name: cart['text.unitPrice'] })).toHaveCount(0);
  await expect(session.locator('[data-place]')).toBeDisabled();
});

test('[M-37.page] [U-09.keys] input without a connection is stored in the browser and sent when the connection is back', async ({
  adminPage: page,
  context,
  owner,
}) => {
  const [first, second] = await twoSkus(owner);
  const session = await openOrderEntry(page);
  const field = session.getByRole('combobox', { name: cart['text.scanField'] });
  await field.fill(first.skuCode);
  await page.keyboard.press('Enter');
  const row = session.getByRole('row', { name: first.name });
  await expect(row).toBeVisible();
  await expect(session.locator('[data-saving=saved]')).toBeVisible();

  await context.setOffline(true);
  await row.focus();
  await page.keyboard.press('+');
  await field.fill(second.skuCode);
  await page.keyboard.press('Enter');
  await expect(session.locator('[data-saving=offline]')).toBeVisible();
  expect(await page.evaluate(() => localStorage.getItem('cart'))).toContain(second.skuCode);
  await context.setOffline(false);
  await expect(session.getByRole('row', { name: second.name })).toBeVisible();
  await expect(session.locator('[data-place]')).toContainText(yuan(2 * first.price + second.price));
  await expect.poll(() => page.evaluate(() => localStorage.getItem('cart'))).toBeNull();
});

test('[M-37.lang] [R-08.cart] order entry is shown in English on a phone, with the place button in view', async ({
  adminPage: page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.addInitScript(() => localStorage.setItem('config', JSON.stringify({ language: 'en' })));
  const session = await openTab(page, '/admin/cart');
  await expect(session.getByRole('heading', { name: english.title })).toBeVisible();
  await expect(session.getByPlaceholder(english['text.findMember'])).toBeVisible();
  await expect(session.locator('[data-place]')).toBeInViewport();
  const said = await session.innerText();
  expect(said).not.toMatch(/\b(cart|order|member|address):|\btext\.[a-z]/);
  expect(await page.evaluate(() => document.scrollingElement?.scrollWidth)).toBe(390);
});

test('order entry tells a reader that editing is missing, and makes no draft', async ({ page, hire, callsAs }) => {
  const reader = await hire(['/admin/cart/index']);
  await signIn(page, reader, null);
  await page.goto('/admin/cart');
  const session = shown(page, '/admin/cart');
  await expect(session.getByText(cart['text.noEditRight'])).toBeVisible();
  await expect(session.getByRole('alert')).toHaveCount(0);
  const { data } = await (await callsAs(reader)).post<{ result: readonly object[] }>('/admin/sales/draft-order/drafts', {});
  expect(data.result).toEqual([]);
});
