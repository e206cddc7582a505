import { mkdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import type { Page, Request } from '@playwright/test';
import type { SignIn } from '../fixtures-server.ts';
import { withoutStyles } from './styles.ts';

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
const inspection = readFileSync(new URL('in-page.js', import.meta.url), 'utf8');
const quietMs = 400;
const timeoutMs = 10_000;
/** The loading overlay is removed one second after a navigation. */
const overlayMs = 1_100;

export interface Finding {
  readonly check: string;
  readonly detail: string;
}

const isStream = (request: Request): boolean => request.resourceType() === 'eventsource' || request.url().includes('/api/events');

/**
 * Waits until the page has sent no request for a while and the loading overlay of its navigation is gone; a smaller `leastMs`
 * skips
 * the wait for the overlay. Event streams stay open and do not count.
 */
export async function waitUntilStill(page: Page, open: () => Promise<unknown>, leastMs = overlayMs): Promise<void> {
  const pending = new Set<Request>();
  let last = Date.now();
  const note = (change: (request: Request) => unknown) => (request: Request) => {
    if (isStream(request)) return;
    change(request);
    last = Date.now();
  };
  const [begin, end] = [note((request) => pending.add(request)), note((request) => pending.delete(request))];
  page.on('request', begin).on('requestfinished', end).on('requestfailed', end);
  const start = Date.now();
  await open();
  const isQuiet = (): boolean => pending.size === 0 && Date.now() - last > quietMs && Date.now() - start > leastMs;
  while (!isQuiet() && Date.now() - start < timeoutMs) await pause(50);
  page.off('request', begin).off('requestfinished', end).off('requestfailed', end);
}

export interface ScreenState {
  readonly picture: string;
  /** Opens a state that the address alone does not show. */
  readonly open?: () => Promise<unknown>;
}

const isLoaded = `[...document.querySelectorAll('.ant-skeleton, .gr-skeleton, .loading-text, [aria-busy="true"]')]
  .every((one) => !one.checkVisibility())`;
const loadingMs = 6_000;

/** Waits until no skeleton is visible, at most six seconds, because a screen may show one as a sample. */
async function untilLoaded(page: Page): Promise<void> {
  const end = Date.now() + loadingMs;
  while (!(await page.evaluate<boolean>(isLoaded)) && Date.now() < end) await pause(100);
}

const stillness = `Promise.all(document.getAnimations()
  .filter(({ effect }) => effect.getComputedTiming().endTime !== Infinity)
  .map(({ finished }) => finished.catch(() => undefined)))`;

/** Waits until all finite animations have ended. */
export async function untilStill(page: Page): Promise<void> {
  await page.evaluate(stillness);
}

const isUncovered = `[...document.querySelectorAll('.loading-overlay')]
  .every((one) => !one.checkVisibility({ opacityProperty: true }))`;

/** Waits until the loading overlay of a navigation is not visible any more; it stays in the document for a second. */
export async function untilUncovered(page: Page): Promise<void> {
  await page.waitForFunction(isUncovered, undefined, { timeout: 3 * timeoutMs });
}

/** Waits until the screen is loaded and its animations have ended, so that no colour is in transition. */
export async function untilReady(page: Page): Promise<void> {
  await untilLoaded(page);
  await untilStill(page);
}

/** Opens a screen, runs the automated checks and takes a screenshot. */
export async function visit(page: Page, url: string, { picture, open }: ScreenState): Promise<Finding[]> {
  const findings: Finding[] = [];
  const onError = (error: Error): number => findings.push({ check: 'script', detail: error.message });
  page.on('pageerror', onError);
  const wanted = new URL(url).pathname;
  await waitUntilStill(page, async () => {
    await page.goto(url);
    await page.waitForURL(({ pathname }) => [wanted, '/404', '/401'].includes(pathname)).catch(() => undefined);
  });
  await untilLoaded(page);
  if (open) {
    await waitUntilStill(page, open).catch((error: Error) =>
      findings.push({ check: 'state', detail: error.message.split('\n')[0] ?? '' }),
    );
  }
  await untilReady(page);
  await page.evaluate(axe);
  const seen: Finding[] = await page.evaluate(inspection);
  for (const name of await withoutStyles(page)) seen.push({ check: 'style', detail: `.${name} came with another screen` });
  const arrived = new URL(page.url()).pathname;
  if (arrived !== wanted) findings.push({ check: 'missing', detail: `${wanted} leads to ${arrived}` });
  mkdirSync(dirname(picture), { recursive: true });
  await page.screenshot({ path: picture, animations: 'disabled' });
  page.off('pageerror', onError);
  return [...findings, ...seen];
}

/** Signs in through the login page of the audience. */
export async function signIn(page: Page, { audience, username, password }: SignIn): Promise<void> {
  const login = audience === 'admin' ? '/admin/login' : '/user/login';
  await page.goto(login);
  const form = page.locator('form').filter({ has: page.locator('input[type="password"]') });
  await form.locator('input:not([type="password"]):not([type="checkbox"])').first().fill(username);
  await form.locator('input[type="password"]').first().fill(password);
  await form.locator('button[type="submit"]').click();
  await page.waitForURL((url) => url.pathname !== login);
}
