import { asStaff, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = asStaff('/admin/studio/api-docs', {
  call: async ({ page }) => {
    await page.locator('.pane:visible').getByRole('textbox').first().fill('/admin/sales/order/ship');
    await page.locator('.pane:visible .opblock-summary-control').click();
  },
});
