import { randomUUID } from 'node:crypto';
import { expect } from '@playwright/test';
import words from '../../apps/web/locales/zh-cn/member-login.json' with { type: 'json' };
import rules from '../../packages/server/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { sql } from './database.ts';
import { test } from './fixtures.ts';
import { openAccount, signInMember, storedMember } from './member.ts';

const phone = { width: 390, height: 844 };

test.describe('the member centre', () => {
  for (const [id, width] of [
    ['[M-43.page]', 390],
    ['M-43', 1440],
  ] as const)
    test(`${id} at ${width} px greets the member, shows balances, counts by state and the latest orders, and leads to the detail of an order`, async ({
      memberPage: page,
      member,
    }) => {
      await page.setViewportSize({ width, height: 844 });
      await expect(page).toHaveURL('/user/overview');
      await expect(page.getByRole('heading', { level: 1 })).toContainText(/欢迎回来|注意休息|好/);
      const hello = page.getByRole('region', { name: '账户概况' });
      // Refunds of other tests are paid into it.
      const [own] = await sql<{ money: string }>(`select (money / 100)::text as money from member_member where username = $1`, [
        member.username,
      ]);
      await expect(hello.getByText('余额').locator('..')).toContainText(`¥${own?.money}`);
      await expect(hello.getByText('积分').locator('..')).toContainText('1,860');
      await expect(hello).toContainText('加入会员');
      await expect(hello).toContainText('最近登录');
      const states = page.getByRole('region', { name: '我的订单' });
      for (const name of ['待付款', '待发货', '待收货', '已完成'])
        await expect(states.getByRole('link', { name: new RegExp(`[1-9]\\d*\\s*${name}`) })).toBeVisible();
      const latest = page.getByRole('region', { name: '最近订单' }).locator('a[href^="/user/order/"]:not([href*="pay"])');
      await expect(latest).toHaveCount(3);
      await states.getByRole('link', { name: /待收货/ }).click();
      await expect(page).toHaveURL('/user/order?state=way');
      await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
      await expect(page.getByRole('region', { name: '包裹' })).toBeVisible();
      expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(width);
    });

  test('[M-43.page] shows a whole order: its progress, tracking numbers to copy, the amount explained, the receiver', async ({
    memberPage: page,
  }) => {
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.goto('/user/order?state=way');
    await page.getByRole('main').getByRole('listitem').getByRole('link').first().click();
    await expect(page.locator('[aria-current=step]')).toHaveText('已发货');
    const parcels = page.getByRole('region', { name: '包裹' });
    await parcels.getByRole('button', { name: '复制 运单号' }).first().click();
    await expect(page.getByText('已复制')).toBeVisible();
    const copied = await page.evaluate(() => navigator.clipboard.readText());
    expect(copied).toMatch(/\w{6,}/);
    await expect(parcels).toContainText(copied);
    const money = page.getByRole('region', { name: '金额', exact: true });
    await money.getByText('金额是怎么算的').click();
    await expect(money.getByText(/第 1 行/)).toBeVisible();
    await expect(page.getByRole('region', { name: '收货信息' })).toContainText(/[市区县]/);
    await expect(page.getByRole('region', { name: '订单动态' })).toContainText('订单已提交');
    await expect(page).toHaveTitle(/订单 \d+/);
  });

  test('[M-43.page] lists orders by state and loads more at the end', async ({ memberPage: page }) => {
    await page.getByRole('navigation', { name: '会员中心' }).getByRole('link', { name: '我的订单' }).click();
    const groups = page.getByRole('navigation', { name: '按状态查看' });
    await expect(groups.getByRole('link', { name: /全部/ })).toContainText(/\d/);
    const all = Number(/\d+/.exec(await groups.getByRole('link', { name: /全部/ }).innerText())?.[0]);
    expect(all).toBeGreaterThan(10);
    const cards = page.getByRole('main').getByRole('listitem');
    await expect(cards).toHaveCount(10);
    await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
    await expect(page.getByText('没有更多了')).toBeVisible();
    await expect(cards).toHaveCount(all);
    await groups.getByRole('link', { name: /已关闭/ }).click();
    await expect(cards.first()).toContainText('已关闭');
    await page.goBack();
    await expect(groups.getByRole('link', { name: /全部/ })).toHaveAttribute('aria-current', 'true');
  });

  test('[M-43.lang][R-11] is shown in both languages, and remembers the choice', async ({ memberPage: page }) => {
    await openAccount(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(
      page
        .getByText('Appearance')
        .or(page.getByRole('button', { name: 'Sign out' }))
        .first(),
    ).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: 'Latest orders' })).toBeVisible();
    await expect(page.getByRole('heading', { level: 1 })).toContainText('elcome back');
    await expect(page).toHaveTitle(/Overview/);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/user/overview');
      await expect(page.getByRole('region', { name: 'Latest orders' })).toBeVisible();
      await page.goto('/user/order');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText('My orders');
      await expect(page.getByRole('main')).not.toContainText(/待付款|已完成/);
    }
  });

  test('[M-43.deny][P-03] shows nothing to a visitor, and no order of another member', async ({ page, request, member }) => {
    await page.goto('/user/overview');
    await expect(page).toHaveURL('/user/login?to=%2Fuser%2Foverview');
    const headers = { 'accept-language': 'en', server: '1' };
    const { username, password } = member;
    const login = await request.post('/api/User/login', { headers, data: { username, password } });
    const { token } = ((await login.json()) as { data: { token: string } }).data;
    const list = await request.post('/user/order/GetPageData', {
      headers: { ...headers, 'member-token': token },
      data: { page: { pageSize: 100 } },
    });
    const own = ((await list.json()) as { data: { result: { id: number }[] } }).data.result.map(({ id }) => id);
    const other = [2, 3, 4, 5].find((id) => !own.includes(id));
    expect(own).toContain(1);
    expect(other).toBeDefined();
    await signInMember(page, member);
    for (const width of [390, 1440]) {
      await page.setViewportSize({ width, height: 844 });
      await page.goto(`/user/order/${other}`);
      await expect(page.getByRole('alert')).toContainText('不属于您');
    }
  });

  test('offers on each order of the list what can be done with it, with the state as staff see it', async ({
    memberPage: page,
  }) => {
    await page.setViewportSize(phone);
    await page.goto('/user/order?state=pay');
    const card = page.getByRole('main').getByRole('article').first();
    await expect(card.locator('.ly-badge.warn')).toHaveText('待付款');
    await card.getByRole('button', { name: '取消订单' }).click();
    const question = page.getByRole('dialog');
    await question.getByRole('button', { name: '再想想' }).click();
    await expect(question).toHaveCount(0);
    await page.goto('/user/order?state=way');
    await expect(page.getByRole('main').getByRole('button', { name: '确认收货' }).first()).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await seriousViolations(page)).toEqual([]);
  });

  test('loads no code of the back office', async ({ memberPage: page }) => {
    const scripts: string[] = [];
    page.on('response', (response) => {
      if (response.request().resourceType() === 'script') scripts.push(response.url());
    });
    await page.goto('/user/order');
    await expect(page.getByRole('main').getByRole('listitem').first()).toBeVisible();
    const texts = await Promise.all(scripts.map(async (url) => (await page.request.get(url)).text()));
    expect(scripts.length).toBeGreaterThan(3);
    expect(scripts.filter((_, place) => /anticon|ant-btn|ant-modal/.test(texts[place] ?? ''))).toEqual([]);
  });
});

