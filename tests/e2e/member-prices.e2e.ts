import { randomUUID } from 'node:crypto';
import english from '../../contexts/promotion/member-prices/locales/en.json' with { type: 'json' };
import texts from '../../contexts/promotion/member-prices/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { openAccount, signInMember } from './member.ts';
import type { Calls } from './staff.ts';

const path = '/user/price-list';
const lists = '/admin/promotion/price-list';
const keyed = () => ({ 'idempotency-key': randomUUID() });

interface Sold {
  readonly name: string;
  readonly skuCode: string | null;
  readonly price: number;
}

/** An active list with two prices of a product on sale, for the members of a group; the product and its code. */
async function groupList(owner: Calls, memberId: number): Promise<{ product: string; skuCode: string; list: string }> {
  const { data: found } = await owner.post<{ result: readonly Sold[] }>('/admin/sales/draft-order/findProducts', { quick: '' });
  const sold = found.result.find(({ skuCode, price }) => skuCode !== null && price > 1_200);
  const skuCode = sold?.skuCode ?? '';
  const list = `批发 ${randomUUID().slice(0, 8)}`;
  const group = await owner.post<{ id: number }>('/admin/member/member-group/add', { name: list });
  const { data } = await owner.post<{ version: number }>('/admin/member/member/GetDetailPage', { id: memberId });
  await owner.post('/admin/member/member/Update', { id: memberId, version: data.version, groupId: group.data.id });
  const body = { name: list, kind: 'group', audience: 'groups', groupIds: [group.data.id] };
  const made = await owner.post<{ id: number; version: number }>(`${lists}/add`, body);
  const rows = [
    { skuCode, minQty: 1, priceAmount: 1_111 },
    { skuCode, minQty: 10, priceAmount: 999 },
  ];
  const items = '/admin/promotion/price-list-item/saveRows';
  expect((await owner.post(items, { priceListId: made.data.id, rows }, keyed())).status).toBe(200);
  expect((await owner.post(`${lists}/activate`, { id: made.data.id, version: made.data.version })).status).toBe(200);
  return { product: sold?.name ?? '', skuCode, list };
}

test.describe('the price list of a member', () => {
  test('[M-48.page] shows own prices with the list price struck, quantity breaks and the list, found by a word', async ({
    page,
    owner,
  }) => {
    const member = await newMember(owner);
    const { product, skuCode, list } = await groupList(owner, member.id);
    await signInMember(page, member);
    for (const size of [
      { width: 390, height: 844 },
      { width: 1440, height: 900 },
    ]) {
      await page.setViewportSize(size);
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(texts.title);
      await page.getByRole('searchbox', { name: texts['text.search'] }).fill(skuCode);
      const card = page.getByRole('article', { name: product }).first();
      await expect(card).toContainText('11.11');
      await expect(card).toContainText('9.99');
      await expect(card).toContainText(list);
      await expect(card.locator('s').first()).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(size.width);
      expect(await seriousViolations(page)).toEqual([]);
    }
  });

  test('[M-48.lang] is shown in both languages', async ({ memberPage: page }) => {
    await openAccount(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('navigation', { name: 'Member centre' })).toBeVisible();
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(english.title);
    }
    await expect(page).toHaveTitle(new RegExp(english.title));
    const main = page.getByRole('main');
    await expect(main.getByRole('searchbox', { name: english['text.search'] })).toBeVisible();
    await expect(main.getByRole('article').first()).toBeVisible();
    // Names of products and categories are the shop's own; everything else that the page says is in English.
    for (const former of [texts.title, texts['text.listPrice'], texts['text.soldOut'], /满 \d+ 件/, /您的等级/])
      await expect(main).not.toContainText(former);
    await main.getByRole('searchbox', { name: english['text.search'] }).fill(randomUUID());
    await expect(main).toContainText(english['text.none']);
    await expect(main).toContainText(english['text.none-hint']);
  });

  test('[M-48.deny] shows nothing to a visitor, and no price of a group to other members', async ({ page, request, owner }) => {
    await page.goto(path);
    await expect(page).toHaveURL(`/user/login?to=${encodeURIComponent(path)}`);
    expect((await request.post(`${path}/page`, { headers: { server: '1' } })).status()).toBe(401);
    const [buyer, other] = [await newMember(owner), await newMember(owner)];
    const { product, skuCode, list } = await groupList(owner, buyer.id);
    await signInMember(page, other);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(path);
      await page.getByRole('searchbox', { name: texts['text.search'] }).fill(skuCode);
      const card = page.getByRole('article', { name: product }).first();
      await expect(card).toBeVisible();
      await expect(card).not.toContainText('11.11');
      await expect(card).not.toContainText(list);
    }
  });
});
