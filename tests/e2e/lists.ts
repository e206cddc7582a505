import { readFileSync } from 'node:fs';
import type { Locator, Page } from '@playwright/test';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { shown } from './staff-page.ts';
import { expect } from './fixtures.ts';

/** List interaction shared by the tests. */

/** Returns a text of a language file with its params filled in. */
export const formatText = (text: string, params: Readonly<Record<string, string | number>>): string =>
  text.replaceAll(/\{\{(\w+)\}\}/g, (_all, name: string) => String(params[name] ?? ''));
/** Matches a label with or without spaces between its characters; a label of two characters may be drawn with one. */
export const spaced = (word: string): RegExp => new RegExp(`^${[...word].join('\\s*')}$`);

/** The entry of the export menu that saves these rows and columns as CSV. */
export const csvOf = (what: string): string => formatText(kit['export.as'], { what, format: 'CSV' });

/** The header of a column. */
export const head = (list: Locator, title: string): Locator =>
  list.getByRole('columnheader', { name: new RegExp(`^${title.replaceAll(/[()]/g, '\\$&')}( |$)`) });
/** The filter button in the header of a column. */
export const headFilter = (list: Locator, title: string): Locator =>
  head(list, title).getByRole('button', { name: formatText(kit['filter.of'], { title }) });

/** Opens a list and waits for its rows. */
export async function openList(page: Page, path: string): Promise<Locator> {
  await page.goto(path);
  const list = shown(page, path.split('?')[0] ?? path);
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  return list;
}

/** Drags a row by its handle onto another one, at this share of its height. */
export async function dragRow(from: Locator, to: Locator, share: number): Promise<void> {
  const page = from.page();
  const handle = await from.locator('[data-handle]').boundingBox();
  const target = await to.boundingBox();
  if (!handle || !target) throw new Error('the rows are not drawn');
  const x = handle.x + handle.width / 2;
  await page.mouse.move(x, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(x, target.y + target.height * 0.5, { steps: 6 });
  await page.mouse.move(x, target.y + target.height * share, { steps: 6 });
  await page.mouse.up();
}

/** Exports what a list shows; returns the line of titles and the lines of rows. */
export async function exportSeen(
  page: Page,
  list: Locator,
): Promise<{ readonly titles: string; readonly rows: readonly string[] }> {
  await list.getByRole('button', { name: spaced(kit['export.button']) }).click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: csvOf(kit['export.seen']) }).click(),
  ]);
  const [titles = '', ...rows] = readFileSync(await file.path(), 'utf8')
    .trim()
    .split('\r\n');
  return { titles, rows };
}
