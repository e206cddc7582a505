import { asStaff, press, type State } from '../../../../tests/e2e/screens/state.ts';

/** A change of a role, which shows the bar below. */
const change: State['open'] = ({ page }) =>
  page.locator('.pane:visible [data-row^="/"] [role="checkbox"][aria-disabled="false"]').first().click();

export const states: readonly State[] = asStaff('/admin/access/permission', {
  changed: change,
  difference: async (opening) => {
    await change(opening);
    await press(opening, 'permission:text.review');
  },
  explain: (opening) => press(opening, 'permission:text.explain'),
  log: (opening) => press(opening, 'permission:text.log'),
});
