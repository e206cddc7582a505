import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import { mailServer, readable } from '../../contexts/messaging/delivery/testing/mail-server.ts';
import channelEn from '../../contexts/messaging/sms-channel/locales/en.json' with { type: 'json' };
import channel from '../../contexts/messaging/sms-channel/locales/zh-cn.json' with { type: 'json' };
import { smsServer } from '../../contexts/messaging/sms-channel/testing/sms-server.ts';
import templateEn from '../../contexts/messaging/sms-template/locales/en.json' with { type: 'json' };
import template from '../../contexts/messaging/sms-template/locales/zh-cn.json' with { type: 'json' };
import variableEn from '../../contexts/messaging/sms-variable/locales/en.json' with { type: 'json' };
import variable from '../../contexts/messaging/sms-variable/locales/zh-cn.json' with { type: 'json' };
import words from '../../apps/web/locales/zh-cn/member-login.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { sql } from './database.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { csvOf, openList, spaced } from './lists.ts';
import { edit, fieldErrorOf, find, openNew, remove, save, saved } from './plain-form.ts';
import { openTab, signIn } from './staff-page.ts';
import { menu } from './staff.ts';

const channels = '/admin/messaging/sms-channel';
const templates = '/admin/messaging/sms-template';
const variables = '/admin/messaging/sms-variable';

const code = (): string => `e${Date.now().toString(36)}`;

async function fillChannel(drawer: Locator, name: string): Promise<void> {
  await drawer.getByLabel(channel['field.name'], { exact: true }).fill(name);
  await drawer.getByLabel(channel['field.provider']).click();
  await drawer.page().getByTitle(channel['choice.provider.aliyun'], { exact: true }).last().click();
  await drawer.getByLabel(channel['field.enabled']).click();
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'account')).toBeVisible();
  await expect(fieldErrorOf(drawer, 'signName')).toBeVisible();
  await drawer.getByLabel(channel['field.account']).fill('LTAI-test');
  await drawer.getByLabel(channel['field.signName']).fill('测试');
  await drawer.locator('[data-field="secret"] input').fill('a-secret-of-a-test');
}

async function fillTemplate(drawer: Locator, name: string): Promise<void> {
  await drawer.getByLabel(template['field.code'], { exact: true }).fill(code());
  await drawer.getByLabel(template['field.name'], { exact: true }).fill(name);
  await drawer.getByLabel(template['field.contentZh']).fill('您好，{nobody}');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'contentZh')).toContainText('nobody');
  await drawer.getByLabel(template['field.contentZh']).fill('欢迎来到{site}');
}

async function fillVariable(drawer: Locator, name: string): Promise<void> {
  await drawer.getByLabel(variable['field.name'], { exact: true }).fill('1st');
  await drawer.getByLabel(variable['field.title']).fill(name);
  await drawer.getByLabel(variable['field.sample']).fill('A');
  await save(drawer);
  await expect(fieldErrorOf(drawer, 'name')).toBeVisible();
  await drawer.getByLabel(variable['field.name'], { exact: true }).fill(code());
}

const journeys = [
  { id: 'M-14', path: channels, fill: fillChannel, change: channel['field.region'], zh: channel.title, en: channelEn.title },
  { id: 'M-15', path: templates, fill: fillTemplate, change: template['field.note'], zh: template.title, en: templateEn.title },
  { id: 'M-16', path: variables, fill: fillVariable, change: variable['field.sample'], zh: variable.title, en: variableEn.title },
] as const;

