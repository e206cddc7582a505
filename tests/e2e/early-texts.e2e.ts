import type { Page } from '@playwright/test';
import { expect, test } from './fixtures.ts';
import { openAccount } from './member.ts';

const overview = '/user/overview';
const fileOf = (url: string): string => new URL(url).pathname;

/**
 * Opens the overview while the entry script is not answered before the texts of this language were requested: without links to
 * them it would never be shown, since only that script names them. Returns the files that were requested.
 */
async function openedWithTextsFirst(page: Page, language: 'zh-cn' | 'en') {
  const requested: string[] = [];
  page.on('request', (one) => requested.push(fileOf(one.url())));
  const html = await (await page.request.get(overview, { headers: { accept: 'text/html' } })).text();
  const textsOf = (of: string): string[] => new RegExp(` data-${of}="([^"]+)"`).exec(html)?.[1]?.split(' ') ?? [];
  const [own, foreign] = [textsOf(language), textsOf(language === 'en' ? 'zh-cn' : 'en')];
  const entry = /src="(\/assets\/entry-[^"]+\.js)"/.exec(html)?.[1] ?? '';
  const order: string[] = [];
  await page.route(`**${entry}`, async (route) => {
    await expect.poll(() => own.filter((file) => !requested.includes(file))).toEqual([]);
    order.push(...requested);
    await route.continue();
  });
  await page.goto(overview);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
  return { own, foreign, entry, requested, order };
}

for (const [language, button, latest] of [
  ['zh-cn', '简体中文', '最近订单'],
  ['en', 'English', 'Latest orders'],
] as const)
  test(`the member overview begins to load its texts in ${language} before its scripts have come, each once, and none of the other language`, async ({
    memberPage: page,
  }) => {
    await openAccount(page);
    await page.getByRole('button', { name: button }).click();
    await page.keyboard.press('Escape');
    await expect(page.getByRole('region', { name: latest })).toBeVisible();
    const { own, foreign, requested, order } = await openedWithTextsFirst(page, language);
    expect(own.length).toBeGreaterThan(1);
    expect(order).toEqual(expect.arrayContaining(own));
    expect(own.map((file) => requested.filter((one) => one === file).length)).toEqual(own.map(() => 1));
    expect(requested.filter((file) => foreign.includes(file))).toEqual([]);
    await expect(page.getByRole('region', { name: latest })).toBeVisible();
  });
