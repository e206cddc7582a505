import type { Locator, Page } from '@playwright/test';
import texts from '../../contexts/marketing/shop-preview/locales/zh-cn.json' with { type: 'json' };
import shell from '../../packages/ui/locales/zh-cn/shell.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { tabTo } from './keyboard.ts';
import { shown, signIn } from './staff-page.ts';
import type { Calls } from './staff.ts';

const preview = '/admin/marketing/shop-preview';
const brand = '/admin/catalog/brand';
const dayMs = 86_400_000;
const permissions = [`${preview}/index`, `${brand}/index`];
const shownAt = new RegExp(`^${texts['text.shownAt'].replace('{{time}}', '')}`);

/** A banner that is shown from in three days on, for a week. */
async function comingBanner(owner: Calls): Promise<string> {
  const title = unique('周末');
  const [startsAt, endsAt] = [Date.now() + 3 * dayMs, Date.now() + 10 * dayMs];
  const picture = { image: 'https://example.com/weekend.jpg', position: 'home_top', linkType: 'none' };
  await owner.post('/admin/marketing/banner/add', { title, ...picture, startsAt, endsAt, enabled: true });
  return title;
}

/** The instant of the address; the choice was made within the minute before it. */
async function expectInAWeek(page: Page, screen: Locator): Promise<void> {
  await expect(page).toHaveURL(/\?at=/);
  const at = Date.parse(new URL(page.url()).searchParams.get('at') ?? '');
  expect(Math.abs(at - Date.now() - 7 * dayMs)).toBeLessThan(3 * 60_000);
  await expect(screen.locator(`[data-at="${at}"]`)).toBeVisible();
}

test('the header leads by keyboard to the shop as it will be, shows that instant beside it, and leads back to now', async ({
  page,
  owner,
  hire,
}) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  const title = await comingBanner(owner);
  await signIn(page, await hire(permissions), brand);
  const button = page.getByRole('button', { name: texts['text.travel'] });
  await tabTo(button);
  await page.keyboard.press('Enter');
  const form = page.locator('.shop-instant');
  await expect(form.getByRole('textbox', { name: texts['text.at'] })).toBeFocused();
  expect(await seriousViolations(page)).toEqual([]);
  // What has passed is refused where it was typed; Escape closes it and returns to the button.
  await form.getByRole('textbox', { name: texts['text.at'] }).fill('2020-01-01T10:00');
  await page.keyboard.press('Enter');
  await expect(form.getByRole('alert')).toHaveText(texts['rule.past']);
  await expect(form.getByRole('textbox', { name: texts['text.at'] })).toHaveAttribute('aria-invalid', 'true');
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(button).toBeFocused();

  await page.keyboard.press('Enter');
  await tabTo(form.getByRole('button', { name: texts['text.in-week'] }));
  await page.keyboard.press('Enter');
  await tabTo(form.getByRole('button', { name: texts['text.showThen'] }));
  await page.keyboard.press('Enter');
  const screen = shown(page, preview);
  await expectInAWeek(page, screen);
  await expect(screen).toContainText(title);
  await expect(page.getByRole('button', { name: shownAt })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);

  // Another page has no such instant; the tab of the preview has it again, also after a reload.
  await page.getByRole('button', { name: shownAt }).press('Escape');
  await page.goBack();
  await expect(page).toHaveURL(brand);
  await expect(page.getByRole('button', { name: shownAt })).toHaveCount(0);
  await page.goForward();
  await expect(page.getByRole('button', { name: shownAt })).toBeVisible();
  await page.reload();
  await expect(screen).toContainText(title);

  await page.getByRole('button', { name: texts['text.toNow'], exact: true }).click();
  await expect(page).toHaveURL(preview);
  await expect(page.getByRole('button', { name: shownAt })).toHaveCount(0);
  await expect(screen.locator('[data-at]')).toBeVisible();
  await expect(screen).not.toContainText(title);
});

