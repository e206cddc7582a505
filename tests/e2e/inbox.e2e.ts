import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import memberTexts from '../../contexts/notification/member-message/locales/zh-cn.json' with { type: 'json' };
import english from '../../contexts/notification/message/locales/en.json' with { type: 'json' };
import texts from '../../contexts/notification/message/locales/zh-cn.json' with { type: 'json' };
import noticeEnglish from '../../contexts/notification/notice/locales/en.json' with { type: 'json' };
import noticeTexts from '../../contexts/notification/notice/locales/zh-cn.json' with { type: 'json' };
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { csvOf, openList, spaced } from './lists.ts';
import { openTab, shown, signIn } from './staff-page.ts';
import type { Calls } from './staff.ts';

const inboxPath = '/admin/sys_message_view';
const notices = '/admin/notification/notice';
const phone = { width: 390, height: 844 };

/** Publishes a notice as the owner of the shop. */
async function publish(owner: Calls, audience: 'admin' | 'member', title: string): Promise<void> {
  const draft = { title, content: '<p>周五 18 点 <strong>盘点</strong></p>', audience };
  const { data } = await owner.post<{ id: number; version: number }>(`${notices}/add`, draft);
  const key = { 'idempotency-key': randomUUID() };
  expect((await owner.post(`${notices}/publish`, { id: data.id, version: data.version }, key)).status).toBe(200);
}

const named = (): string => `盘点 ${Date.now().toString(36)}`;

