import type { RowOf } from '@shopkeeper/resource';
import type { memberPayments } from '../attempt.resource.ts';

/** A payment as its member sees it. */
export type Payment = RowOf<typeof memberPayments> & {
  readonly id: number;
  readonly allowed: Readonly<Record<string, unknown>>;
};
