import { addable, hasFormPage } from '../../tests/e2e/screens/templates.ts';
import { asStaff, choose, pressMain, type State } from '../../tests/e2e/screens/state.ts';
import { providedByModules } from '../../tests/setup/module-files.ts';

const shell = asStaff('/Index', {
  palette: async ({ page }) => {
    await page.keyboard.press('Control+k');
    await page.getByRole('dialog').getByRole('combobox').fill('Otter');
  },
  keys: async ({ page }) => {
    await page.locator('body').press('?');
    await page.getByRole('dialog').waitFor();
  },
  bell: ({ page }) => page.locator('.head .bell').click(),
  profile: ({ page }) => page.locator('.head .profile').click(),
  settings: async (at) => {
    await at.page.locator('.head .profile').click();
    await choose(at, 'shell:header.settings');
    await at.page.getByRole('dialog').waitFor();
  },
  offline: {
    open: ({ page }) => page.context().setOffline(true),
    after: ({ page }) => page.context().setOffline(false),
  },
  menu: {
    open: async ({ page, isPhone }) => {
      await page.locator('.head .head-icon').first().click();
      if (isPhone) await page.getByRole('dialog').waitFor();
    },
    // The collapsed menu is only stored on a wide screen.
    after: async ({ page, isPhone }) => {
      if (!isPhone) await page.locator('.head .head-icon').first().click();
    },
  },
});

/** The form of every list that opens it beside the list. */
const forms = addable.filter((resource) => !hasFormPage(resource)).flatMap(({ page }) => asStaff(page, { form: pressMain }));

const signInPages: State[] = [
  {
    path: '/admin/login',
    name: 'issues',
    as: 'visitor',
    // Submits an empty form, because a wrong password would count against later sign-ins from this address.
    open: async ({ page }) => {
      await page.locator('button[type="submit"]').click();
      await page.getByRole('alert').first().waitFor();
    },
  },
  {
    path: '/user/login',
    name: 'join',
    as: 'visitor',
    open: ({ page }) => page.locator('.member-login-other button').last().click(),
  },
  {
    path: '/user/login',
    name: 'forgot',
    as: 'visitor',
    open: ({ page }) => page.locator('.member-login-other button').first().click(),
  },
  {
    path: '/user/overview',
    name: 'account',
    as: 'member',
    open: ({ page }) => page.locator('.mc-person').click(),
  },
];

/** The states of the screens that modules bring, each in `testing/<module>.states.ts`. */
const ofModules = (await providedByModules<readonly State[]>('states')).flatMap(({ value }) => value);

/** The states with a screenshot of their own. */
export const states: readonly State[] = [...shell, ...forms, ...signInPages, ...ofModules];
