import { credit, debit, type Posted } from '@shopkeeper/crud/ledger';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { balance } from '../balance.ledger.ts';
import { type DocumentPosting, referenceOf } from '../posting.domain.ts';

/** An amount of a member's balance in fen, for a document. */
export interface BalancePosting extends DocumentPosting {
  readonly amount: number;
}

const postingOf = ({ memberId: owner, amount, ref, key }: BalancePosting) => ({
  owner,
  amount,
  ref: referenceOf({ ref, key }),
  note: ref.no ?? null,
});

/** Pays a document from the balance; the same document and key once. Rejects with `ledger.insufficient` (available, amount). */
export const spendBalance = (op: Operation, posting: BalancePosting): Promise<Posted> =>
  debit(op, balance, { ...postingOf(posting), type: 'payment' });

/** Adds to the balance, for the same document and key once. */
export const creditBalance = (
  op: Operation,
  { entryType: type, ...posting }: BalancePosting & { readonly entryType: 'refund' | 'recharge' | 'adjust' },
): Promise<Posted> => credit(op, balance, { ...postingOf(posting), type });
