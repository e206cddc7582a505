import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import memberTexts from '../../contexts/member/member/locales/zh-cn.json' with { type: 'json' };
import texts from '../../contexts/member/member-merge/locales/zh-cn.json' with { type: 'json' };
import addressTexts from '../../contexts/member/address/locales/zh-cn.json' with { type: 'json' };
import favouriteTexts from '../../contexts/storefront/favourite/locales/zh-cn.json' with { type: 'json' };
import { soldProduct } from '../../contexts/storefront/shop/testing/products.ts';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { chooseAction, reachRow } from './keyboard-plain.ts';
import { formatText, openList, spaced } from './lists.ts';
import { openTab } from './staff-page.ts';
import { type Calls, password } from './staff.ts';

const members = '/admin/member/member';
const merges = '/admin/member/member-merge';

interface Account {
  readonly id: number;
  readonly nickname: string;
  readonly username: string;
}

async function account(owner: Calls, email: string): Promise<Account> {
  const username = `twin${randomUUID().slice(0, 8)}`;
  const nickname = `双号${username.slice(4, 10)}`;
  const { data, status } = await owner.post<{ id: number }>(`${members}/add`, { username, nickname, password, email });
  expect(status, JSON.stringify(data)).toBe(200);
  return { id: data.id, nickname, username };
}

const stateOf = async (owner: Calls, { id }: Account) =>
  (await owner.post<{ status: string; money: number }>(`${members}/GetDetailPage`, { id })).data;

/** A member keeps a product that is on sale. */
async function keepProduct(page: Page, { username }: Account): Promise<void> {
  const headers = { server: '1' };
  const entered = await page.request.post('/api/User/login', { headers, data: { username, password } });
  const { token } = ((await entered.json()) as { data: { token: string } }).data;
  const { product } = await soldProduct(page);
  const kept = await page.request.post('/user/favourites/add', {
    headers: { ...headers, 'member-token': token },
    data: { productId: product.id },
  });
  expect(kept.status(), await kept.text()).toBe(200);
}

for (const width of [1440, 390])
  test(`two accounts of one person are found, merged after a preview of what moves, and taken apart again, at ${width} px`, async ({
    adminPage: page,
    owner,
  }) => {
    await page.setViewportSize({ width, height: 900 });
    const email = `${randomUUID().slice(0, 8)}@example.com`;
    const [from, into] = [await account(owner, email), await account(owner, email)];
    const home = { memberId: from.id, name: '周雁', mobile: '13900000000', region: '310104', detail: '衡山路 12 号' };
    expect((await owner.post('/admin/member/address/add', home)).status).toBe(200);
    const gift = { memberId: from.id, account: 'balance', amount: 4_321, reason: '补偿运费' };
    expect((await owner.post('/admin/member/balance-adjustment/add', gift)).status).toBe(200);
    await keepProduct(page, from);

    const detail = await openTab(page, `${members}/${into.id}`);
    await expect(detail.getByRole('heading', { name: memberTexts['text.duplicates'] })).toBeVisible();
    await detail.getByRole('button', { name: formatText(memberTexts['text.merge-named'], { name: from.nickname }) }).click();
    const form = page.getByRole('dialog');
    const moving = (name: string) => form.locator(`[data-item="${name}"]`);
    await expect(moving('member:field.money')).toContainText('43.21');
    await expect(moving('address:title')).toHaveText('1');
    await expect(moving('favourite:text.rows.favourites')).toHaveText('1');
    await expect(form.getByText(favouriteTexts['text.rows.favourites'], { exact: true })).toBeVisible();
    await expect(form.getByText(addressTexts.title, { exact: true })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    expect(await seriousViolations(page)).toEqual([]);
    await form.getByLabel(texts['field.reason'], { exact: true }).fill('同一人的两个账号');
    await page.keyboard.press('Control+s');
    await expect(form).toHaveCount(0);
    await expect.poll(async () => (await stateOf(owner, from)).status).toBe('merged');
    expect((await stateOf(owner, into)).money).toBe(4_321);

    await openList(page, `${merges}?f.fromId=in:${from.id}`);
    await reachRow(page, merges);
    await chooseAction(page, texts['transition.undo']);
    const undoing = page.getByRole('dialog');
    await undoing.getByRole('button', { name: spaced(texts['transition.undo']) }).click();
    await expect(undoing).toHaveCount(0);
    await expect.poll(async () => (await stateOf(owner, from)).status).toBe('active');
    expect((await stateOf(owner, into)).money).toBe(0);
  });
