import { reject, type Rejection } from '@shopkeeper/resource';

/** An account can be closed when nothing is left on its balance. Rejects with `member.has-balance` (fen). */
export const mayClose = ({ money }: { readonly money: number }): true | Rejection =>
  money === 0 || reject('member.has-balance', { balance: money });
