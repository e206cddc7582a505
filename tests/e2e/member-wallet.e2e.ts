import { randomUUID } from 'node:crypto';
import type { Page } from '@playwright/test';
import balanceWords from '../../contexts/member/member-balance/locales/zh-cn.json' with { type: 'json' };
import balanceInEnglish from '../../contexts/member/member-balance/locales/en.json' with { type: 'json' };
import pointsWords from '../../contexts/member/member-integral/locales/zh-cn.json' with { type: 'json' };
import pointsInEnglish from '../../contexts/member/member-integral/locales/en.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { openAccount, signInMember } from './member.ts';

const sizes = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
] as const;

const keyed = () => ({ 'idempotency-key': randomUUID() });

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await seriousViolations(page)).toEqual([]);
}

test.describe('the wallet of a member', () => {
  test('[M-44.page] shows the balance with its history, and starts and cancels a recharge', async ({ page, owner }) => {
    const member = await newMember(owner);
    const given = { memberId: member.id, account: 'balance', amount: 8_800, reason: '周年礼金' };
    expect((await owner.post('/admin/member/balance-adjustment/add', given)).status).toBe(200);
    await signInMember(page, member);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/user/balance');
      await expect(page.getByRole('region', { name: balanceWords.title })).toContainText('88.00');
      await expect(page.getByRole('region', { name: balanceWords['text.history'] })).toContainText('周年礼金');
      await page.getByLabel(balanceWords['text.recharge-amount']).fill('abc');
      await page.getByRole('button', { name: balanceWords['text.start'] }).click();
      await expect(page.getByText(balanceWords['rule.amount'])).toBeVisible();
      await page.getByLabel(balanceWords['text.recharge-amount']).fill('50');
      await page.getByRole('button', { name: balanceWords['text.start'] }).click();
      const open = page.getByRole('region', { name: balanceWords['text.waiting'] });
      await expect(open).toContainText('50.00');
      await expectFits(page, size.width);
      await open.getByRole('button', { name: balanceWords['text.cancel'] }).click();
      await expect(open).toHaveCount(0);
    }
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: balanceWords['text.statement.save'] }).click();
    expect((await saving).suggestedFilename()).toMatch(/^statement-\d{4}-\d{2}\.pdf$/);
  });

  test('[M-44.page] shows a recharge once staff have confirmed it', async ({ page, owner }) => {
    const member = await newMember(owner);
    await signInMember(page, member);
    await page.goto('/user/balance');
    await page.getByLabel(balanceWords['text.recharge-amount']).fill('66.60');
    await page.getByRole('button', { name: balanceWords['text.start'] }).click();
    await expect(page.getByRole('region', { name: balanceWords['text.waiting'] })).toContainText('66.60');
    const filters = { field: 'memberId', op: 'in', value: [member.id] };
    const { data } = await owner.post<{ result: { id: number; version: number }[] }>('/admin/member/recharge/GetPageData', {
      filters,
    });
    const [row] = data.result;
    const body = { id: row?.id, version: row?.version, reference: 'T-1' };
    expect((await owner.post('/admin/member/recharge/pay', body, keyed())).status).toBe(200);
    await page.reload();
    await expect(page.getByRole('region', { name: balanceWords.title })).toContainText('66.60');
  });

  test('[M-45.page] shows the points, what they are worth, when they expire, and their history', async ({ page, owner }) => {
    const member = await newMember(owner);
    const given = { memberId: member.id, account: 'points', pointCount: 500, reason: '评价奖励' };
    expect((await owner.post('/admin/member/balance-adjustment/add', given)).status).toBe(200);
    await signInMember(page, member);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/user/integral');
      const figures = page.getByRole('region', { name: pointsWords.title });
      await expect(figures).toContainText('500');
      await expect(figures).toContainText('100 积分');
      await expect(page.getByRole('region', { name: pointsWords['text.dates'] })).toContainText('500');
      await expect(page.getByRole('region', { name: pointsWords['text.history'] })).toContainText('评价奖励');
      await expectFits(page, size.width);
    }
  });

  test('[M-44.lang][M-45.lang] is shown in both languages', async ({ memberPage: page }) => {
    await openAccount(page);
    await page.getByRole('button', { name: 'English' }).click();
    await expect(page.getByRole('navigation', { name: 'Member centre' })).toBeVisible();
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/user/balance');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(balanceInEnglish.title);
      await expect(page.getByRole('main')).not.toContainText(/余额|充值/);
      await page.goto('/user/integral');
      await expect(page.getByRole('heading', { level: 1 })).toHaveText(pointsInEnglish.title);
      await expect(page.getByRole('main')).not.toContainText('积分');
    }
  });

  test('[M-44.deny][M-45.deny] shows nothing to a visitor, and nothing of another member', async ({ page, request, owner }) => {
    for (const path of ['/user/balance', '/user/integral']) {
      await page.goto(path);
      await expect(page).toHaveURL(`/user/login?to=${encodeURIComponent(path)}`);
      expect((await request.post(`${path}/summary`, { headers: { server: '1' } })).status()).toBe(401);
    }
    const [rich, poor] = [await newMember(owner), await newMember(owner)];
    const given = { memberId: rich.id, account: 'balance', amount: 9_900, reason: 'not yours' };
    await owner.post('/admin/member/balance-adjustment/add', given);
    await signInMember(page, poor);
    for (const size of sizes) {
      await page.setViewportSize(size);
      await page.goto('/user/balance');
      await expect(page.getByText(balanceWords['text.none'])).toBeVisible();
      await expect(page.getByRole('main')).not.toContainText('not yours');
    }
  });
});
