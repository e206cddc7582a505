import type { Page } from '@playwright/test';
import templateTexts from '../../contexts/promotion/coupon-template/locales/zh-cn.json' with { type: 'json' };
import texts from '../../contexts/promotion/coupon/locales/zh-cn.json' with { type: 'json' };
import { seriousViolations } from './axe.ts';
import { unique } from './drafts.ts';
import { expect, test } from './fixtures.ts';
import { newMember } from './keyboard-sample.ts';
import { spaced } from './lists.ts';
import { signInMember } from './member.ts';
import { fieldErrorOf, openNew, save, saved } from './plain-form.ts';
import { openTab, shown } from './staff-page.ts';

const templates = '/admin/promotion/coupon-template';
const coupons = '/admin/promotion/coupon';

async function expectFits(page: Page, width: number): Promise<void> {
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(width);
  expect(await seriousViolations(page)).toEqual([]);
}

for (const width of [390, 1440])
  test(`M-08 at ${width} px: staff write a template and open it for claims, a member claims the coupon, and staff find it`, async ({
    adminPage: page,
    newPage,
    owner,
  }) => {
    const size = { width, height: 844 };
    const name = unique('满减');
    await page.setViewportSize(size);
    await openTab(page, templates);
    const drawer = await openNew(page, templates);
    const input = (field: string) => drawer.locator(`[data-field="${field}"] input`).first();
    await input('name').fill('x');
    await save(drawer);
    await expect(fieldErrorOf(drawer, 'name')).toBeVisible();
    await input('name').fill(name);
    await save(drawer);
    await expect(fieldErrorOf(drawer, 'valueAmount')).toBeVisible();
    await input('valueAmount').fill('5');
    await input('validDays').fill('10');
    await saved(drawer);
    await page.goto(`${templates}?q=${encodeURIComponent(name)}`);
    await expect(shown(page, templates)).toContainText(name);
    await expectFits(page, width);
    const { data: found } = await owner.post<{ result: { id: number }[] }>(`${templates}/GetPageData`, { quick: name });
    const template = `${templates}/${found.result[0]?.id}`;
    await page.goto(template);
    const activate = shown(page, template).getByRole('button', { name: spaced(templateTexts['transition.activate']) });
    await activate.click();
    await page
      .getByRole('dialog')
      .getByRole('button', { name: spaced(templateTexts['transition.activate']) })
      .click();
    await expect(activate).toHaveCount(0);

    const own = await newPage();
    await own.setViewportSize(size);
    const member = await newMember(owner);
    await signInMember(own, member);
    await own.goto('/user/coupon');
    await own.getByRole('button', { name: `${texts['text.claim']}: ${name}` }).click();
    const status = own.getByText(texts['choice.status.available'], { exact: true });
    const ticket = own.getByRole('listitem').filter({ hasText: name }).filter({ has: status });
    await expect(ticket).toBeVisible();
    await expectFits(own, width);

    const filters = { field: 'memberId', op: 'in', value: [member.id] };
    const { data: claimed } = await owner.post<{ result: { code: string }[] }>(`${coupons}/GetPageData`, { filters });
    const code = claimed.result[0]?.code ?? '';
    await page.goto(`${coupons}?q=${encodeURIComponent(code)}`);
    await expect(shown(page, coupons)).toContainText(code);
    await expectFits(page, width);
  });
