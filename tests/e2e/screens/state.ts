import type { Page } from '@playwright/test';
import type { TextOf } from '../../../tools/screenshots/texts.ts';
import type { Screen } from './list.ts';

/** The page, texts and size with which a state is opened. */
export interface Opening {
  readonly page: Page;
  readonly say: TextOf;
  readonly isPhone: boolean;
}

/** A state of a screen that is only visible after an interaction. */
export interface State {
  readonly path: string;
  readonly name: string;
  readonly as: Screen['as'];
  /** Prepares the state before the address is opened. */
  before?(opening: Opening): Promise<unknown>;
  open(opening: Opening): Promise<unknown>;
  /** Cleans up before the next screenshot. */
  after?(opening: Opening): Promise<unknown>;
}

/** The states of one screen of staff, by their names. */
export const asStaff = (
  path: string,
  states: Readonly<Record<string, State['open'] | Omit<State, 'path' | 'name' | 'as'>>>,
): State[] =>
  Object.entries(states).map(([name, one]) => ({
    path,
    name,
    as: 'admin',
    ...(typeof one === 'function' ? { open: one } : one),
  }));

/** Presses the button with a text. */
export const press = ({ page, say }: Opening, key: string): Promise<void> =>
  page
    .locator('.pane:visible')
    .getByRole('button', { name: say(key), exact: true })
    .filter({ visible: true })
    .first()
    .click();

/** Presses the main button of a list, which opens its form. */
export const pressMain = ({ page }: Opening): Promise<void> => page.locator('.rs-head-actions .ant-btn-primary').click();

/** Chooses the entry of the open menu with a text. */
export const choose = ({ page, say }: Opening, key: string): Promise<void> =>
  page
    .getByRole('menuitem', { name: say(key) })
    .first()
    .click();

/** A row of the list; 0 is its head. */
export const rowOf = ({ page }: Opening, nth = 1) => page.locator('.pane:visible').getByRole('row').nth(nth);

/** The button that saves the open form. */
export const saveButton = ({ page, say }: Opening) =>
  page.getByRole('dialog').getByRole('button', { name: say('resource:form.save') });

/** Opens the menu of the first row. */
export const openRowMenu = (at: Opening): Promise<void> =>
  rowOf(at)
    .getByRole('button', { name: at.say('resource:grid.more') })
    .click();

/** Opens an action of the first row from its menu. */
export async function ofRow(at: Opening, key: string): Promise<void> {
  await openRowMenu(at);
  await choose(at, key);
}

/** Opens an action of the whole list, which is in a drawer on a phone. */
export async function ofWhole(at: Opening, key: string): Promise<void> {
  if (at.isPhone) await press(at, 'resource:list.rest');
  await press(at, key);
}
