import { asStaff, press, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = asStaff('/admin/access/sensitive-data', {
  rules: (opening) => press(opening, 'sensitive-data:text.rules'),
});
