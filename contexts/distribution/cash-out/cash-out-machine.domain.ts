import { reject, type Rejection } from '@shopkeeper/resource';
import type { RuleActor } from '@shopkeeper/resource/lifecycle';

export const cashOutStates = ['pending_review', 'approved', 'rejected', 'cancelled', 'paying', 'paid', 'failed'] as const;
export type CashOutState = (typeof cashOutStates)[number];

/** The states in which money of the member is on hold. */
export const openStates: readonly CashOutState[] = ['pending_review', 'approved', 'paying'];

/** Where the money goes: to the balance in the shop, to an account, or in cash. */
export const cashOutMethods = ['balance', 'bank', 'wechat', 'alipay', 'offline'] as const;
export type CashOutMethod = (typeof cashOutMethods)[number];

/** Whether an account must be named to which the money goes. */
export const needsAccount = (method: CashOutMethod): boolean => ['bank', 'wechat', 'alipay'].includes(method);

interface Reviewed {
  readonly needsSecond: boolean;
  readonly firstReviewerId: number | null;
}

interface Review {
  readonly actor: RuleActor | null;
  /** What the promoter owes the shop, in fen. */
  readonly known: { readonly debt: number; readonly isInWorkflow: boolean };
}

/** While a workflow decides, staff decide there; the last decision comes from the shop itself. */
const isDecidedHere = (actor: RuleActor | null, isInWorkflow: boolean): true | Rejection =>
  actor?.kind === 'system' || !isInWorkflow || reject('cash-out.in-workflow');

/** Rejects with `cash-out.in-workflow`. */
export const mayReject = ({
  actor,
  known,
}: {
  readonly actor: RuleActor | null;
  readonly known: { readonly isInWorkflow: boolean };
}): true | Rejection => isDecidedHere(actor, known.isInWorkflow);

function isReady({ actor, known: { debt, isInWorkflow } }: Review): true | Rejection {
  if (debt > 0) return reject('cash-out.debt', { debt });
  return isDecidedHere(actor, isInWorkflow);
}

/** The first approval. Rejects with `cash-out.awaits-second`, `cash-out.debt` (debt) and `cash-out.in-workflow`. */
export function mayApprove({ firstReviewerId }: Reviewed, review: Review): true | Rejection {
  if (firstReviewerId !== null) return reject('cash-out.awaits-second');
  return isReady(review);
}

/**
 * The second approval of a large amount, by somebody else. Rejects with `cash-out.no-first-approval`, `cash-out.same-reviewer`,
 * `cash-out.debt` (debt) and `cash-out.in-workflow`.
 */
export function mayApproveSecond({ firstReviewerId }: Reviewed, review: Review): true | Rejection {
  if (firstReviewerId === null) return reject('cash-out.no-first-approval');
  if (review.actor?.kind === 'staff' && review.actor.id === firstReviewerId) return reject('cash-out.same-reviewer');
  return isReady(review);
}

/** Staff decide about transfers that they make by hand; what a service transfers is decided by its reports. */
export const mayDecideByHand = ({ isByHand }: { readonly isByHand: boolean }): true | Rejection =>
  isByHand || reject('cash-out.not-by-hand');

/** What a member asks for, with what limits it; fen. */
export interface Wish {
  readonly amount: number;
  readonly available: number;
  readonly openCount: number;
  /** What was asked for since midnight and was not rejected, cancelled or failed. */
  readonly askedToday: number;
}

export interface CashOutLimits {
  readonly leastAmount: number;
  readonly mostAmount: number;
  readonly dayAmount: number;
}

/**
 * Whether the amount can be cashed out. Rejects with `cash-out.debt` (debt), `cash-out.one-open`, `cash-out.outside-limits` (least,
 * most), `cash-out.day-limit` (most, left) and `cash-out.insufficient` (available).
 */
export function mayCashOut(wish: Wish, { leastAmount, mostAmount, dayAmount }: CashOutLimits): true | Rejection {
  const { amount, available, openCount, askedToday } = wish;
  if (available < 0) return reject('cash-out.debt', { debt: -available });
  if (openCount > 0) return reject('cash-out.one-open');
  if (amount < leastAmount || amount > mostAmount)
    return reject('cash-out.outside-limits', { least: leastAmount, most: mostAmount });
  if (askedToday + amount > dayAmount)
    return reject('cash-out.day-limit', { most: dayAmount, left: Math.max(0, dayAmount - askedToday) });
  return amount <= available || reject('cash-out.insufficient', { available });
}

const whole = 10_000;

/** The fee of a cash-out in fen: a share in basis points, rounded up to the next fen, at most the amount less one fen. */
export const feeOf = (amount: number, feeBp: number): number =>
  Math.min(Math.ceil((amount * feeBp) / whole), Math.max(0, amount - 1));
