/** The checks that the rows of a shop agree with each other, for the tests of modules. */
export { reconcile } from '../../apps/server/src/reconcile.ts';
