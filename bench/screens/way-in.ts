import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SignIn } from '../../tests/e2e/fixtures-server.ts';
import { root } from '../database.ts';
import { profiles } from './visit.ts';

interface WayIn {
  readonly baseURL: string;
  readonly person: SignIn;
  /** The page that the person requested. */
  readonly path: string;
  /** Selector of what is present when the page is usable. */
  readonly ready: string;
}

interface Times {
  readonly clicked: number;
  readonly shown: number;
}

/**
 * Milliseconds from the sign-in click until the requested page is rendered: not slowed down, with an empty cache, and the form
 * already shown.
 */
export async function signInTo(browser: Browser, { baseURL, person, path, ready }: WayIn): Promise<number> {
  const { viewport } = profiles.desktop;
  const context = await browser.newContext({ baseURL, viewport, locale: 'zh-CN', bypassCSP: true });
  try {
    const page = await context.newPage();
    const watch = readFileSync(join(root, 'bench/screens/in-page.js'), 'utf8');
    await page.addInitScript(`globalThis.wanted = ${JSON.stringify(ready)};\n${watch}`);
    await page.goto(path);
    await page.locator('input[autocomplete="username"]').fill(person.username);
    await page.locator('input[type="password"]').fill(person.password);
    // Typing a name and a password takes a person at least this long.
    await page.waitForLoadState('networkidle');
    await page.locator('button[type="submit"]').click();
    await page.waitForFunction('visit.shown > 0');
    const { clicked, shown } = await page.evaluate<Times>('visit');
    if (clicked === 0) throw new Error('the page was loaded anew after the click');
    return shown - clicked;
  } finally {
    await context.close();
  }
}
