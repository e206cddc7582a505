import { asStaff, press, type State } from '../../../../tests/e2e/screens/state.ts';

/** A changed value with the bar below, and the difference before it is saved. */
const change: State['open'] = async ({ page, say }) => {
  await page.locator('.pane:visible').getByLabel(say('site:setting.recordNumber'), { exact: true }).fill('京ICP备2026号');
};

export const states: readonly State[] = asStaff('/admin/routine/config', {
  changed: change,
  difference: async (opening) => {
    await change(opening);
    await press(opening, 'config:text.difference');
  },
  history: (opening) => press(opening, 'config:text.allHistory'),
});
