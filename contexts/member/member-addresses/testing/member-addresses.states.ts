import type { State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = [
  {
    path: '/user/address',
    name: 'add',
    as: 'member',
    open: async ({ page }) => {
      await page.locator('.mc-main header button, .mc-nothing button').first().click();
      await page.getByRole('dialog').waitFor();
    },
  },
];