for (const { id, path, fill, change, zh, en } of journeys) {
  test(`[${id}.write] ${path}: invalid input is rejected, then a row is saved, found, changed and deleted`, async ({
    adminPage: page,
  }) => {
    const name = unique('消息');
    await page.goto(path);
    const drawer = await openNew(page, path);
    await fill(drawer, name);
    await saved(drawer);
    const row = await find(page, path, name);
    const again = await edit(page, row);
    await again.getByLabel(change, { exact: true }).fill('changed');
    await saved(again);
    await remove(page, row, name);
  });

  test(`[${id}.list] ${path} is searched, filtered, sorted and paged by its URL`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    const all = await list.getByRole('row').count();
    expect(all).toBeGreaterThan(1);
    const none = await openTab(page, `${path}?q=${encodeURIComponent('没有这样的行')}`);
    await expect(none.getByRole('row').nth(1)).toHaveCount(0);
    const sorted = await openTab(page, `${path}?sort=-updatedAt`);
    await expect(sorted.getByRole('row').nth(1)).toBeVisible();
  });

  test(`[${id}.lang] ${path} is shown in both languages`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    await expect(list.getByRole('heading', { name: zh, exact: true })).toBeVisible();
    await page.getByRole('button', { name: '切换语言' }).click();
    await expect(list.getByRole('heading', { name: en, exact: true })).toBeVisible();
    const heads = (await list.getByRole('columnheader').allInnerTexts()).filter((text) => text.trim() !== '');
    expect(heads.filter((text) => /[\u4e00-\u9fff]/.test(text))).toEqual([]);
    expect(await list.innerText()).not.toMatch(/sms-(channel|template|variable):|field\./);
  });

  test(`[${id}.export] the rows that ${path} shows are exported`, async ({ adminPage: page }) => {
    const list = await openList(page, path);
    await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: csvOf(kit['export.seen']) }).click(),
    ]);
    const text = readFileSync(await file.path(), 'utf8');
    expect(text.trim().split('\r\n').length).toBeGreaterThan(1);
    expect(text).not.toContain('v1.');
  });
}

test('[M-14.deny] [M-15.deny] [M-16.deny] without the permission the pages of messages are not there and their calls answer 403', async ({
  page,
  hire,
  callsAs,
}) => {
  const brand = '/admin/catalog/brand';
  const person = await hire([`${brand}/index`]);
  const calls = await callsAs(person);
  await signIn(page, person, brand);
  for (const path of [channels, templates, variables]) {
    await expect(menu(page).locator(`a[href="${path}"]`)).toHaveCount(0);
    await page.goto(path);
    await expect(page).toHaveURL('/401');
    expect((await calls.post(`${path}/GetPageData`)).status).toBe(403);
    expect((await calls.post(`${path}/Export`)).status).toBe(403);
  }
});

