import { asStaff, ofRow, ofWhole, pressMain, saveButton, type State } from '../../../../tests/e2e/screens/state.ts';

/** A plain list with the dialogs that the kit derives. */
export const states: readonly State[] = asStaff('/admin/catalog/brand', {
  issues: async (at) => {
    await pressMain(at);
    await saveButton(at).click();
  },
  remove: (at) => ofRow(at, 'resource:list.delete'),
  import: (at) => ofWhole(at, 'resource:import.button'),
});
