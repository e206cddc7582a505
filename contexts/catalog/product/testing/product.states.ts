import { asStaff, ofWhole, openRowMenu, type State } from '../../../../tests/e2e/screens/state.ts';

const list = asStaff('/admin/catalog/product', {
  import: (at) => ofWhole(at, 'resource:import.button'),
  'row menu': openRowMenu,
});

const form = asStaff('/admin/catalog/product/1/edit', {
  matrix: (at) => at.page.locator('.pane:visible .rs-anchors a, .pane:visible .sku-batch').last().scrollIntoViewIfNeeded(),
  review: async (at) => {
    await at.page.locator('.pane:visible').getByLabel(at.say('product:text.batchValue')).fill('88');
    await at.page.keyboard.press('Enter');
    await at.page.keyboard.press('Control+s');
    await at.page.getByRole('dialog').waitFor();
  },
});

export const states: readonly State[] = [...list, ...form];
