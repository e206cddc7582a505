import { asStaff, rowOf, type State } from '../../../../tests/e2e/screens/state.ts';

export const states: readonly State[] = asStaff('/admin/access/data-recycle', { entry: (at) => rowOf(at).click() });
