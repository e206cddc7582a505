import type { Page } from '@playwright/test';
import type { AnyResource } from '@shopkeeper/resource';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { fixturesOf } from '../setup/provided-fixtures.ts';
import { shown } from './staff-page.ts';
import { unique } from './drafts.ts';
import { expect } from './fixtures.ts';
import { fillForm, formOf, requiredInputs, sample } from './keyboard-form.ts';
import { expectFocusPreserved, press, tabTo, typeOver } from './keyboard.ts';
import { spaced } from './lists.ts';
import { addable, derived, hasFormPage, isRepresentative } from './screens/templates.ts';
import type { Job, Jobs, KeyboardSession } from './keyboard-run.ts';
import type { Calls } from './staff.ts';

/** The main keyboard job of every plain list, derived from its declaration. */

/** Finds a row by its name, from anywhere on a list. */
export async function findByKeys(page: Page, path: string, name: string) {
  const list = shown(page, path);
  // After a full-screen page the shell returns the focus to the list that it shows: a key pressed before that is pressed again.
  await expect(async () => {
    await page.keyboard.press('/');
    await expect(list.locator('.rs-quick input')).toBeFocused({ timeout: 1_000 });
  }).toPass();
  await typeOver(page, name);
  await page.keyboard.press('Enter');
  const row = list.getByRole('row', { name });
  await expect(row).toHaveCount(1);
  await expect(list.locator('.gr-scroller')).not.toHaveAttribute('aria-busy');
  return row;
}

/** Moves the focus from the search to the row that was found. */
export async function reachRow(page: Page, path: string): Promise<void> {
  await tabTo(shown(page, path).locator('.gr-root [data-focus]'));
  await page.keyboard.press('Home');
}

/** A code that no other row has. */
export const code = (): string => `k${Date.now().toString(36)}`;

interface NewRow {
  readonly id: number;
  readonly name: string;
}

/** Creates a row with a code, a name and the other values. */
export async function newRow({ owner }: KeyboardSession, path: string, values: object): Promise<NewRow> {
  const name = unique('键');
  const { data, status } = await owner.post<{ id: number }>(`${path}/add`, { code: code(), name, ...values });
  expect(status).toBe(200);
  return { id: data.id, name };
}

/** The job of a list whose rows open on a page of their own. */
export const openingJob = (path: string, values: object): Job => ({
  does: 'finds a row and opens it',
  run: async (session) => {
    const { page } = session;
    const { id, name } = await newRow(session, path, values);
    await findByKeys(page, path, name);
    await reachRow(page, path);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(`${path}/${id}`);
    await expect(shown(page, `${path}/${id}`).locator('[data-field="name"] input')).toHaveValue(name);
    await expect(shown(page, `${path}/${id}`)).toBeVisible();
  },
});

/** Opens the action menu of the focused row and chooses an action. */
export async function chooseAction(page: Page, label: string): Promise<void> {
  await page.keyboard.press('Shift+F10');
  const item = page.getByRole('menuitem', { name: label, exact: true });
  await expect(item).toBeVisible();
  for (let step = 0; step < 12 && !(await item.evaluate((one) => one === document.activeElement)); step += 1)
    await page.keyboard.press('ArrowDown');
  await expect(item).toBeFocused();
  await page.keyboard.press('Enter');
}

/** Creates the rows that the references of a new row must point to; returns their names. */
async function known(owner: Calls, resource: AnyResource, mark: string): Promise<Readonly<Record<string, string>>> {
  const pairs: [string, string][] = [];
  for (const { key, field } of requiredInputs(resource)) {
    const target = field.kind === 'ref' ? addable.find(({ name }) => name === field.options.to().name) : undefined;
    if (!target) continue;
    expect((await owner.post(`${target.prefix}add`, sample(target, mark))).status).toBe(200);
    pairs.push([key, mark]);
  }
  return Object.fromEntries(pairs);
}

