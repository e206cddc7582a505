import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser } from '@playwright/test';
import type { SignIn } from '../../tests/e2e/fixtures-server.ts';
import { root } from '../database.ts';
import { profiles } from './visit.ts';

interface WayIn {
  readonly baseURL: string;
  readonly person: SignIn;
  /** Where the person was going. */
  readonly path: string;
  /** What is there when the page is of use. */
  readonly ready: string;
}

interface Times {
  readonly clicked: number;
  readonly shown: number;
}

/** From the click that signs in until the wanted page is drawn, in ms: nothing slowed down, an empty cache, the form already there. */
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
    // Whoever types a name and a password gives the page this time and more.
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
