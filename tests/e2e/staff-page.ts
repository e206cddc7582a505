import { expect, type Page } from '@playwright/test';
import { enterAs, type Person } from './sessions.ts';

/** Staff interaction shared by the tests. */

/** Signs in on the login page, and waits for the shell. */
export async function signInByHand(page: Page, { username, password }: Person): Promise<void> {
  await page.goto('/admin/login');
  await page.locator('input[autocomplete="username"], input >> nth=0').first().fill(username);
  await page.locator('input[type="password"]').fill(password);
  await page.keyboard.press('Enter');
  await expect(page.locator('nav').first()).toBeVisible();
  await expect(page).not.toHaveURL(/login|loading/);
}

/**
 * Signs in without the login page, which has tests of its own, and opens the back office. With `null` no page is opened: the test
 * chooses one.
 */
export async function signIn(page: Page, person: Person, at: string | null = '/admin', anew = false): Promise<void> {
  await enterAs(page, 'admin', person, anew);
  if (at === null) return;
  await page.goto(at);
  await expect(page.locator('[data-tab]').first()).toBeVisible();
}

/** Signs in with a session of its own, which the test may end. */
export const signInAnew = (page: Page, person: Person): Promise<void> => signIn(page, person, '/admin', true);

/** The page of a tab by its path: hidden tabs stay in the document. */
export const shown = (page: Page, path: string) => page.locator(`[data-tab="${path}"]`);

/** Opens a page of the back office; returns the page of its tab. */
export async function openTab(page: Page, path: string) {
  await page.goto(path);
  return shown(page, path.split('?')[0] ?? path);
}

/** Navigates without a click and without a reload, as the buttons of the browser do: open tabs stay open. */
export async function goWithin(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState({ ...history.state, idx: history.state.idx + 1 }, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }));
  }, to);
}

export interface DashboardMetrics {
  readonly [key: string]: number;
}

/** Reads every metric of the dashboard over thirty days, and every to-do counter; amounts in fen. */
export async function readMetrics(page: Page): Promise<DashboardMetrics> {
  await page.goto('/Index?span=days30');
  const cards = page.locator('[data-metric]');
  await expect(cards.first()).toBeVisible();
  const pairs = await page
    .locator('[data-metric], [data-todo]')
    .evaluateAll((elements) =>
      elements.map(
        (one) =>
          [
            (one as HTMLElement).dataset['metric'] ?? `todo.${(one as HTMLElement).dataset['todo']}`,
            Number((one as HTMLElement).dataset['value']),
          ] as const,
      ),
    );
  return Object.fromEntries(pairs);
}

/** Returns the differences between two readings of the dashboard. */
export const changes = (before: DashboardMetrics, after: DashboardMetrics): DashboardMetrics =>
  Object.fromEntries(
    Object.keys(after)
      .map((key) => [key, (after[key] ?? 0) - (before[key] ?? 0)] as const)
      .filter(([, change]) => change !== 0),
  );

/** Delays the answers to some calls until the test releases them. */
export async function delayAnswers(page: Page, url: string | RegExp): Promise<() => void> {
  let release = (): void => undefined;
  const gate = new Promise<void>((open) => {
    release = open;
  });
  await page.route(url, async (route) => {
    await gate;
    await route.continue();
  });
  return release;
}