test.describe('registration', () => {
  test('[R-02][V-01][V-02][V-03] shows errors at their fields, then welcomes a new member without orders', async ({ page }) => {
    await page.setViewportSize(phone);
    await page.goto('/user/login');
    await page.getByRole('button', { name: '立即注册' }).click();
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByText('请输入账号')).toBeVisible();
    await page.getByLabel('账号').fill('1x');
    await page.getByLabel('密码', { exact: true }).fill('a<b>c');
    await page.getByLabel('手机号（选填）').fill('123');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page.getByLabel('手机号（选填）')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('账号')).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel('密码', { exact: true })).toHaveAttribute('aria-invalid', 'true');
    for (const rule of ['rule.account', 'rule.password', 'rule.mobile'] as const)
      await expect(page.getByText(rules[rule]).first()).toBeVisible();
    const username = `e2e${randomUUID().slice(0, 8)}`;
    await page.getByLabel('账号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill('Kestrel-41-lane');
    await page.getByLabel('手机号（选填）').fill('13800000009');
    await page.getByRole('button', { name: '注册', exact: true }).click();
    await expect(page).toHaveURL('/user/overview');
    await expect(page.getByText('还没有订单')).toBeVisible();
    await page.getByRole('link', { name: '去商城逛逛' }).click();
    await expect(page).toHaveURL('/');
    await expect(page.getByRole('link', { name: new RegExp(username) })).toBeVisible();
  });
});

