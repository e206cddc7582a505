import type { Page } from '@playwright/test';
import { type AnyResource } from '@shopkeeper/resource';
import { type AnyField } from '@shopkeeper/resource/fields';
import { type InputView, viewOf } from '@shopkeeper/resource/view';
import kit from '../../packages/admin-ui/locales/zh-cn/resource.json' with { type: 'json' };
import { firstDraft, isRequired, isShown } from '../../packages/admin-ui/src/values/draft.ts';
import { expect } from './fixtures.ts';
import { press, tabTo } from './keyboard.ts';
import { password } from './staff.ts';

/** Fills any form by keyboard, by the kinds of its fields. */

const seven = (): string => String(Date.now()).slice(-7);

/** Returns a unique text that a field of this kind accepts. */
function wordFor(field: AnyField, mark: string): string {
  switch (field.kind) {
    case 'mobile':
      return `1990${seven()}`;
    case 'email':
      return `${seven()}@example.com`;
    case 'url':
      return 'https://keys.example';
    case 'secret':
      return password;
    case 'code':
      return `k${Date.now().toString(36)}`;
    case 'money':
    case 'int':
    case 'ratio':
      return '7';
    default:
      return mark;
  }
}

/** The inputs of a new row that its declaration requires. */
export function requiredInputs(resource: AnyResource): readonly InputView[] {
  const draft = firstDraft(resource.ownFields);
  return viewOf(resource)
    .form.flat()
    .filter((input) => isShown(resource, input.key, draft) && isRequired(resource, input, draft));
}

/** The request body that adds a row for a reference to choose. */
export const sample = (resource: AnyResource, mark: string): object =>
  Object.fromEntries(requiredInputs(resource).map(({ key, field }) => [key, wordFor(field, mark)]));

/** The visible form: a drawer, or the page itself. */
export const formOf = (page: Page) => page.locator('form.rs-form:visible');

const option = (page: Page, name?: string) =>
  page.locator('.ant-select-dropdown:visible .ant-select-item-option', name ? { hasText: name } : {});

async function chooseRegion(page: Page): Promise<void> {
  const columns = page.locator('.ant-cascader-menu:visible');
  const isOpen = (level: number) => columns.nth(level).getByRole('menuitemcheckbox').first();
  await page.keyboard.press('ArrowDown');
  await expect(isOpen(0)).toBeVisible();
  // The list shows its first column before it listens.
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    await expect(isOpen(1)).toBeVisible({ timeout: 500 });
  }).toPass();
  await page.keyboard.press('ArrowRight');
  await expect(isOpen(2)).toBeVisible();
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await expect(columns).toHaveCount(0);
}

/** Enters a picture by its URL, because choosing a file opens the system's own dialog. */
async function namePicture(page: Page): Promise<void> {
  await page.keyboard.press('Enter');
  await expect(page.getByRole('textbox', { name: kit['input.address'] })).toBeFocused();
  await page.keyboard.type('/favicon.svg');
  await page.keyboard.press('Enter');
}

/** Fills one field by typing and arrow keys alone. */
export async function typeText(page: Page, { key, field }: Pick<InputView, 'key' | 'field'>, word: string): Promise<void> {
  const box = formOf(page).locator(`[data-field="${key}"]`);
  if (field.kind === 'lines') {
    await press(box.getByRole('button', { name: kit['input.add-line'] }));
    await tabTo(box.getByRole('textbox').first(), { back: true });
    return page.keyboard.type(word);
  }
  if (field.kind === 'image') {
    await tabTo(box.getByRole('button', { name: kit['input.by-address'] }));
    return namePicture(page);
  }
  if (field.kind === 'richText') {
    const text = box.locator('[contenteditable="true"]');
    // The editor is loaded when it is shown.
    await expect(text).toBeVisible();
    await tabTo(text);
    return page.keyboard.type(word);
  }
  await tabTo(box.locator('input, textarea').first());
  if (field.kind === 'region') return chooseRegion(page);
  if (field.kind === 'choice') {
    await page.keyboard.press('ArrowDown');
    await expect(option(page).first()).toBeVisible();
    return page.keyboard.press('Enter');
  }
  await page.keyboard.type(word);
  if (field.kind !== 'ref' && field.kind !== 'refs') return;
  // The options offered before typing disappear, and with them what Enter would choose.
  await expect(option(page)).toHaveCount(1);
  await expect(option(page, word)).toHaveClass(/option-active/);
  await page.keyboard.press('Enter');
  await expect(box).toContainText(word);
}

/**
 * Fills the required fields with a unique text; `known` provides some values, and names the rows that references must point to.
 */
export async function fillForm(
  page: Page,
  resource: AnyResource,
  { mark, known }: { readonly mark: string; readonly known: Readonly<Record<string, string>> },
): Promise<void> {
  for (const input of requiredInputs(resource)) await typeText(page, input, known[input.key] ?? wordFor(input.field, mark));
}
