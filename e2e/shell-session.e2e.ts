import { shown, signIn } from './desk.ts';
import { endSessions, expireTokens } from './database.ts';
import { expect, test } from './fixtures.ts';
import { callsOf, hire } from './staff.ts';

const brand = '/admin/catalog/brand';
const nodes = [`${brand}/index`, `${brand}/add`, `${brand}/edit`];

test('[T-06] [T-03] a session that ends shows 登陆已过期 at the login, keeps what was typed, and gives it back to its owner only', async ({
  page,
  request,
  admin,
}) => {
  const calls = await callsOf(request, admin);
  const person = await hire(calls, ['/admin/access/role/index', '/admin/access/role/add', ...nodes]);
  await signIn(page, person);
  await page.goto('/admin/access/role/add');
  const form = shown(page, '/admin/access/role/add');
  await form.getByLabel('名称').fill('清晨班');
  await form.getByLabel('名称').evaluate((input) => input.setAttribute('data-same', 'yes'));
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
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('名称')).toHaveValue('清晨班');
  await expect(form.getByLabel('名称')).toHaveAttribute('data-same', 'yes');

  // The token only ran out: the person notices nothing.
  await expireTokens(person.username);
  const renewed = page.waitForResponse((answer) => answer.url().endsWith('/api/User/replaceToken'));
  await form.getByRole('button', { name: /保\s*存/ }).click();
  expect((await renewed).status()).toBe(200);
  await expect(form.getByText('必填项').or(form.getByText('请检查标出的字段')).first()).toBeVisible();
  await expect(page).toHaveURL('/admin/access/role/add');

  await endSessions(person.username);
  await form.getByRole('button', { name: /保\s*存/ }).click();
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, admin);
  await page.goto('/admin/access/role/add');
  await expect(form.getByLabel('名称')).toHaveValue('');
});

test('[T-01] [T-02] three pages of the back office whose token ran out refresh once, and none leaves for the login', async ({
  context,
  request,
  admin,
}) => {
  const person = await hire(await callsOf(request, admin), nodes);
  const pages = [await context.newPage(), await context.newPage(), await context.newPage()];
  const [first] = pages;
  if (first) await signIn(first, person);
  for (const page of pages) {
    await page.goto(brand);
    await expect(shown(page, brand).getByRole('gridcell').first()).toBeVisible();
  }
  await expireTokens(person.username);
  const refreshes: string[] = [];
  context.on('request', (sent) => {
    if (sent.url().endsWith('/api/User/replaceToken')) refreshes.push(sent.url());
  });
  await Promise.all(
    pages.map(async (page) => {
      await shown(page, brand).getByRole('combobox', { name: '每页条数' }).click();
      const answer = page.waitForResponse((one) => one.url().endsWith(`${brand}/GetPageData`) && one.status() === 200);
      await page.locator('.ant-select-item:visible', { hasText: '50' }).first().click();
      await answer;
    }),
  );
  for (const page of pages) await expect(page).toHaveURL(/brand\?size=50/);
  expect(refreshes).toHaveLength(1);
});

test('[T-04] a reply of code 302 clears the token and goes to the named route or the path', async ({ page, request, admin }) => {
  const person = await hire(await callsOf(request, admin), nodes);
  for (const [target, arrives] of [
    [{ routeName: 'adminMainLoading' }, /\/admin\/login$/],
    [{ routePath: '/' }, /:\d+\/$/],
    [{ routePath: '//evil.example/' }, /\/admin\/login$/],
  ] as const) {
    await signIn(page, person);
    await page.goto(brand);
    await expect(shown(page, brand).getByRole('gridcell').first()).toBeVisible();
    await page.route('**/GetPageData', (route) => route.fulfill({ json: { code: 302, msg: '', data: target } }), { times: 1 });
    await shown(page, brand).getByRole('textbox').first().fill('x');
    await expect(page).toHaveURL(arrives);
    expect(await page.evaluate(() => localStorage.getItem('adminInfo'))).toBeNull();
    await page.unrouteAll();
  }
});
