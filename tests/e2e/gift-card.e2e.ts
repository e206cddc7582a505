import giftCardTexts from '../../contexts/marketing/gift-card/locales/zh-cn.json' with { type: 'json' };
import payTexts from '../../contexts/sales/payment-of-order/locales/zh-cn.json' with { type: 'json' };
import { orderToPay } from '../../contexts/marketing/gift-card/testing/order-to-pay.ts';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { signInMember } from './member.ts';

const phone = { width: 390, height: 844 };

interface Card {
  readonly id: number;
  readonly code: string;
}

test('a member pays an order with a gift card on a phone: an unknown code is named, a card that holds too little cannot be chosen', async ({
  page,
  request,
  owner,
}) => {
  await page.setViewportSize(phone);
  const { orderId, memberId, ...payer } = await orderToPay(request);
  await signInMember(page, payer);
  const issue = async (faceAmount: number, of: number | null): Promise<Card> => {
    const { data } = await owner.post<Card>('/admin/marketing/gift-card/add', { faceAmount, memberId: of });
    return (await owner.post<Card>('/admin/marketing/gift-card/GetDetailPage', { id: data.id })).data;
  };
  const [small, large] = [await issue(100, memberId), await issue(1_000_000, null)];
  await page.goto(`/user/order/${orderId}/pay`);
  await page.getByRole('radio', { name: payTexts['method.gift_card'] }).check();
  await page.getByRole('button', { name: payTexts['text.choose-card'] }).click();
  await expect(page).toHaveURL(`/user/gift-card/pay/${orderId}`);
  const little = page.getByRole('radio', { name: small.code });
  await expect(little).toBeDisabled();
  await expect(little).toHaveAccessibleName(new RegExp(giftCardTexts['text.too-little']));
  await page.getByRole('radio', { name: giftCardTexts['text.another'] }).check();
  const code = page.getByRole('textbox', { name: giftCardTexts['field.code'] });
  const pay = page.getByRole('button', { name: new RegExp(`^${giftCardTexts['text.pay-now'].replace(' {{amount}}', '')}`) });
  await code.fill('2222-2222-2222-2222');
  await pay.click();
  await expect(page.getByText(giftCardTexts['rule.unknownCode'])).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await seriousViolations(page)).toEqual([]);
  await code.fill(large.code.toLowerCase());
  await pay.click();
  await expect(page).toHaveURL(`/user/order/${orderId}`);
  await expect(page.locator('[aria-current=step]')).toBeVisible();
  const { data: paid } = await owner.post<{ status: string }>('/admin/sales/order/GetDetailPage', { id: orderId });
  expect(paid.status).toBe('to_ship');
});
