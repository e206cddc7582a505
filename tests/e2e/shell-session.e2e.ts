import type { Page } from '@playwright/test';
import { shown, signInByHand } from './staff-page.ts';
import { endSessions, expireTokens, sql } from './database.ts';
import { expect, test } from './fixtures.ts';
import { menuLink } from './staff.ts';

const brand = '/admin/catalog/brand';
const permissions = [`${brand}/index`, `${brand}/add`, `${brand}/edit`];

test('[T-07] [A-01] [E-01] [E-03] [U-09.secret] signing in stores the name and a token, and never a password', async ({
  page,
  hire,
}) => {
  const person = await hire(permissions);
  const [login, index] = [
    page.waitForResponse((answer) => answer.url().endsWith('/admin/Index/login')),
    page.waitForResponse((answer) => answer.url().endsWith('/admin/Index/index')),
  ];
  await signInByHand(page, person);
  const { adminInfo } = ((await (await login).json()) as { data: { adminInfo: object } }).data;
  const fields = ['id', 'username', 'nickname', 'avatar', 'lastlogintime', 'token', 'tokenApi', 'refreshToken', 'super'];
  expect(Object.keys(adminInfo)).toEqual(expect.arrayContaining(fields));
  const { siteConfig } = ((await (await index).json()) as { data: { siteConfig: Record<string, unknown> } }).data;
  expect(Object.keys(siteConfig).toSorted()).toEqual([
    'apiUrl',
    'cdnUrl',
    'communityOpen',
    'recordNumber',
    'siteName',
    'upload',
    'version',
  ]);
  expect(siteConfig['upload']).toEqual({
    mode: 'local',
    maxsize: expect.any(Number),
    mimetype: expect.stringMatching(/^(\*|[^,]+(,[^,]+)*)$/),
    savename: expect.any(String),
  });

  const asked = page.waitForRequest((sent) => sent.url().endsWith(`${brand}/GetPageData`));
  await page.goto(brand);
  const kept = await page.evaluate(() => ({ ...localStorage }));
  const info = JSON.parse(kept['adminInfo'] ?? '{}') as Record<string, unknown>;
  expect(Object.keys(info)).toEqual(expect.arrayContaining(fields));
  expect(await (await asked).allHeaders()).toMatchObject({
    authorization: `Bearer ${String(info['token'])}`,
    'accept-language': 'zh-cn',
    server: '1',
  });
  expect((await (await asked).allHeaders())['member-token']).toBeUndefined();

  // Neither the password nor a digest of it is stored, in any encoding.
  const digests = await page.evaluate(async (password) => {
    const hex = (bytes: ArrayBuffer) => [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');
    const base64 = (bytes: ArrayBuffer) => btoa(String.fromCharCode(...new Uint8Array(bytes)));
    const bytes = new TextEncoder().encode(password);
    const all = await Promise.all(['SHA-1', 'SHA-256', 'SHA-512'].map((name) => crypto.subtle.digest(name, bytes)));
    return [password, btoa(password), encodeURIComponent(password), ...all.map(hex), ...all.map(base64)];
  }, person.password);
  const everything = JSON.stringify([kept, await page.evaluate(() => ({ ...sessionStorage }))]);
  for (const secret of digests) expect(everything).not.toContain(secret);
  expect(JSON.parse(kept['rememberedAccount'] ?? '""')).toBe(person.username);
  expect(kept['keepLogin']).toBe('true');
  const device = JSON.parse(kept['rememberedPassword'] ?? '""') as string;
  expect(device).toMatch(/^[\w-]{43}$/);
  // The stored value is a device token that the shop can revoke.
  expect(await sql('select 1 from kit_device where owner_id = $1 and expires_at > now()', [info['id']])).toHaveLength(1);
});

test('[A-09] three failures require a captcha, and a remembered browser signs in without one', async ({ hire, newPage }) => {
  const person = await hire(permissions);
  const remembered = await newPage();
  await signInByHand(remembered, person);
  await remembered.getByRole('button', { name: new RegExp(person.username) }).click();
  await remembered.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(remembered).toHaveURL(/\/admin\/login/);
  await expect(remembered.getByLabel('账号')).toHaveValue(person.username);

  // Failures of another client, as the server counts them: those of this machine would affect every test of the run.
  await sql('insert into kit_login_attempt (key, failures, last_at) values ($1, 3, now())', [`account|admin|${person.username}`]);
  const stranger = await newPage();
  await stranger.goto('/admin/login');
  await stranger.getByLabel('账号').fill(person.username);
  await stranger.getByLabel('密码', { exact: true }).fill(person.password);
  await stranger.keyboard.press('Enter');
  const picture = stranger.getByRole('img', { name: /验证码图片/ });
  await expect(picture).toBeVisible();
  await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
  const first = await picture.getAttribute('src');
  expect(first).toMatch(/\/api\/common\/captcha\?id=[\da-f-]{36}&server=1$/);
  await stranger.getByLabel('验证码', { exact: true }).fill('????');
  await stranger.keyboard.press('Enter');
  await expect(stranger.getByRole('alert')).toBeVisible();
  await expect(picture).not.toHaveAttribute('src', first ?? '');
  await expect(stranger.getByLabel('密码', { exact: true })).toHaveValue(person.password);

  await signInByHand(remembered, person);
});

/** Waits until the page's event stream is open, so that only the next action of the test can discover an ended session. */
const streaming = (page: Page) => page.waitForResponse((answer) => answer.url().includes('/api/events?'));

test('[T-06] [T-03] an ended session shows 登陆已过期 at the login, preserves input, and restores it to its owner only', async ({
  page,
  admin,
  hire,
}) => {
  const person = await hire(['/admin/access/role/index', '/admin/access/role/add', ...permissions]);
  await signInByHand(page, person);
  const opened = streaming(page);
  await page.goto('/admin/access/role/add');
  await opened;
  const form = shown(page, '/admin/access/role/add');
  await form.getByLabel('名称').fill('清晨班');
  await form.getByLabel('名称').evaluate((input) => input.setAttribute('data-same', 'yes'));
  // A code of another role: the form is valid, so it is sent, but the server rejects it, so it stays open.
  await form.getByLabel('编码').fill('order_clerk');
  await endSessions(person.username);
  const logins: string[] = [];
  page.on('framenavigated', (frame) => {
    if (frame.url().includes('/admin/login')) logins.push(frame.url());
  });
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page).toHaveURL(`/admin/login?to=${encodeURIComponent('/admin/access/role/add')}`);
  await expect(page.getByRole('alert')).toContainText('登陆已过期');
  await expect(page.getByRole('alert')).toContainText('没有保存的内容还在');
  await expect(form).toBeHidden();
  expect(await page.evaluate(() => localStorage.getItem('adminInfo'))).toBeNull();
  expect(logins).toHaveLength(1);

  await page.getByLabel('密码', { exact: true }).fill(person.password);
  const openedAgain = streaming(page);
  await page.keyboard.press('Enter');
  await expect(form).toBeVisible();
  await expect(form.getByLabel('名称')).toHaveValue('清晨班');
  await expect(form.getByLabel('名称')).toHaveAttribute('data-same', 'yes');

  // Only the access token has expired: the user notices nothing.
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/User/replaceToken'));
  await openedAgain;
  await expireTokens(person.username);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  expect((await renewed).status()).toBe(200);
  await expect(form.getByText('系统已存在相同数据').first()).toBeVisible();
  await expect(page).toHaveURL('/admin/access/role/add');

  await endSessions(person.username);
  await (await menuLink(page, '品牌')).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signInByHand(page, admin);
  await page.goto('/admin/access/role/add');
  await expect(form.getByLabel('名称')).toHaveValue('');
});

