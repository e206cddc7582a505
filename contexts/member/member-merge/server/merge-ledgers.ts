import { credit, debit, lotsOf, reverse } from '@shopkeeper/crud/ledger';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import type { Ledger } from '@shopkeeper/resource/ledger';
import { businessError } from '@shopkeeper/server';
import { balance } from '../../balance/balance.ledger.ts';
import { growth } from '../../growth/growth.ledger.ts';
import { points } from '../../points/points.ledger.ts';

/** The ledgers of members, in the order in which their accounts are locked. */
export const memberLedgers = { balance, points, growth };

/** Two members and the merge that joins them. */
export interface Joined {
  readonly mergeId: number;
  readonly from: number;
  readonly into: number;
}

/** What moved between two accounts: the whole, and the credits that it became. */
export interface TransferredBalance {
  readonly amount: number;
  readonly credits: readonly { readonly ref: string; readonly amount: number }[];
}

/** A ledger with its type of entries for merges. */
interface Moving<T extends string> {
  readonly ledger: Ledger<T>;
  readonly type: NoInfer<T>;
}

const refOf = (mergeId: number, type = 'merge') => ({ type, id: mergeId });

/**
 * Moves all of one account to another; what expires still expires at its instant. Rejects with `member-merge.on-hold` while a
 * document holds some, and `member-merge.owes` where the account is in debt.
 */
async function transferBalance<T extends string>(
  op: Operation,
  { ledger, type }: Moving<T>,
  joined: Joined,
): Promise<TransferredBalance> {
  const { mergeId, from, into } = joined;
  // Always in the same order, or two merges would wait for each other.
  const accounts = new Map<number, Awaited<ReturnType<typeof lotsOf>>>();
  for (const owner of [from, into].toSorted((a, b) => a - b)) accounts.set(owner, await lotsOf(op, ledger, owner));
  const source = accounts.get(from);
  if (!source) throw new Error('the account was not read');
  const { available: amount, onHold, lots } = source;
  if (onHold > 0) throw businessError(reject('member-merge.on-hold', { onHold }));
  if (amount < 0) throw businessError(reject('member-merge.owes', { owed: -amount }));
  if (amount === 0) return { amount, credits: [] };
  await debit(op, ledger, { owner: from, type, ref: refOf(mergeId), amount });
  const dated = lots.map(({ lot, remaining, expiresAt }) => ({ ref: `merge:${lot}`, amount: remaining, expiresAt }));
  const rest = amount - dated.reduce((sum, one) => sum + one.amount, 0);
  const credits = [...dated, ...(rest > 0 ? [{ ref: 'merge', amount: rest, expiresAt: null }] : [])];
  for (const { ref, amount: part, expiresAt } of credits)
    await credit(op, ledger, { owner: into, type, ref: refOf(mergeId, ref), amount: part, expiresAt });
  return { amount, credits: credits.map(({ ref, amount: part }) => ({ ref, amount: part })) };
}

/** Gives back what moved. Rejects with `ledger.insufficient` where it was spent meanwhile. */
async function returnBalance<T extends string>(
  op: Operation,
  { ledger, type }: Moving<T>,
  joined: Joined & { readonly moved: TransferredBalance },
): Promise<void> {
  const { mergeId, from, into, moved } = joined;
  if (moved.amount === 0) return;
  const has = await lotsOf(op, ledger, into);
  if (has.available < moved.amount)
    throw businessError(
      reject('ledger.insufficient', { ledger: ledger.name, unit: ledger.unit, available: has.available, amount: moved.amount }),
    );
  for (const { ref, amount } of moved.credits)
    await reverse(op, ledger, { owner: into, ref: refOf(mergeId, `un${ref}`), amount, of: { type, ref: refOf(mergeId, ref) } });
  await reverse(op, ledger, {
    owner: from,
    ref: refOf(mergeId, 'unmerge'),
    amount: moved.amount,
    of: { type, ref: refOf(mergeId) },
  });
}

/** What moved of each ledger. */
export type TransferredLedgers = Readonly<Record<keyof typeof memberLedgers, TransferredBalance>>;

/** Moves balance, points and growth. */
export const transferLedgers = async (op: Operation, joined: Joined): Promise<TransferredLedgers> => ({
  balance: await transferBalance(op, { ledger: balance, type: 'merge' }, joined),
  points: await transferBalance(op, { ledger: points, type: 'merge' }, joined),
  growth: await transferBalance(op, { ledger: growth, type: 'merge' }, joined),
});

/** Takes `transferLedgers` back. */
export async function returnLedgers(op: Operation, joined: Joined, moved: TransferredLedgers): Promise<void> {
  await returnBalance(op, { ledger: balance, type: 'merge' }, { ...joined, moved: moved.balance });
  await returnBalance(op, { ledger: points, type: 'merge' }, { ...joined, moved: moved.points });
  await returnBalance(op, { ledger: growth, type: 'merge' }, { ...joined, moved: moved.growth });
}