test.describe('the member login', () => {
  test('[R-02] reports a failure without naming the wrong field, and remembers the account', async ({ page, member }) => {
    await page.goto('/user/login');
    await page.getByLabel('账号').fill(`nobody${Date.now() % 100_000}`);
    await page.getByLabel('密码', { exact: true }).fill('Wrong-one-1');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page.getByRole('alert')).toHaveText('账号或密码不正确');
    await page.getByLabel('账号').fill(member.username);
    await page.getByLabel('密码', { exact: true }).fill(member.password);
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/user/overview');
    await openAccount(page);
    await page.getByRole('button', { name: '退出登录' }).click();
    await expect(page.getByLabel('账号')).toHaveValue(member.username);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('heading', { name: 'Welcome' })).toBeVisible();
  });

  test('[A-09] shows a captcha after failures, reports a missing code, and draws a new captcha after a wrong code', async ({
    page,
    member,
  }) => {
    const person = { username: `e2e${randomUUID().slice(0, 8)}`, password: member.password };
    await sql(
      `insert into member_member (member_no, username, nickname, password, jointime)
       select upper($1), $1, $1, password, now() from member_member where username = $2`,
      [person.username, member.username],
    );
    // Failures of another client, as the server counts them: those of this machine would affect every test of the run.
    await sql('insert into kit_login_attempt (key, failures, last_at) values ($1, 3, now())', [
      `account|member|${person.username}`,
    ]);
    await page.setViewportSize(phone);
    await page.goto('/user/login');
    await page.getByLabel('账号').fill(person.username);
    await page.getByLabel('密码', { exact: true }).fill(person.password);
    const enterButton = page.getByRole('button', { name: '登录', exact: true });
    await enterButton.click();
    const picture = page.getByRole('img', { name: /验证码图片/ });
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(50);
    const first = (await picture.getAttribute('src')) ?? '';
    expect(first).toMatch(/\/api\/common\/captcha\?id=[\da-f-]{36}&server=1$/);
    await enterButton.click();
    await expect(page.getByRole('alert')).toHaveText(words['missing.captchaInfo']);
    await expect(picture).toHaveAttribute('src', first);
    await page.getByLabel('验证码', { exact: true }).fill('????');
    const sent = page.waitForRequest('**/api/User/login');
    await enterButton.click();
    expect((await sent).postDataJSON()).toMatchObject({
      captchaInfo: '????',
      captchaId: expect.stringMatching(/^[\da-f-]{36}$/),
    });
    await expect(picture).not.toHaveAttribute('src', first);
    await expect(page.getByRole('alert')).toBeVisible();
    await expect(page.getByLabel('密码', { exact: true })).toHaveValue(person.password);
    await expect(page).toHaveURL('/user/login');
  });

  test("[R-01] is reached from the home page, which shows the shop's name and its banners", async ({ page }) => {
    await page.goto('/');
    await expect(page.getByRole('heading', { name: '掌柜' })).toBeVisible();
    await expect(page.getByRole('region', { name: '店里的新鲜事' }).locator('img').first()).toBeAttached();
    await expect(page.getByRole('link', { name: /管理后台/ })).toHaveAttribute('href', '/admin');
    await page.getByRole('link', { name: /会员中心/ }).click();
    await expect(page).toHaveURL('/user/login');
    expect(await storedMember(page)).toBeNull();
  });
});
