import { expect, type Locator, type Page } from '@playwright/test';
import { goWithin, shown } from './staff-page.ts';

/** Keyboard interaction shared by the tests. */

/** Pointer events that reached the page: real ones only, without those of scripts and clicks caused by a key. */
const noting = `for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click'])
  addEventListener(type, (event) => {
    if (!event.isTrusted || (type === 'click' && event.detail === 0)) return;
    sessionStorage.pointers = (sessionStorage.pointers ?? '') + type + ' ';
  }, { capture: true, passive: true });`;

/** Makes every document of the page record pointer events from now on. */
export const notePointers = (page: Page): Promise<unknown> => page.addInitScript(noting);

/** Returns the types of the recorded pointer events. */
export const pointersOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (sessionStorage.getItem('pointers') ?? '').split(' ').filter(Boolean));

/**
 * Returns why the focus is not visible, or an empty string. A text input shows a caret; anything else has an outline or a shadow,
 * or the box around or beside it does; in a list the row is marked.
 */
const askFocus = `(() => {
  const at = document.activeElement;
  if (!at || at === document.body) return 'nothing has the focus';
  const style = (one, part) => getComputedStyle(one, part);
  const isOutlined = (one) =>
    style(one).outlineStyle !== 'none' && parseFloat(style(one).outlineWidth) >= 1 && !/, 0\\)$|transparent/.test(style(one).outlineColor);
  const isTyped = at.matches('input:not([type=checkbox], [type=radio], [type=file]), textarea, [contenteditable=true]');
  const boxOf = (one) => one.getBoundingClientRect();
  // What is drawn for a control that is itself unseen stands closely around it, or beside it.
  const around = [at];
  for (let one = at.parentElement; one && around.length < 4 && boxOf(one).height < boxOf(at).height + 48; one = one.parentElement)
    around.push(one);
  const drawn = [...around, ...(at.nextElementSibling ? [at.nextElementSibling] : [])];
  const isShadowed = (one) => style(one).boxShadow !== 'none';
  const hasCaret = isTyped && style(at).opacity !== '0' && style(at).caretColor !== 'rgba(0, 0, 0, 0)';
  const row = at.closest('.gr-root.list .gr-row.active');
  const isMarked = row !== null && style(row, '::before').content !== 'none';
  const isInSight = drawn.map(boxOf).some(({ width, height, top, left, bottom, right }) =>
    width > 4 && height > 4 && bottom > 0 && right > 0 && top < innerHeight && left < innerWidth);
  const name = at.nodeName.toLowerCase() + '.' + at.className;
  if (!isInSight) return name + ' has the focus out of sight';
  return isMarked || hasCaret || drawn.some(isOutlined) || drawn.some(isShadowed) ? '' : name + ' does not show the focus';
})()`;

/** Returns why the focus is not visible; empty when it is. */
export const focusViolation = (page: Page): Promise<string> => page.evaluate<string>(askFocus);

/** Waits until the focus is visible. */
export const showsFocus = (page: Page): Promise<void> => expect.poll(() => focusViolation(page)).toBe('');

/** A closed dialog must return the focus, so that it is not at the top of the document. */
export const expectFocusPreserved = (page: Page): Promise<void> =>
  expect.poll(() => page.evaluate(() => document.activeElement?.nodeName)).not.toBe('BODY');

const hasFocus = (target: Locator): Promise<boolean> =>
  target.evaluateAll((all) => all.some((one) => one === document.activeElement));

interface Way {
  readonly back?: boolean;
  /** Maximum number of steps. */
  readonly most?: number;
}

/** Presses Tab until the element has the focus, which must be visible. */
export async function tabTo(target: Locator, { back = false, most = 120 }: Way = {}): Promise<void> {
  const page = target.page();
  await expect(target.first()).toBeAttached();
  // A page that is still being filled may take the focus away and let it start anew, which a second round makes up for.
  for (let step = 0; step < 2 * most && !(await hasFocus(target)); step += 1) {
    if (step === most) await page.waitForLoadState('networkidle');
    await page.keyboard.press(back ? 'Shift+Tab' : 'Tab');
  }
  expect(await hasFocus(target), `${String(target)} is reached by Tab`).toBe(true);
  await showsFocus(page);
}

/** Moves the focus to an element by Tab and presses a key. */
export async function press(target: Locator, way: Way & { readonly key?: string } = {}): Promise<void> {
  await tabTo(target, way);
  await target.page().keyboard.press(way.key ?? 'Enter');
}

/** Replaces the content of a field. */
export async function typeOver(page: Page, text: string): Promise<void> {
  await page.keyboard.press('Control+a');
  await page.keyboard.type(text);
}

/** Goes to a screen and waits until it is shown. */
async function arrive(page: Page, path: string): Promise<void> {
  await goWithin(page, path);
  const { pathname } = new URL(path, page.url());
  await expect(page).toHaveURL((url) => url.pathname === pathname);
  // The address changes before the page does: until then the page before it would be operated.
  if (/^\/(admin|Index)/.test(pathname)) await expect(shown(page, pathname)).toBeVisible();
  if (pathname.startsWith('/user/')) await expect(page.locator(`#main[data-page="${pathname}"]`)).toBeVisible();
  // Some pages focus a field of their own.
  await expect(page.locator('#main:focus, #main .pane:visible :focus')).toHaveCount(1);
}

/** Opens a screen within the application: the next Tab is its first. */
export async function openAt(page: Page, path: string): Promise<void> {
  const { origin, pathname } = new URL(page.url());
  // When the screen is open already, the test opens another one first.
  if (pathname === new URL(path, origin).pathname) await arrive(page, pathname.startsWith('/user') ? '/user/address' : '/404');
  await arrive(page, path);
}
