import { expect, type Locator, type Page } from '@playwright/test';

export const grid = (page: Page): Locator => page.locator('.gr-scroller');
/** The callbacks that the demo page recorded. */
export const log = (page: Page): Locator => page.locator('.log');
/** The live region for screen readers; in the demo it contains the event and its details. */
export const liveRegion = (page: Page): Locator => page.locator('[aria-live="polite"]');
export const mod = process.platform === 'darwin' ? 'Meta' : 'Control';

/** Locates a cell by its ARIA indexes: row 1 is the header, columns count from 1. */
export const cell = (page: Page, row: number, col: number): Locator =>
  page.locator(`[aria-rowindex="${row}"] [aria-colindex="${col}"]`);

/** Returns row and column of the focused cell; null when the focus is elsewhere. */
export function focused(page: Page): Promise<string | null> {
  return page.evaluate(() => {
    const at = document.activeElement?.closest('[aria-colindex]');
    return at ? `${at.closest('[role="row"]')?.getAttribute('aria-rowindex')}:${at.getAttribute('aria-colindex')}` : null;
  });
}

/** Waits until the cell has the focus. */
export async function expectFocus(page: Page, at: string): Promise<void> {
  await expect.poll(() => focused(page)).toBe(at);
}

/** Drags an element from its centre by the given pixels. */
export async function dragBy(page: Page, from: Locator, dx: number, dy: number): Promise<void> {
  const { x, y } = await middleOf(from);
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x + dx, y + dy, { steps: 6 });
  await page.mouse.up();
}

/** Drags an element onto another one, at a fraction of its height. */
export async function dragOnto(page: Page, from: Locator, to: Locator, part: number): Promise<void> {
  const { x, y } = await middleOf(from);
  const box = await to.boundingBox();
  if (!box) throw new Error('what is dragged onto is not on screen');
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move(x, box.y + box.height * part, { steps: 8 });
  await page.mouse.up();
}

async function middleOf(thing: Locator): Promise<{ x: number; y: number }> {
  const box = await thing.boundingBox();
  if (!box) throw new Error('what is dragged is not on screen');
  return { x: box.x + box.width / 2, y: box.y + box.height / 2 };
}
