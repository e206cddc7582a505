import { reject, type Rejection } from '@shopkeeper/resource';

/** What is known of an invitation and the member who follows it; instants are UTC epoch ms. */
export interface Invitation {
  readonly promoterStatus: string;
  readonly promoterMemberId: number;
  readonly memberId: number;
  /** When the member registered. */
  readonly joinedAt: number;
  /** Until when an earlier invitation binds the member: null for ever, undefined if none does. */
  readonly boundUntil: number | null | undefined;
  readonly at: number;
}

export interface BindingTerms {
  readonly binds: 'first_touch' | 'register_only';
  readonly newMemberHours: number;
  readonly windowDays: number;
}

const hourMs = 3_600_000;
const dayMs = 86_400_000;

/** Until when a binding made at `at` lasts; null means for ever. */
export const bindingEnd = (at: number, { windowDays }: Pick<BindingTerms, 'windowDays'>): number | null =>
  windowDays === 0 ? null : at + windowDays * dayMs;

/**
 * Whether an invitation binds the member. Rejects with `promoter.not-active`, `promoter.own-invitation`,
 * `promoter.only-new-members` (hours) and `promoter.already-bound` (until).
 */
export function mayBind(invitation: Invitation, { binds, newMemberHours }: BindingTerms): true | Rejection {
  const { promoterStatus, promoterMemberId, memberId, joinedAt, boundUntil, at } = invitation;
  if (promoterStatus !== 'active') return reject('promoter.not-active');
  if (promoterMemberId === memberId) return reject('promoter.own-invitation');
  if (boundUntil === null || (boundUntil !== undefined && boundUntil > at))
    return reject('promoter.already-bound', { until: boundUntil });
  if (binds === 'register_only' && at - joinedAt > newMemberHours * hourMs)
    return reject('promoter.only-new-members', { hours: newMemberHours });
  return true;
}

/** A promoter and the one that shall be its parent. */
export interface Parenting {
  readonly id: number;
  /** How many promoters have it as their parent. */
  readonly children: number;
  readonly parent: { readonly id: number; readonly parentId: number | null; readonly status: string };
}

/**
 * Whether a promoter may have this parent: two tiers at most, so that no loop can arise. Rejects with `promoter.own-parent`,
 * `promoter.parent-not-active`, `promoter.third-tier`.
 */
export function mayHaveParent({ id, children, parent }: Parenting): true | Rejection {
  if (parent.id === id) return reject('promoter.own-parent');
  if (parent.status !== 'active') return reject('promoter.parent-not-active');
  return (parent.parentId === null && children === 0) || reject('promoter.third-tier');
}
