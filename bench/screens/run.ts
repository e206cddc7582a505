import { writeFileSync } from 'node:fs';
import { availableParallelism, loadavg } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium } from '@playwright/test';
import startDemo, { readSignIns, type SignIn } from '../../tests/e2e/fixtures-server.ts';
import { browserArgs, findBrowser } from '../../tools/browser.mjs';
import { root } from '../database.ts';
import type { Metric } from '../report.ts';
import { type Cause, causesOf, documentOf, metricsOf, type ScreenLine, tablesOf } from './report.ts';
import { type ScreenTarget, type ProfileName, type Visit, visit } from './visit.ts';
import { signInTo } from './way-in.ts';

interface Asked {
  readonly command: string;
  readonly rounds: number;
  readonly writesDocs: boolean;
  say(line: string): void;
}

interface Screen {
  readonly title: string;
  readonly profile: ProfileName;
  readonly place: ScreenTarget;
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

interface Session {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly person: SignIn;
  readonly signedIn: Parameters<typeof visit>[1];
}

async function openSession(browser: Browser): Promise<Session> {
  const baseURL = process.env['E2E_BASE_URL'] ?? '';
  const person = readSignIns(process.env['E2E_SIGN_IN'] ?? '').find(({ username }) => username === 'admin');
  if (!person) throw new Error('the demo shop has no admin');
  const context = await browser.newContext({ baseURL, locale: 'zh-CN' });
  const page = await context.newPage();
  await page.goto('/admin/login');
  await page.locator('input[autocomplete="username"]').fill(person.username);
  await page.locator('input[type="password"]').fill(person.password);
  await page.keyboard.press('Enter');
  await page.locator('.stage').waitFor();
  const signedIn = await context.storageState();
  await context.close();
  return { browser, baseURL, person, signedIn };
}

async function measure({ browser, baseURL, signedIn }: Session, { rounds, say }: Asked): Promise<ScreenLine[]> {
  const lines: ScreenLine[] = [];
  const at = (profile: ProfileName, place: ScreenTarget, as = signedIn): Promise<Visit> =>
    visit(browser, as, { profile, place, baseURL });
  for (const { title, profile, place, most } of screens) {
    const [own, reference]: [Visit[], Visit[]] = [[], []];
    // Warm-up: what the server does for the first time must not count for the screen.
    await at(profile, place);
    for (let round = 0; round < rounds; round += 1) {
      const both = [async () => own.push(await at(profile, place)), async () => reference.push(await at(profile, { ...empty }))];
      for (const one of round % 2 === 0 ? both : both.toReversed()) await one();
    }
    lines.push({ title, profile, own, reference, ...(most === undefined ? {} : { most }) });
    say(
      `${title}, ${profile}: ${own.map(({ shown }) => shown.toFixed(0)).join(' ')} beside ${reference.map(({ shown }) => shown.toFixed(0)).join(' ')} ms`,
    );
  }
  const own: Visit[] = [];
  for (let round = 0; round < rounds; round += 1) own.push(await at('phone', login, null));
  lines.push({ title: 'login', profile: 'phone', own, reference: [] });
  return lines;
}

const longMs = 200;

/** Finds the long tasks on the phone by a separate visit to each screen, because tracing costs time. */
async function lookForCauses({ browser, baseURL, signedIn }: Session): Promise<Cause[]> {
  const phone = screens.filter(({ profile }) => profile === 'phone');
  const found: Cause[] = [];
  for (const { title, place } of [...phone, { title: 'login', place: login }]) {
    const as = place === login ? null : signedIn;
    const { tasks } = await visit(browser, as, { profile: 'phone', place, baseURL, tasksOver: longMs });
    found.push(...tasks.map((task) => ({ title, task })));
  }
  return found;
}

async function timeWaysIn({ browser, baseURL, person }: Session, { rounds, say }: Asked): Promise<number[]> {
  const { path, ready } = orders;
  const taken: number[] = [];
  // The first round is a warm-up: what the server does for the first time must not count.
  for (let round = 0; round <= rounds; round += 1) taken.push(await signInTo(browser, { baseURL, person, path, ready }));
  say(`login click to the order list: ${taken.map((one) => one.toFixed(0)).join(' ')} ms`);
  return taken.slice(1);
}

/** Measures how soon screens are usable on slow devices, compared with an empty page of the same shell in the same run. */
export async function benchScreens(options: Asked): Promise<Metric[]> {
  const load = `${(loadavg()[0] ?? 0).toFixed(1)} on ${availableParallelism()} cores`;
  const { command, rounds } = options;
  const stop = await startDemo();
  const executablePath = await findBrowser();
  const browser = await chromium.launch({ args: browserArgs, ...(executablePath ? { executablePath } : {}) });
  try {
    const session = await openSession(browser);
    const signedIn = await timeWaysIn(session, options);
    const lines = await measure(session, options);
    const causes = await lookForCauses(session);
    const work = { command, lines, causes, signedIn, rounds, load, browser: browser.version() };
    if (options.writesDocs) writeFileSync(join(root, 'docs/benchmarks-screens.md'), documentOf(work));
    options.say(`\n${tablesOf(lines)}\n\n${causesOf(causes)}`);
    return metricsOf(lines, signedIn);
  } finally {
    await browser.close();
    await stop();
  }
}
