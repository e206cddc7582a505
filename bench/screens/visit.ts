import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext, CDPSession, Page } from '@playwright/test';
import { closureOf, partsInDist } from '../../tools/bundle.mjs';
import type { SignIn } from '../../tests/e2e/fixtures-server.ts';
import { root } from '../database.ts';

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

type Shares = readonly (readonly [name: string, ms: number])[];

/** A frame that took long, with its milliseconds by kind of work and by the file of the build whose functions ran. */
export interface LongFrame {
  readonly at: number;
  readonly ms: number;
  readonly work: Shares;
  readonly files: Shares;
}

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
  /** Cumulative layout shift, without the shifts that follow an input. */
  readonly shift: number;
  /** Transferred JavaScript, KB. */
  readonly scripts: number;
  readonly requests: number;
  /** Frames of more than 50 ms. */
  readonly frames: readonly LongFrame[];
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

interface Times extends Readonly<Record<'shown' | 'clicked' | 'pressed' | 'answered' | 'blocked' | 'longest' | 'shift', number>> {
  readonly frames: readonly LongFrame[];
}

const timesOf = (page: Page): Promise<Times> => page.evaluate<Times>('visit');
const untilSeen = (page: Page, key: keyof Times) => page.waitForFunction(`visit.${key} > 0`, undefined, { timeout: 60_000 });

export interface Session {
  readonly browser: Browser;
  readonly baseURL: string;
  readonly person: SignIn;
  readonly signedIn: Awaited<ReturnType<BrowserContext['storageState']>>;
}

interface Asked {
  readonly profile: ProfileName;
  readonly place: ScreenTarget;
  /** Whether the visitor is signed in; yes by default. */
  readonly isSignedIn?: boolean;
}

/** Works on a page with an empty cache that tells when the wanted content was drawn. */
async function onPage<T>(
  session: Session,
  { profile, place, isSignedIn = true }: Asked,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const context = await session.browser.newContext({
    baseURL: session.baseURL,
    viewport: profiles[profile].viewport,
    locale: 'zh-CN',
    // `waitForFunction` evaluates a string in the page.
    bypassCSP: true,
    hasTouch: profile === 'phone',
    isMobile: profile === 'phone',
    ...(isSignedIn ? { storageState: session.signedIn } : {}),
  });
  try {
    const page = await context.newPage();
    const watch = readFileSync(join(root, 'bench/screens/in-page.js'), 'utf8');
    await page.addInitScript(`globalThis.wanted = ${JSON.stringify(place.ready)};\n${watch}`);
    return await work(page);
  } finally {
    await context.close();
  }
}

/**
 * Visits a page with an empty cache.
 * @throws when the page does not become usable
 */
export const visit = (session: Session, asked: Asked): Promise<Visit> =>
  onPage(session, asked, async (page) => {
    const { place, profile } = asked;
    const devtools = await page.context().newCDPSession(page);
    await devtools.send('Network.enable');
    let bytes = 0;
    let requests = 0;
    devtools.on('Network.requestWillBeSent', () => (requests += 1));
    const scripts = new Set<string>();
    devtools.on('Network.responseReceived', ({ requestId, type }) => type === 'Script' && scripts.add(requestId));
    devtools.on('Network.loadingFinished', ({ requestId, encodedDataLength }) => {
      if (scripts.has(requestId)) bytes += encodedDataLength;
    });
    await slowDown(devtools, profile);
    if (place.without) await drawNothing(page, place.without);
    await page.goto(place.path, { waitUntil: 'commit' });
    await untilSeen(page, 'shown');
    if (place.field) await page.locator(place.field).first().focus();
    await page.keyboard.press('1');
    await untilSeen(page, 'answered');
    const { shown, pressed, answered, blocked, longest, shift, frames } = await timesOf(page);
    return { shown, answered: answered - pressed, blocked, longest, shift, scripts: bytes / 1024, requests, frames };
  });

/** A sign-in on the way to a page: not slowed down, with an empty cache, and the form already shown. */
export interface WayIn {
  /** Milliseconds from the click until the requested page is rendered. */
  readonly ms: number;
  /** Requests of the browser from the first one of the sign-in page until then. */
  readonly requests: number;
}

/** Opens a page signed out, signs in and waits until it is rendered. */
export const signInTo = (session: Session, place: ScreenTarget): Promise<WayIn> =>
  onPage(session, { profile: 'desktop', place, isSignedIn: false }, async (page) => {
    let requests = 0;
    page.on('request', () => (requests += 1));
    await page.goto(place.path);
    await page.locator('input[autocomplete="username"]').fill(session.person.username);
    await page.locator('input[type="password"]').fill(session.person.password);
    // Typing a name and a password takes a person at least this long.
    await page.waitForLoadState('networkidle');
    await page.locator('button[type="submit"]').click();
    await untilSeen(page, 'shown');
    const sent = requests;
    const { clicked, shown } = await timesOf(page);
    if (clicked === 0) throw new Error('the page was loaded anew after the click');
    return { ms: shown - clicked, requests: sent };
  });
