import { randomUUID } from 'node:crypto';
import texts from '../../contexts/member/lead/locales/zh-cn.json' with { type: 'json' };
import { atDay, dayFrom } from '../../contexts/member/lead/lead-month.domain.ts';
import { dayOf } from '@shopkeeper/resource/calendar';
import { seriousViolations } from './axe.ts';
import { expect, test } from './fixtures.ts';
import { formatText } from './lists.ts';
import type { Calls } from './staff.ts';
import { openTab } from './staff-page.ts';

const path = '/admin/member/lead';
const dayMs = 86_400_000;
const phone = { width: 390, height: 844 };

interface Lead {
  readonly id: number;
  readonly version: number;
  readonly name: string;
}

/** The middle of the month after this one in the shop, so that no day beside it has passed or is in another month. */
const middle = (): string => `${dayOf(Date.parse(`${dayOf(Date.now()).slice(0, 7)}-15T04:00:00Z`) + 31 * dayMs).slice(0, 7)}-14`;

/** Adds a lead of the caller whose next follow-up is at noon of a day. */
async function planned(owner: Calls, day: string): Promise<Lead> {
  const name = `历客${randomUUID().slice(0, 6)}`;
  const send = async <T>(action: string, body: object) => {
    const { status, data } = await owner.post<T>(`${path}/${action}`, body, { 'idempotency-key': randomUUID() });
    expect(status, JSON.stringify(data)).toBe(200);
    return data;
  };
  const { id } = await send<Lead>('add', { name, email: `${randomUUID().slice(0, 8)}@example.com` });
  const detail = () => send<Lead>('GetDetailPage', { id });
  await send('claim', { id, version: (await detail()).version });
  const nextFollowAt = atDay(Date.parse('2026-01-01T04:00:00Z'), day);
  await send('followUp', { id, version: (await detail()).version, kind: 'call', content: '你好', nextFollowAt });
  return detail();
}

test('a follow-up is moved on the calendar by dragging it, and by keyboard', async ({ adminPage: page, owner }) => {
  const day = middle();
  const { name } = await planned(owner, day);
  const calendar = await openTab(page, `${path}/calendar?month=${day.slice(0, 7)}`);
  const cell = (at: string) => calendar.locator(`[data-day="${at}"]`);
  await expect(cell(day).getByRole('link', { name })).toBeVisible();
  expect(await seriousViolations(page)).toEqual([]);
  await cell(day)
    .getByRole('listitem')
    .filter({ hasText: name })
    .dragTo(cell(dayFrom(day, 2)));
  await expect(cell(dayFrom(day, 2)).getByRole('link', { name })).toContainText('12:00');
  const button = calendar.getByRole('button', { name: formatText(texts['text.move-follow-up'], { name }) });
  await button.focus();
  await page.keyboard.press('Enter');
  await page.getByRole('menuitem', { name: texts['text.step.-1'] }).press('Enter');
  await expect(cell(dayFrom(day, 1)).getByRole('link', { name })).toContainText('12:00');
  await expect(cell(dayFrom(day, 2)).getByRole('link', { name })).toHaveCount(0);
});

test('a day that has passed takes no follow-up, and nobody moves one without the permission', async ({
  adminPage: page,
  owner,
  hire,
  openAs,
}) => {
  const today = dayOf(Date.now());
  const { name } = await planned(owner, dayFrom(today, 1));
  const calendar = await openTab(page, `${path}/calendar?month=${dayFrom(today, 1).slice(0, 7)}`);
  const label = formatText(texts['text.move-follow-up'], { name });
  await calendar.getByRole('button', { name: label }).click();
  await expect(page.getByRole('menuitem', { name: texts['text.step.-7'] })).toHaveAttribute('aria-disabled', 'true');
  const reader = await openAs(await hire([`${path}/index`, `${path}/takeOver`]));
  const theirs = await openTab(reader, `${path}/calendar?month=${dayFrom(today, 1).slice(0, 7)}`);
  await expect(theirs.getByRole('link', { name })).toBeVisible();
  await expect(theirs.getByRole('button', { name: label })).toHaveCount(0);
});

test('the calendar, the figures and the merges of potential users fit a phone', async ({ adminPage: page, owner }) => {
  const day = middle();
  const { name } = await planned(owner, day);
  await page.setViewportSize(phone);
  const fits = async () => {
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
    expect(await seriousViolations(page)).toEqual([]);
  };
  const calendar = await openTab(page, `${path}/calendar?month=${day.slice(0, 7)}`);
  await calendar.getByRole('button', { name: formatText(texts['text.move-follow-up'], { name }) }).click();
  await page.getByRole('menuitem', { name: texts['text.step.1'] }).click();
  await expect(calendar.locator(`[data-day="${dayFrom(day, 1)}"]`).getByRole('link', { name })).toBeVisible();
  await fits();
  const figures = await openTab(page, `${path}/metrics`);
  await expect(figures.getByRole('heading', { name: texts['text.funnel'] })).toBeVisible();
  await fits();
  const merges = await openTab(page, '/admin/member/lead-merge');
  await expect(merges.getByRole('heading', { level: 1 })).toBeVisible();
  await fits();
});

test('abandoned carts and what reminders brought fit a phone', async ({ adminPage: page }) => {
  await page.setViewportSize(phone);
  const carts = await openTab(page, '/admin/storefront/abandoned-cart');
  await expect(carts.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(carts.locator('[aria-busy="false"] dl').first()).toBeVisible();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(phone.width);
  expect(await seriousViolations(page)).toEqual([]);
});
