import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { closureOf, partsInDist } from '../../tools/bundle.mjs';
import { root } from '../database.ts';
import { type LongTask, longTasks, traced } from './causes.ts';

/** Simulated devices, slower than this machine. Times are those of the browser's clock, so only ratios of one run count. */
export const profiles = {
  desktop: { name: 'a desktop browser with 4x CPU throttling', viewport: { width: 1440, height: 900 }, network: null },
  phone: {
    name: 'a phone with 4x CPU throttling, 1.6 Mbit/s, 150 ms away',
    viewport: { width: 390, height: 844 },
    network: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
  },
} as const;
export type ProfileName = keyof typeof profiles;

/** The cost of one visit with an empty cache; times in milliseconds. */
export interface Visit {
  /** From the request of the page until its main content is rendered. */
  readonly shown: number;
  /** From a key press until the frame that answers it is rendered. */
  readonly answered: number;
  /** Main-thread time of tasks of more than 50 ms, beyond those 50. */
  readonly blocked: number;
  /** The longest task of the main thread. */
  readonly longest: number;
  /** Transferred JavaScript, KB. */
  readonly scripts: number;
  readonly requests: number;
}

export interface ScreenTarget {
  readonly path: string;
  /** Selector of what is present when the page is usable. */
  readonly ready: string;
  /** Selector of the field that a key is typed into; defaults to the page as a whole. */
  readonly field?: string;
  /** The modules that render the page; where set, they are replaced by ones that render nothing. */
  readonly without?: RegExp;
}

/** The files that only these modules need, beyond those of the shell. */
function filesOnlyOf(pattern: RegExp): ReadonlySet<string> {
  const parts = partsInDist();
  const holding = (wanted: RegExp) => parts.filter(({ modules }) => modules.some((id) => wanted.test(id)));
  const kept = closureOf(parts, [
    ...parts.filter(({ isEntry }) => isEntry),
    ...holding(/shell\/shell\.tsx$|i18n\/locale-packs\.ts$/),
  ]);
  return new Set([...closureOf(parts, holding(pattern))].filter((file) => !kept.has(file)));
}

/** Replaces the page's own modules with ones that render nothing: the same shell and address, but an empty page. */
async function drawNothing(page: Page, pattern: RegExp): Promise<void> {
  const files = filesOnlyOf(pattern);
  await page.route(
    (url) => files.has(url.pathname.slice(1)),
    async (route) => {
      const answer = await route.fetch();
      const [, names = ''] = /export\{([^}]*)\};?\s*(?:\/\/.*)?$/.exec((await answer.text()).trim()) ?? [];
      const exported = names.split(',').flatMap((one) => one.split(' as ').at(-1) ?? []);
      const body = `const nothing=()=>null;export{${exported.map((name) => `nothing as ${name}`).join(',')}}`;
      await route.fulfill({ contentType: 'text/javascript', body });
    },
  );
}

async function slowDown(session: CDPSession, profile: ProfileName): Promise<void> {
  const { network } = profiles[profile];
  await session.send('Emulation.setCPUThrottlingRate', { rate: 4 });
  if (network) await session.send('Network.emulateNetworkConditions', { offline: false, ...network });
}

type Times = Readonly<Record<'shown' | 'pressed' | 'answered' | 'blocked' | 'longest', number>>;
const timesOf = (page: Page): Promise<Times> => page.evaluate<Times>('visit');

/**
 * Visits a page with an empty cache; with `tasksOver` the visit is traced, which slows it, and returns the tasks of more ms.
 * @throws when the page does not become usable
 */
export async function visit(
  browser: Browser,
  signedIn: Awaited<ReturnType<BrowserContext['storageState']>> | null,
  { profile, place, baseURL, tasksOver }: { profile: ProfileName; place: ScreenTarget; baseURL: string; tasksOver?: number },
): Promise<Visit & { readonly tasks: readonly LongTask[] }> {
  const { viewport } = profiles[profile];
  const context = await browser.newContext({
    baseURL,
    viewport,
    locale: 'zh-CN',
    // `waitForFunction` evaluates a string in the page.
    bypassCSP: true,
    hasTouch: profile === 'phone',
    isMobile: profile === 'phone',
    ...(signedIn ? { storageState: signedIn } : {}),
  });
  const page = await context.newPage();
  try {
    const session = await context.newCDPSession(page);
    await session.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    session.on('Network.requestWillBeSent', () => (requests += 1));
    const scripts = new Set<string>();
    session.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    session.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await slowDown(session, profile);
    if (place.without) await drawNothing(page, place.without);
    const watch = readFileSync(join(root, 'bench/screens/in-page.js'), 'utf8');
    await page.addInitScript(`globalThis.wanted = ${JSON.stringify(place.ready)};\n${watch}`);
    if (tasksOver !== undefined) await browser.startTracing(page, { categories: traced });
    await page.goto(place.path, { waitUntil: 'commit' });
    await page.waitForFunction('visit.shown > 0', undefined, { timeout: 60_000 });
    if (place.field) await page.locator(place.field).first().focus();
    await page.keyboard.press('1');
    await page.waitForFunction('visit.answered > 0');
    const { shown, pressed, answered, blocked, longest } = await timesOf(page);
    const tasks = tasksOver === undefined ? [] : longTasks(await browser.stopTracing(), tasksOver);
    return { shown, answered: answered - pressed, blocked, longest, scripts: bytes / 1024, requests, tasks };
  } finally {
    await context.close();
  }
}