test.describe('[A-11] a member on a phone who has forgotten the password', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true });

  /** Adds a member whose password nobody knows. */
  async function forgetful(contact: { readonly mobile?: string; readonly email?: string }): Promise<string> {
    const username = `f${Date.now().toString(36)}`;
    await sql(
      `insert into member_member (member_no, username, nickname, mobile, email, jointime) values (upper($1), $1, $1, $2, $3, now())`,
      [username, contact.mobile ?? null, contact.email ?? null],
    );
    await sql('delete from messaging_allowance');
    return username;
  }

  async function reset(page: Page, address: string, codeOf: () => string): Promise<void> {
    await page.goto('/user/login');
    await page.getByRole('button', { name: words['forgot.link'] }).click();
    await page.getByRole('button', { name: words['forgot.send'] }).click();
    await expect(page.getByText(words['missing.address'])).toBeVisible();
    await page.getByLabel(words['forgot.address']).fill(address);
    await page.getByRole('button', { name: words['forgot.send'] }).click();
    await expect(page.getByText(words['forgot.sent'])).toBeVisible();
    await expect.poll(codeOf, { timeout: 20_000 }).toMatch(/^\d{6}$/);
    await page.getByLabel(words['forgot.code'], { exact: true }).fill(codeOf());
    await page.getByLabel(words['forgot.password'], { exact: true }).fill('Quince-road-22');
    const width = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(390);
    await page.getByRole('button', { name: words['forgot.submit'] }).click();
    await expect(page.getByText(words['forgot.done'])).toBeVisible();
  }

  /** The code of the last message that has one; other tests have orders shipped meanwhile, which is told by SMS too. */
  const codeIn = (received: readonly { readonly text: string }[]): string =>
    received.flatMap(({ text }) => /验证码：(\d{6})/.exec(text)?.[1] ?? []).at(-1) ?? '';

  async function signInWith(page: Page, username: string): Promise<void> {
    await page.getByLabel('账号').fill(username);
    await page.getByLabel('密码', { exact: true }).fill('Quince-road-22');
    await page.getByRole('button', { name: '登录', exact: true }).click();
    await expect(page).toHaveURL('/user/overview');
  }

  test('sets a new one with a code by text message and signs in', async ({ page, owner }) => {
    const services = await smsServer();
    const mobile = `136${String(Date.now()).slice(-8)}`;
    const username = await forgetful({ mobile });
    const account = { account: 'AC1', secret: 'token-of-a-test', signName: '+15005550006', endpoint: services.url };
    const added = await owner.post<{ id: number }>(`${channels}/add`, { name: unique('通道'), provider: 'twilio', ...account });
    expect(added.status).toBe(200);
    await sql('update messaging_sms_channel set weigh = 1000 where id = $1', [added.data.id]);
    await reset(page, mobile, () => codeIn(services.received));
    await signInWith(page, username);
    await sql('update messaging_sms_channel set enabled = false where id = $1', [added.data.id]);
    await services.close();
  });

  test('signs in with a code by text message in its place; a wrong one is told at its field', async ({ page, owner }) => {
    const services = await smsServer();
    const mobile = `137${String(Date.now()).slice(-8)}`;
    await forgetful({ mobile });
    const account = { account: 'AC1', secret: 'token-of-a-test', signName: '+15005550006', endpoint: services.url };
    const added = await owner.post<{ id: number }>(`${channels}/add`, { name: unique('通道'), provider: 'twilio', ...account });
    await sql('update messaging_sms_channel set weigh = 1000 where id = $1', [added.data.id]);
    await page.goto('/user/login');
    await page.getByRole('button', { name: words['code.link'] }).click();
    await page.getByLabel(words['forgot.address']).fill(mobile);
    await page.getByRole('button', { name: words['forgot.send'] }).click();
    const field = page.getByLabel(words['forgot.code'], { exact: true });
    await expect(field).toBeVisible();
    await expect.poll(() => codeIn(services.received), { timeout: 20_000 }).toMatch(/^\d{6}$/);
    const code = codeIn(services.received);
    await field.fill(String((Number(code) + 1) % 1_000_000).padStart(6, '0'));
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await expect(field).toHaveAttribute('aria-invalid', 'true');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await field.fill(code);
    await page.getByRole('button', { name: words.submit, exact: true }).click();
    await expect(page).toHaveURL('/user/overview');
    await sql('update messaging_sms_channel set enabled = false where id = $1', [added.data.id]);
    await services.close();
  });

  test('sets a new one with a code by e-mail and signs in', async ({ page, owner }) => {
    const mails = await mailServer();
    const email = `f${Date.now().toString(36)}@example.com`;
    const username = await forgetful({ email });
    const { data } = await owner.post<{ settings: readonly { name: string; version: number }[] }>(
      '/admin/routine/config/overview',
    );
    const version = data.settings.find(({ name }) => name === 'messaging.email')?.version;
    const values = { host: '127.0.0.1', port: mails.port, security: 'none', fromAddress: 'shop@example.com' };
    expect((await owner.post('/admin/routine/config/save', { name: 'messaging.email', version, values })).status).toBe(200);
    await reset(page, email, () => /验证码：(\d{6})/.exec(readable(mails.received.at(-1)?.source ?? ''))?.[1] ?? '');
    await signInWith(page, username);
    await mails.close();
  });
});
