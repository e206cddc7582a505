import { expect, type Page } from '@playwright/test';
import { signInAnew } from './staff-page.ts';
import { test } from './fixtures.ts';
import { enter, openAccount, signInMemberByHand, storedMember } from './member.ts';

const memberFields =
  'id username nickname email mobile avatar gender birthday money score lastlogintime lastloginip jointime motto token refreshToken';

/**
 * Answers the next call to this path as the server does when the access token is older than 15 minutes; all other calls reach the
 * server.
 */
async function expireOnce(page: Page, path: string): Promise<void> {
  const headers = { 'token-expired': '1', 'content-type': 'application/json' };
  const body = JSON.stringify({ code: 401, msg: '', data: { error: 'request.token-expired', traceId: '' } });
  await page.route(`**${path}`, (route) => route.fulfill({ status: 401, headers, body }), { times: 1 });
}

test.describe('entering the member centre', () => {
  test('[R-07][R-09] leads from /user through the loading route to the overview', async ({ page, member }) => {
    await signInMemberByHand(page, member);
    const seen: string[] = [];
    page.on('framenavigated', (frame) => seen.push(new URL(frame.url()).pathname));
    for (const start of ['/user', '/user/', '/user/loading', '/user/loading/']) {
      await page.goto(start);
      await expect(page).toHaveURL('/user/overview');
    }
    expect(seen).toContain('/user/loading');
  });

  test('[R-09] opens a page requested before sign-in or before its rules are loaded, with its query; rejects a page of another area', async ({
    page,
    member,
  }) => {
    await page.goto('/user/order?state=done');
    await expect(page).toHaveURL(/\/user\/login\?to=/);
    await enter(page, member);
    await expect(page).toHaveURL('/user/order?state=done');
    await page.reload();
    await expect(page).toHaveURL('/user/order?state=done');
    await expect(page.getByRole('link', { name: /已完成/, exact: false }).first()).toBeVisible();
    const parameter = (path: string) => `/user/loading/${encodeURIComponent(JSON.stringify({ path, query: {} }))}`;
    for (const foreign of ['/admin/sales/order', '//example.com/user', '/user/login', '/']) {
      await page.goto(parameter(foreign));
      await expect(page).toHaveURL('/user/overview');
    }
    await page.goto('/user/nothing-here');
    await expect(page).toHaveURL('/404');
  });

  test('[E-02] [U-09.keys] stores the member with exactly the specified fields', async ({ page, member }) => {
    await signInMemberByHand(page, member);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    const stored = await storedMember(page);
    expect(Object.keys(stored ?? {}).sort()).toEqual(memberFields.split(' ').sort());
    expect(stored).toMatchObject({ username: member.username, gender: 1, score: 1_860 });
  });
});

test.describe('a token', () => {
  test('[A-10][T-01] that has expired is renewed once, and the call is repeated', async ({ page, member }) => {
    await signInMemberByHand(page, member);
    await expect(page.getByRole('region', { name: '最近订单' }).getByRole('link').first()).toBeVisible();
    const before = await storedMember(page);
    await expireOnce(page, '/user/order/counts');
    const renewal = page.waitForResponse((response) => response.url().endsWith('/api/User/replaceToken'));
    await page.goto('/user/order');
    expect((await renewal).status()).toBe(200);
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const after = await storedMember(page);
    expect(after?.token).not.toBe(before?.token);
    expect(after?.refreshToken).not.toBe(before?.refreshToken);
  });

  test('[T-03] that cannot be renewed is cleared, and the member login is shown; staff of the same browser stay signed in', async ({
    page,
    admin,
    member,
  }) => {
    await signInAnew(page, admin);
    await signInMemberByHand(page, member);
    await expect(page.getByRole('region', { name: '最近订单' }).getByRole('link').first()).toBeVisible();
    const { token = '' } = (await storedMember(page)) ?? {};
    // The session ends elsewhere, so its refresh token is invalid from now on.
    await page.request.post('/api/User/logout', { headers: { 'member-token': token, server: '1' }, data: {} });
    await expireOnce(page, '/api/User/index');
    const renewal = page.waitForResponse((response) => response.url().endsWith('/api/User/replaceToken'));
    await page.goto('/user/order');
    expect((await renewal).status()).toBe(401);
    await expect(page).toHaveURL('/user/login?to=%2Fuser%2Forder');
    expect(await storedMember(page)).toBeNull();
    await page.goto('/admin/sales/order');
    await expect(page).toHaveURL('/admin/sales/order');
  });

  test('[T-07] of a member is sent in its own header, that of staff as authorization, and neither in calls of the other audience', async ({
    page,
    admin,
    member,
  }) => {
    await signInAnew(page, admin);
    await signInMemberByHand(page, member);
    const calls = new Map<string, Readonly<Record<string, string>>>();
    page.on('request', (request) => {
      if (request.method() === 'POST') calls.set(new URL(request.url()).pathname, request.headers());
    });
    await page.goto('/user/order');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await page.goto('/admin/sales/order');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
    const own = calls.get('/user/order/GetPageData');
    const staff = calls.get('/admin/sales/order/GetPageData');
    const stored = await storedMember(page);
    expect(own?.['member-token']).toBe(stored?.token);
    expect(own?.['authorization']).toBeUndefined();
    expect(staff?.['authorization']).toMatch(/^Bearer \S{20,}$/);
    expect(staff?.['member-token']).toBeUndefined();
  });
});

test.describe('two audiences in one browser', () => {
  test('[T-05][P-01] a member signs out: their data is cleared, the page reloads, staff stay signed in', async ({
    page,
    admin,
    member,
  }) => {
    await signInAnew(page, admin);
    const shopping = await page.context().newPage();
    await signInMemberByHand(shopping, member);
    await shopping.evaluate(() => Object.assign(window, { before: true }));
    await openAccount(shopping);
    await shopping.getByRole('button', { name: '退出登录' }).click();
    await expect(shopping).toHaveURL(/\/user\/login/);
    expect(await shopping.evaluate(() => 'before' in window)).toBe(false);
    expect(await storedMember(shopping)).toBeNull();
    await page.goto('/admin/sales/order');
    await expect(page.getByRole('gridcell').first()).toBeVisible();
  });

  test('[P-01] staff sign out: the member stays signed in, in the open page and after a reload', async ({
    page,
    admin,
    member,
  }) => {
    const shopping = await page.context().newPage();
    await signInMemberByHand(shopping, member);
    await signInAnew(page, admin);
    await page.getByRole('button', { name: /的菜单/ }).click();
    await page.getByRole('menuitem', { name: '退出登录' }).click();
    await expect(page).toHaveURL('/admin/login');
    await shopping.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '我的订单' }).click();
    await expect(shopping.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await shopping.reload();
    await expect(shopping.getByRole('main').getByRole('listitem').first()).toBeVisible();
  });

  test('[T-05] signing out in one page signs out the other page of the member too', async ({ page, member }) => {
    await signInMemberByHand(page, member);
    const other = await page.context().newPage();
    await other.goto('/user/order');
    await expect(other.getByRole('main').getByRole('listitem').first()).toBeVisible();
    await openAccount(page);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(other).toHaveURL('/user/login?to=%2Fuser%2Forder');
    await expect(other.getByRole('alert')).toHaveText('已在另一个页面退出登录');
  });
});