test.describe('the inbox of staff', () => {
  test('[M-41.page][R-08.sys_message_view] counts a new message at once, shows it, marks it read, stars and deletes it', async ({
    page,
    owner,
    hire,
  }) => {
    const stream = page.waitForRequest(/\/api\/events\?ticket=/);
    await signIn(page, await hire([`${inboxPath}/index`]));
    await stream;
    const badge = page.getByRole('banner').getByRole('link', { name: new RegExp(`^${texts['text.badge-none']}`) });
    await expect(badge).toBeVisible();
    await badge.click();
    await expect(page).toHaveURL(inboxPath);
    const inbox = shown(page, inboxPath);
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(texts.title);
    const title = named();
    const before = await badge.getAttribute('aria-label');
    await publish(owner, 'admin', title);
    await expect(badge).not.toHaveAccessibleName(before ?? '');
    const row = inbox.getByRole('listitem').filter({ hasText: title });
    await expect(row).toHaveAttribute('data-unread', 'true');
    await row.locator('.inbox-open').click();
    const opened = inbox.getByRole('article').filter({ hasText: title }).last();
    await expect(opened.locator('strong')).toHaveText('盘点');
    await expect(row).toHaveAttribute('data-unread', 'false');
    await row.getByRole('button', { name: texts['text.star'] }).click();
    await inbox.getByRole('button', { name: texts['text.box.starred'], exact: true }).click();
    await expect(row).toHaveCount(1);
    expect(await seriousViolations(page)).toEqual([]);
    await row.getByRole('checkbox').check();
    await inbox.getByRole('button', { name: texts['text.remove'] }).last().click();
    await expect(row).toHaveCount(0);
  });

  test('[M-41.deny] is not there for staff without the permission', async ({ page, hire }) => {
    await signIn(page, await hire([`${notices}/index`]));
    await expect(page.getByRole('link', { name: texts['text.badge-none'] })).toHaveCount(0);
    await page.goto(inboxPath);
    await expect(page.getByRole('heading', { name: texts.title })).toHaveCount(0);
  });

  test('[M-41.lang] is in English too, and fits a phone', async ({ page, owner, hire }) => {
    await publish(owner, 'admin', named());
    await signIn(page, await hire([`${inboxPath}/index`]));
    await page.getByRole('button', { name: new RegExp(shell['header.language']) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await page.setViewportSize(phone);
    const inbox = await openTab(page, inboxPath);
    await expect(inbox.getByRole('heading', { level: 1 })).toHaveText(english.title);
    await inbox.locator('.inbox-open').first().click();
    await expect(inbox.getByRole('button', { name: english['text.back'] })).toBeVisible();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await inbox.getByRole('button', { name: english['text.back'] }).click();
    await inbox.getByRole('button', { name: english['text.preference'] }).click();
    await page.getByRole('dialog').getByLabel(english['text.digest']).check();
    await page.getByRole('dialog').getByRole('button', { name: english['text.save'] }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  });
});

test.describe('notices', () => {
  test('[M-13.list][M-13.write] are written, found, published and show who has read them', async ({
    page,
    owner,
    hire,
    callsAs,
  }) => {
    const title = named();
    await publish(owner, 'admin', title);
    const reader = await hire([`${inboxPath}/index`]);
    const calls = await callsAs(reader);
    const { data } = await calls.post<{ messages: readonly { id: number; title: string }[] }>(`${inboxPath}/list`);
    const id = data.messages.find((one) => one.title === title)?.id;
    await calls.post(`${inboxPath}/read`, { ids: [id], isRead: true });
    await signIn(page, await hire([`${notices}/index`]));
    const list = await openTab(page, notices);
    await list.locator('.rs-quick input').fill(title);
    await page.keyboard.press('Enter');
    await list.getByRole('row', { name: title }).first().click();
    await expect(page).toHaveURL(/notice\/\d+$/);
    const detail = shown(page, new URL(page.url()).pathname);
    await expect(detail).toContainText(noticeTexts['choice.status.published']);
    await expect(detail.getByRole('listitem').filter({ hasText: reader.username })).toBeVisible();
  });

  test('[M-13.export][M-13.lang] are exported as the list shows them, and the list is in both languages', async ({
    adminPage: page,
    owner,
  }) => {
    const title = named();
    await publish(owner, 'admin', title);
    const list = await openList(page, `${notices}?q=${encodeURIComponent(title)}`);
    await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      page.getByRole('menuitem', { name: csvOf(kit['export.seen']) }).click(),
    ]);
    const [titles = '', ...rows] = readFileSync(await file.path(), 'utf8')
      .trim()
      .split('\r\n');
    expect(titles).toContain(noticeTexts['field.title']);
    expect(rows).toHaveLength(1);
    expect(rows[0]).toContain(title);
    await page.keyboard.press('Escape');
    await expect(page.getByRole('dialog')).toHaveCount(0);
    await expect(list.getByRole('heading', { name: noticeTexts.title, exact: true })).toBeVisible();
    await page.getByRole('button', { name: new RegExp(shell['header.language']) }).click();
    await expect(page.locator('html')).toHaveAttribute('lang', 'en');
    await expect(list.getByRole('heading', { name: noticeEnglish.title, exact: true })).toBeVisible();
    await expect(list.getByRole('columnheader', { name: noticeEnglish['field.publishedAt'] })).toBeVisible();
  });

  test('[M-13.deny] are in no menu of staff without the permission', async ({ page, hire }) => {
    await signIn(page, await hire([`${inboxPath}/index`]));
    await expect(page.getByRole('link', { name: noticeTexts.title, exact: true })).toHaveCount(0);
    await page.goto(notices);
    await expect(page.getByRole('heading', { name: noticeTexts.title, exact: true })).toHaveCount(0);
  });
});

test.describe('the inbox of a member', () => {
  test('shows notices on a phone, opened and read', async ({ memberPage: page, owner }) => {
    const title = named();
    await publish(owner, 'member', title);
    await page.setViewportSize(phone);
    await page.goto('/user/message');
    const row = page.getByRole('listitem').filter({ hasText: title });
    await expect(row).toHaveAttribute('data-unread', 'true');
    await row.locator('.inbox-open').click();
    await expect(page.getByRole('article')).toContainText('周五 18 点 盘点');
    expect(await seriousViolations(page)).toEqual([]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    await page.getByRole('button', { name: memberTexts['text.back'] }).click();
    await expect(row).toHaveAttribute('data-unread', 'false');
    await page.getByRole('button', { name: memberTexts['text.preference'] }).click();
    await expect(page.getByRole('dialog')).toContainText(memberTexts['text.digest']);
  });
});
