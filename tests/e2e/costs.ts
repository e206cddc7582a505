import type { Page } from '@playwright/test';

/** What a job costs its user. Keys that only change others, such as Ctrl, are none of their own. */
export interface Cost {
  readonly clicks: number;
  readonly keys: number;
}

const noting = `(() => {
  if (window.costs) return;
  window.costs = { clicks: 0, keys: 0 };
  const alone = ['Control', 'Shift', 'Alt', 'Meta'];
  addEventListener('pointerdown', ({ isTrusted }) => { if (isTrusted) window.costs.clicks += 1; }, { capture: true });
  addEventListener('keydown', ({ isTrusted, key }) => { if (isTrusted && !alone.includes(key)) window.costs.keys += 1; }, { capture: true });
})()`;

/** Counts the clicks and keys on the page from now on. */
export async function startCosts(page: Page): Promise<void> {
  await page.evaluate(noting);
  await page.evaluate('Object.assign(window.costs, { clicks: 0, keys: 0 })');
}

/** The clicks and keys since `startCosts`; the page was not reloaded meanwhile. */
export const costOf = (page: Page): Promise<Cost> => page.evaluate<Cost>('window.costs');