test('signing out in one page signs out all pages of the browser', async ({ page, context, hire }) => {
  const person = await hire(permissions);
  await signInByHand(page, person);
  const second = await context.newPage();
  await second.goto(brand);
  await expect(shown(second, brand).getByRole('gridcell').first()).toBeVisible();
  await page.getByRole('button', { name: new RegExp(person.username) }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await expect(page).toHaveURL('/admin/login');
  await expect(second).toHaveURL(/\/admin\/login/);
  await expect(second.getByRole('alert')).toContainText('已在另一个页面退出登录');
  expect(await second.evaluate(() => [localStorage.getItem('adminInfo'), localStorage.getItem('tabs')])).toEqual([null, null]);
  await second.goto(brand);
  await expect(second).toHaveURL(/\/admin\/login/);
});

test('[T-04] a reply of code 302 clears the token and redirects to the named route or the path', async ({ page, hire }) => {
  test.setTimeout(120_000);
  const person = await hire(permissions);
  for (const [target, arrives] of [
    [{ routeName: 'adminMainLoading' }, /\/admin\/login$/],
    [{ routePath: '/' }, /:\d+\/$/],
    ['/', /:\d+\/$/],
    ['adminLogin', /\/admin\/login$/],
    [{ routePath: '//evil.example/' }, /\/admin\/login$/],
  ] as const) {
    await signInByHand(page, person);
    await page.goto(brand);
    await expect(shown(page, brand).getByRole('gridcell').first()).toBeVisible();
    await page.route('**/GetPageData', (route) => route.fulfill({ json: { code: 302, msg: '', data: target } }), { times: 1 });
    await shown(page, brand).getByRole('textbox').first().fill('x');
    await expect(page).toHaveURL(arrives);
    expect(await page.evaluate(() => localStorage.getItem('adminInfo'))).toBeNull();
    await page.unrouteAll();
  }
});
