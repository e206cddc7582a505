import { asStaff, ofRow, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = asStaff('/admin/catalog/stock', {
  adjust: (at) => ofRow(at, 'stock:text.adjust'),
  movements: (at) => ofRow(at, 'stock:text.movements'),
});
