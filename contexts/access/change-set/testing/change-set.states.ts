import { asStaff, press, rowOf, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = asStaff('/admin/access/change-set', {
  set: (at) => rowOf(at).click(),
  range: (at) => press(at, 'change-set:text.range'),
});
