import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { closureOf, partsInDist } from '../../tools/bundle.mjs';
import { root } from '../database.ts';
import { type LongTask, longTasks, traced } from './causes.ts';

/** A device that is slower than this machine. Times are those of the browser's clock, so only ratios of one run count. */
export const profiles = {
  desktop: { name: 'a desktop browser with 4x CPU throttling', viewport: { width: 1440, height: 900 }, network: null },
  phone: {
    name: 'a phone with 4x CPU throttling, 1.6 Mbit/s, 150 ms away',
    viewport: { width: 390, height: 844 },
    network: { latency: 150, downloadThroughput: (1.6 * 1024 * 1024) / 8, uploadThroughput: (0.75 * 1024 * 1024) / 8 },
  },
} as const;
export type ProfileName = keyof typeof profiles;

/** What one visit with an empty cache cost; milliseconds. */
export interface Visit {
  /** From the request of the page until what it is for is drawn. */
  readonly shown: number;
  /** From a key until the frame that answers it is drawn. */
  readonly answered: number;
  /** Time of the main thread in tasks of more than 50 ms, beyond those 50. */
  readonly blocked: number;
  /** The longest task of the main thread. */
  readonly longest: number;
  /** JavaScript as it travelled, KB. */
  readonly scripts: number;
  readonly requests: number;
}

export interface ScreenTarget {
  readonly path: string;
  /** What is there when the page is of use. */
  readonly ready: string;
  /** What a key is typed into; the page as a whole where there is none. */
  readonly field?: string;
  /** The part of the build that draws the page: where it is named, nothing is drawn in its stead. */
  readonly without?: RegExp;
}

/** The files that only this part of the build needs, beside those of the shell. */
function filesOnlyOf(pattern: RegExp): ReadonlySet<string> {
  const parts = partsInDist();
  const holding = (wanted: RegExp) => parts.filter(({ modules }) => modules.some((id) => wanted.test(id)));
  const kept = closureOf(parts, [
    ...parts.filter(({ isEntry }) => isEntry),
    ...holding(/shell\/shell\.tsx$|i18n\/locale-packs\.ts$/),
  ]);
  return new Set([...closureOf(parts, holding(pattern))].filter((file) => !kept.has(file)));
}

/** Puts modules that draw nothing where the page's own would be: the same shell, way and address, and an empty page. */
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

/** One visit by a browser that has seen nothing yet; with `tasksOver` it is traced, which slows it, and tells tasks of more ms. @throws when the page does not come to be of use */
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
    // Waiting for a figure of the page is a text that is run there.
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
