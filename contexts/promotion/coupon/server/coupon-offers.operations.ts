import { isRejection } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import { isFor, isOpen, mayClaim } from '../coupon-claim.domain.ts';
import { type OfferedCoupon, shownIssue } from '../coupon-view.domain.ts';
import { claimantWithSegments } from './claimant.ts';
import { claimsOf, openTemplates } from './coupon-rows.ts';

export type OpenTemplate = Awaited<ReturnType<typeof openTemplates>>[number];

const ruleOf = ({
  name,
  description,
  kind,
  valueAmount,
  discountBp,
  capAmount,
  thresholdAmount,
  scope,
  stacking,
}: OpenTemplate) => ({
  name,
  description,
  kind,
  valueAmount,
  discountBp,
  capAmount,
  thresholdAmount,
  scope,
  stacking,
});

/** The segments that templates are for. */
export const namedSegments = (templates: readonly OpenTemplate[]): number[] => [
  ...new Set(templates.flatMap(({ audience, segmentIds }) => (audience === 'segments' ? segmentIds : []))),
];

/** What a member has had of each template. */
export async function hadBy(db: Queryable, memberId: number): Promise<ReadonlyMap<number, number>> {
  const rows = await claimsOf(db, { memberId });
  return new Map(rows.map(({ templateId, held }) => [templateId, held]));
}

/** The coupons that a member is offered at an instant (UTC epoch ms), with why one cannot be claimed; none for nobody. */
export async function offeredCoupons(
  db: Queryable,
  { memberId, at }: { readonly memberId: number; readonly at: number },
): Promise<OfferedCoupon[]> {
  const templates = await openTemplates(db, { channel: 'claim' });
  const [claimant, held] = await Promise.all([
    claimantWithSegments(db, { memberId, segmentIds: namedSegments(templates), at }),
    hadBy(db, memberId),
  ]);
  if (!claimant) return [];
  const shown = templates.filter((one) => isOpen(one, at) === true && isFor(one, claimant));
  return shown.map((template): OfferedCoupon => {
    const may = mayClaim(template, { at, claimant, held: held.get(template.id) ?? 0 });
    const { totalQty, claimedCount, id: templateId, validity, validTo, validDays, claimTo } = template;
    const issue = isRejection(may) ? shownIssue(may) : null;
    const left = totalQty === null ? null : totalQty - claimedCount;
    return { ...ruleOf(template), templateId, validity, validTo, validDays, claimTo, left, issue };
  });
}
