import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import startDemo, { readSignIns, type SignIn } from '../../tests/e2e/fixtures-server.ts';
import { signIn } from '../../tests/e2e/screens/visit.ts';
import { launchBrowser } from '../../tools/browser.mjs';
import { root } from '../database.ts';
import type { BrowserBench, Metric } from '../report.ts';
import { documentOf, framesOf, metricsOf, type ScreenLine, tablesOf } from './report.ts';
import { type Session, type ProfileName, type ScreenTarget, signInTo, type Visit, visit, type WayIn } from './visit.ts';

interface Screen {
  readonly title: string;
  readonly profile: ProfileName;
  readonly place: ScreenTarget;
  /** The maximum time until the page is usable, ms. */
  readonly mostMs?: number;
  /** The maximum ratio to an empty page of the same shell. */
  readonly most?: number;
}

const on = (path: string, ready: string): ScreenTarget => ({
  path,
  ready: `[data-tab="${path}"] ${ready}`,
  field: `[data-tab="${path}"] input:not([type="checkbox"], [type="radio"], [type="file"])`,
});
const orders = on('/admin/sales/order', '[role="gridcell"]');
const products = on('/admin/catalog/product', '[role="gridcell"]');
const brands = on('/admin/catalog/brand', '[role="gridcell"]');
/** An order of the demo shop that was paid, shipped and received. */
const oneOrder: ScreenTarget = { path: '/admin/sales/order/1', ready: '[data-tab="/admin/sales/order/1"] .ly-timeline' };
const newProduct = on('/admin/addProduct', 'input');

const screens: readonly Screen[] = [
  { title: 'order list', profile: 'desktop', place: orders, most: 1.5 },
  { title: 'product list', profile: 'desktop', place: products, most: 1.5 },
  { title: 'brand list', profile: 'desktop', place: brands, most: 1.5 },
  { title: 'new product', profile: 'desktop', place: newProduct },
  { title: 'order list', profile: 'phone', place: orders },
  { title: 'order detail', profile: 'phone', place: oneOrder },
  { title: 'new product', profile: 'phone', place: newProduct },
];

const empty: ScreenTarget = {
  path: '/admin/sales/order',
  ready: '[data-tab="/admin/sales/order"]',
  without: /sales\/order\/web\/order-list-screen\.tsx$/,
};
const login: ScreenTarget = { path: '/admin/login', ready: 'input[type="password"]', field: 'input[type="password"]' };

/** Pages that everybody may open, on a phone. */
const ofVisitors: readonly Screen[] = [
  { title: 'staff sign-in', profile: 'phone', place: login },
  { title: 'home page', profile: 'phone', place: { path: '/', ready: 'main a[href^="/product/"]' }, mostMs: 2_500 },
  { title: 'product page', profile: 'phone', place: { path: '/product/1', ready: 'main h1' } },
  // The server renders the article itself, which is read before a script has come.
  { title: 'article', profile: 'phone', place: { path: '/article/1', ready: 'article, .forum-prose' }, mostMs: 1_000 },
];

/** Pages of a signed-in member, on a phone. */
const ofMembers: readonly Screen[] = [
  { title: 'member overview', profile: 'phone', place: { path: '/user/overview', ready: 'main h1' }, mostMs: 2_500 },
  { title: 'products of a member', profile: 'phone', place: { path: '/products', ready: 'main a[href^="/product/"]' } },
];

async function openSession(browser: Browser, isWanted: (person: SignIn) => boolean): Promise<Session> {
  const baseURL = process.env['E2E_BASE_URL'] ?? '';
  const person = readSignIns(process.env['E2E_SIGN_IN'] ?? '').find(isWanted);
  if (!person) throw new Error('the demo shop lacks a person who signs in');
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' });
  const page = await context.newPage();
  if (person.audience === 'member') {
    await page.goto('/user/login');
    await page.locator('input[autocomplete="username"]').fill(person.username);
    await page.locator('input[type="password"]').fill(person.password);
    await page.keyboard.press('Enter');
    await page.waitForURL('/user/overview');
  } else {
    await signIn(page, person);
    await page.locator('.stage').waitFor();
  }
  const signedIn = await context.storageState();
  await context.close();
  return { browser, baseURL, person, signedIn };
}

const shownIn = (visits: readonly Visit[]): string => visits.map(({ shown }) => shown.toFixed(0)).join(' ');

async function measure(session: Session, { rounds, say }: BrowserBench): Promise<ScreenLine[]> {
  const lines: ScreenLine[] = [];
  for (const { title, profile, place, most } of screens) {
    const [own, reference]: [Visit[], Visit[]] = [[], []];
    // Warm-up: what the server does for the first time must not count for the screen.
    await visit(session, { profile, place });
    for (let round = 0; round < rounds; round += 1) {
      const both = [
        async () => own.push(await visit(session, { profile, place })),
        async () => reference.push(await visit(session, { profile, place: empty })),
      ];
      for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
    }
    lines.push({ title, profile, own, reference, ...(most === undefined ? {} : { most }) });
    say(`${title}, ${profile}: ${shownIn(own)} beside ${shownIn(reference)} ms`);
  }
  return lines;
}

/** What a visitor or a member waits for on a phone, where no empty page is compared. */
async function onPhone(screens: readonly Screen[], session: Session, rounds: number, isSignedIn: boolean): Promise<ScreenLine[]> {
  const lines: ScreenLine[] = [];
  for (const { title, profile, place, mostMs } of screens) {
    await visit(session, { profile, place, isSignedIn });
    const own: Visit[] = [];
    for (let round = 0; round < rounds; round += 1) own.push(await visit(session, { profile, place, isSignedIn }));
    lines.push({ title, profile, own, reference: [], ...(mostMs === undefined ? {} : { mostMs }) });
  }
  return lines;
}

async function timeSignIns(session: Session, { rounds, say }: BrowserBench): Promise<WayIn[]> {
  const taken: WayIn[] = [];
  // The first round is a warm-up: what the server does for the first time must not count.
  for (let round = 0; round <= rounds; round += 1) taken.push(await signInTo(session, orders));
  say(
    `login click to the order list: ${taken.map(({ ms, requests }) => `${ms.toFixed(0)} ms, ${requests} requests`).join('; ')}`,
  );
  return taken.slice(1);
}

/** Measures how soon screens are usable on slow devices, compared with an empty page of the same shell in the same run. */
export async function benchScreens(options: BrowserBench): Promise<Metric[]> {
  const load = `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
  const { command, rounds } = options;
  const stop = await startDemo();
  const browser = await launchBrowser();
  try {
    const session = await openSession(browser, ({ username }) => username === 'admin');
    const member = await openSession(browser, ({ audience }) => audience === 'member');
    const signedIn = await timeSignIns(session, options);
    const lines = [
      ...(await measure(session, options)),
      ...(await onPhone(ofVisitors, session, rounds, false)),
      ...(await onPhone(ofMembers, member, rounds, true)),
    ];
    const work = { command, lines, signedIn, rounds, load, browser: browser.version() };
    if (options.writesDocs) writeFileSync(join(root, 'docs/benchmarks-screens.md'), documentOf(work));
    options.say(`\n${tablesOf(lines)}\n\n${framesOf(lines)}`);
    return metricsOf(lines, signedIn);
  } finally {
    await browser.close();
    await stop();
  }
}
