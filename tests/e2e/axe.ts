import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { Page } from '@playwright/test';
import { untilStill } from './screens/visit.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

declare global {
  interface Window {
    axe?: Axe;
  }
}

interface Axe {
  run(context: object, options: object): Promise<{ violations: { id: string; impact: string; nodes: { html: string }[] }[] }>;
}

/**
 * Returns the serious and critical violations that axe reports on the page once it is still, by the rules of WCAG 2.1 A and AA.
 */
export async function seriousViolations(page: Page): Promise<readonly string[]> {
  await untilStill(page);
  // Once per document: a screen that only changed its colours has the script already.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  return page.evaluate(async () => {
    const { axe } = window;
    if (!axe) throw new Error('axe is not there');
    const found = await axe.run(document, { runOnly: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa'], resultTypes: ['violations'] });
    return found.violations
      .filter(({ impact }) => impact === 'serious' || impact === 'critical')
      .flatMap(({ id, nodes: permissions }) => permissions.map(({ html }) => `${id} ${html.slice(0, 200)}`));
  });
}