/** Adds a row, finds it, changes it and, where allowed, deletes it: by keyboard, and without ever losing the focus. */
export async function addFindChange(page: Page, owner: Calls, resource: AnyResource): Promise<void> {
  const mark = unique('键');
  const { draft = {} } = fixturesOf(resource);
  const given = Object.entries(typeof draft === 'function' ? {} : draft);
  const typed = given.flatMap(([key, value]) => (typeof value === 'string' ? [[key, value] as const] : []));
  const words = { ...Object.fromEntries(typed), ...(await known(owner, resource, mark)) };
  const list = shown(page, resource.page);
  await press(list.getByRole('button', { name: /^新建/ }).first());
  await expect(formOf(page)).toBeVisible();
  await fillForm(page, resource, { mark, known: words });
  await page.keyboard.press('Control+s');
  await expect(formOf(page)).toHaveCount(0);
  await expectFocusPreserved(page);

  if (resource.search.length === 0) return expect(list.getByRole('row', { name: mark }).first()).toBeVisible();
  const row = await findByKeys(page, resource.page, mark);
  if (!resource.operations.includes('edit')) return;
  await reachRow(page, resource.page);
  await page.keyboard.press('e');
  const label = formOf(page).locator(`[data-field="${resource.label}"] input`);
  await tabTo(label);
  await typeOver(page, `${mark}改`);
  await press(page.getByRole('button', { name: spaced(kit['form.save']) }));
  await expect(formOf(page)).toHaveCount(0);
  await expect(row).toContainText(`${mark}改`);
  await expect(list.locator('.gr-root [data-focus]')).toBeFocused();
  if (!resource.operations.includes('del')) return;

  await chooseAction(page, kit['list.delete']);
  const question = page.getByRole('dialog');
  await press(question.getByRole('button', { name: spaced(kit['list.delete']) }));
  await expect(row).toHaveCount(0);
  await expectFocusPreserved(page);
}

/** Searches a list whose rows nobody adds, and clears the search. */
export async function searchByKeys(page: Page, path: string): Promise<void> {
  const list = shown(page, path);
  const search = list.locator('.rs-quick input');
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await typeOver(page, unique('键'));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/[?&]q=/);
  await expect(list.locator('.gr-scroller')).not.toHaveAttribute('aria-busy');
  await expect(search).toBeFocused();
}

/** The place of the cell that has the focus, in rows and columns from 1; zeros outside of a grid. */
const focusedCell = (page: Page): Promise<readonly [row: number, column: number]> =>
  page.evaluate(() => {
    const indexOf = (name: string): number => Number(document.activeElement?.closest(`[${name}]`)?.getAttribute(name) ?? 0);
    return [indexOf('aria-rowindex'), indexOf('aria-colindex')] as const;
  });

/** Walks through a list that has no search: to its last row and back, and from a value to the next. */
export async function walkByKeys(page: Page, path: string): Promise<void> {
  await reachRow(page, path);
  const [row, column] = await focusedCell(page);
  expect(row).toBeGreaterThan(0);
  await page.keyboard.press('End');
  await expect.poll(async () => (await focusedCell(page))[0]).toBeGreaterThan(row);
  await page.keyboard.press('ArrowRight');
  await expect.poll(async () => (await focusedCell(page))[1]).toBe(column + 1);
  await page.keyboard.press('Home');
  await expect.poll(() => focusedCell(page)).toEqual([row, column + 1]);
}

/** The main job of a list whose rows nobody adds. */
const readingJob = ({ page: path, search }: AnyResource): Job =>
  search.length > 0
    ? { does: 'searches the list', run: ({ page }) => searchByKeys(page, path) }
    : { does: 'walks through the rows', run: ({ page }) => walkByKeys(page, path) };

const isAddable = (name: string): boolean => addable.some((one) => one.name === name);

/** Whether a row is added by its form, refers to rows that can be added too, and is found by a name that is typed there. */
const isNamedInForm = (resource: AnyResource): boolean =>
  isAddable(resource.name) &&
  resource.form.flat().includes(resource.label) &&
  requiredInputs(resource).every(({ field }) => field.kind !== 'ref' || isAddable(field.options.to().name));

/**
 * One job for each template of list, so that a new resource is covered without further code: adding a row where the form opens beside
 * the list, searching where only the shop adds rows.
 */
export const plainJobs: Jobs = Object.fromEntries([
  ...addable
    .filter((resource) => isNamedInForm(resource) && !hasFormPage(resource) && isRepresentative(resource.page))
    .map((resource): [string, Job] => [
      resource.page,
      { does: 'adds a row, finds it and changes it', run: ({ page, owner }) => addFindChange(page, owner, resource) },
    ]),
  ...derived
    .filter((resource) => resource.menu !== null && !isNamedInForm(resource) && isRepresentative(resource.page))
    .map((resource): [string, Job] => [resource.page, readingJob(resource)]),
]);