test('on a phone the profile menu leads to the shop as it will be; the header says so and leads back', async ({
  page,
  owner,
  hire,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const title = await comingBanner(owner);
  await signIn(page, await hire(permissions), brand);
  await page.getByRole('button', { name: new RegExp(shell['header.profile'].replace('{{name}}', '')) }).click();
  await page.getByRole('menuitem', { name: texts['text.travel'] }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: texts['text.in-week'] }).click();
  expect(await seriousViolations(page)).toEqual([]);
  await dialog.getByRole('button', { name: texts['text.showThen'] }).click();
  const screen = shown(page, preview);
  await expectInAWeek(page, screen);
  await expect(screen).toContainText(title);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await page.getByRole('button', { name: shownAt }).click();
  await dialog.getByRole('button', { name: texts['text.toNow'] }).click();
  await expect(page).toHaveURL(preview);
  await expect(screen.locator('[data-at]')).toBeVisible();
  await expect(screen).not.toContainText(title);
});

test('the header offers the next scheduled change, says what changes, and leads on from change to change', async ({
  page,
  owner,
  hire,
}) => {
  const title = unique('首页');
  // The soonest change of the shop: other tests schedule theirs days ahead.
  const [startsAt, endsAt] = [Date.now() + 40 * 60_000, Date.now() + 41 * 60_000];
  const picture = { image: 'https://example.com/soon.jpg', position: 'home_top', linkType: 'none' };
  await owner.post('/admin/marketing/banner/add', { title, ...picture, startsAt, endsAt, enabled: true });
  await signIn(page, await hire([...permissions, '/admin/marketing/banner/index']), brand);
  const form = page.locator('.shop-instant');
  const next = form.getByRole('button', { name: new RegExp(`^${texts['text.next']}`) });
  const says = (key: 'starts' | 'ends') => texts[`text.change.banner.${key}`].replace('{{name}}', title);
  await page.getByRole('button', { name: texts['text.travel'] }).click();
  await expect(form).toContainText(says('starts'));
  expect(await seriousViolations(page)).toEqual([]);
  await tabTo(next);
  await page.keyboard.press('Enter');
  const screen = shown(page, preview);
  await expect(screen.locator(`[data-at="${startsAt}"]`)).toContainText(title);
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: shownAt }).click();
  await expect(form).toContainText(says('ends'));
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390);
  await next.click();
  await expect(screen.locator(`[data-at="${endsAt}"]`)).toBeVisible();
  await expect(screen).not.toContainText(title);
});

test('without permission for the page the header has no such button, no key opens it, and its code is not loaded', async ({
  page,
  newPage,
  hire,
}) => {
  const scripts = async (of: Page, has: readonly string[]) => {
    const loaded: string[] = [];
    of.on('request', (one) => loaded.push(one.url()));
    await signIn(of, await hire(has), brand);
    await expect(of.locator('.inbox-badge, [aria-label^="通知"]').first()).toBeVisible();
    return () => loaded.filter((url) => /instant-widget/.test(url)).length;
  };
  const denied = await scripts(page, [`${brand}/index`]);
  const allowed = await newPage();
  const ofAllowed = await scripts(allowed, permissions);
  // Control: with the permission the same key opens it, by the same code.
  await expect(allowed.getByRole('button', { name: texts['text.travel'] })).toBeVisible();
  await allowed.locator('body').press('@');
  await expect(allowed.locator('.shop-instant')).toBeVisible();
  expect(ofAllowed()).toBeGreaterThan(0);

  await page.locator('body').press('@');
  await page.locator('body').press('?');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(page.getByRole('dialog').getByText(texts['text.travel'])).toHaveCount(0);
  await expect(page.getByRole('button', { name: texts['text.travel'] })).toHaveCount(0);
  await expect(page.locator('.shop-instant')).toHaveCount(0);
  expect(denied()).toBe(0);
});
