import { reject, type Rejection } from '@shopkeeper/resource';
import { startOfDay } from '@shopkeeper/resource/calendar';

/** What decides whether a coupon of a template can be claimed; instants are UTC epoch ms. */
export interface ClaimTerms {
  readonly status: string;
  readonly channel: string;
  readonly audience: string;
  readonly levelIds: readonly number[];
  readonly groupIds: readonly number[];
  readonly segmentIds: readonly number[];
  readonly totalQty: number | null;
  readonly claimedCount: number;
  readonly perMemberLimit: number;
  readonly claimFrom: number | null;
  readonly claimTo: number | null;
  readonly validity: string;
  readonly validFrom: number | null;
  readonly validTo: number | null;
  readonly validDays: number | null;
}

/** What is known of the member who claims. */
export interface Claimant {
  readonly levelId: number | null;
  readonly groupId: number | null;
  /** Those of the template's segments that the member belongs to now. */
  readonly segmentIds: readonly number[];
  readonly paidOrderCount: number;
}

/** Whether a template is open at an instant. Rejects with `coupon.not-open`, `coupon.not-yet` (claimFrom) and `coupon.claims-over`. */
export function isOpen({ status, claimFrom, claimTo, validTo }: ClaimTerms, at: number): true | Rejection {
  if (status === 'ended' || (claimTo !== null && at >= claimTo) || (validTo !== null && at >= validTo))
    return reject('coupon.claims-over');
  if (status !== 'active') return reject('coupon.not-open');
  return claimFrom === null || at >= claimFrom || reject('coupon.not-yet', { claimFrom });
}

type AudienceTerms = Pick<ClaimTerms, 'audience' | 'levelIds' | 'groupIds' | 'segmentIds'>;

/** Whether a template is for a member. New are members without a paid order. */
export function isFor(
  { audience, ...named }: AudienceTerms,
  { levelId, groupId, segmentIds, paidOrderCount }: Claimant,
): boolean {
  if (audience === 'new') return paidOrderCount === 0;
  if (audience === 'levels') return levelId !== null && named.levelIds.includes(levelId);
  if (audience === 'groups') return groupId !== null && named.groupIds.includes(groupId);
  if (audience === 'segments') return named.segmentIds.some((id) => segmentIds.includes(id));
  return true;
}

/**
 * Whether a member who has had `held` coupons of a template may claim one more. Besides the errors of `isOpen`, rejects with
 * `coupon.not-for-member`, `coupon.limit-reached` (limit) and `coupon.sold-out` (total).
 */
export function mayClaim(
  terms: ClaimTerms,
  { at, claimant, held }: { readonly at: number; readonly claimant: Claimant; readonly held: number },
): true | Rejection {
  const open = isOpen(terms, at);
  if (open !== true) return open;
  if (!isFor(terms, claimant)) return reject('coupon.not-for-member');
  if (held >= terms.perMemberLimit) return reject('coupon.limit-reached', { limit: terms.perMemberLimit });
  const { totalQty, claimedCount } = terms;
  return totalQty === null || claimedCount < totalQty || reject('coupon.sold-out', { total: totalQty });
}

/** From when until before when a coupon claimed at an instant is valid: fixed, or until the midnight in the shop after some days. */
export function validityOf(
  { validity, validFrom, validTo, validDays }: ClaimTerms,
  at: number,
  timeZone?: string,
): { readonly validFrom: number; readonly validTo: number } {
  if (validity === 'fixed') return { validFrom: validFrom ?? at, validTo: validTo ?? at };
  return { validFrom: at, validTo: startOfDay(at, (validDays ?? 0) + 1, timeZone) };
}

/** The key of the coupon that is the next of a template for a member who has had `held` of them. */
export const claimKeyOf = (templateId: number, memberId: number, held: number): string => `${templateId}-${memberId}-${held + 1}`;
