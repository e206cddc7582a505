import { expect, type Locator, type Page } from '@playwright/test';
import { shown } from './staff-page.ts';

/** Interaction with plain lists, shared by the tests; labels are the Chinese ones. */

/** A real picture: one blue dot. */
export const picture = {
  name: 'dot.png',
  mimeType: 'image/png',
  buffer: Buffer.from('iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAIAAACQd1PeAAAADElEQVR4nGNgYPgPAAEDAQAIicLsAAAAAElFTkSuQmCC', 'base64'),
};

/** Opens the form of a new row. */
export async function openNew(page: Page, path: string): Promise<Locator> {
  await shown(page, path).getByRole('button', { name: /^新建/ }).first().click();
  const drawer = page.getByRole('dialog');
  await expect(drawer).toBeVisible();
  return drawer;
}

export const save = (drawer: Locator): Promise<void> => drawer.getByRole('button', { name: /保\s*存/ }).click();

/** The error message of one field. */
export const fieldErrorOf = (drawer: Locator, field: string): Locator =>
  drawer.locator(`[data-field="${field}"]`).getByRole('alert').first();

/** Saves a valid form and waits until it is closed. */
export async function saved(drawer: Locator): Promise<void> {
  await save(drawer);
  await expect(drawer).toHaveCount(0);
}

/** Finds one row by the quick search. */
export async function find(page: Page, path: string, name: string): Promise<Locator> {
  const list = shown(page, path);
  await list.getByRole('textbox', { name: /^搜索/ }).fill(name);
  await expect(page).toHaveURL(/[?&]q=/);
  const row = list.getByRole('row', { name });
  await expect(row).toHaveCount(1);
  return row;
}

/** Opens the form of a row. */
export async function edit(page: Page, row: Locator): Promise<Locator> {
  await row.getByRole('button', { name: '编辑' }).click();
  const drawer = page.getByRole('dialog');
  await expect(drawer.getByRole('button', { name: /保\s*存/ })).toBeVisible();
  return drawer;
}

/** Deletes a row, after a confirmation that names it. */
export async function remove(page: Page, row: Locator, name: string): Promise<void> {
  await row.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '删除' }).click();
  const question = page.getByRole('dialog');
  await expect(question).toContainText(name);
  await question.getByRole('button', { name: /删\s*除/ }).click();
  await expect(question).toHaveCount(0);
  await expect(row).toHaveCount(0);
}
