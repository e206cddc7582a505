import { type Operation, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { claimantWithSegments } from './claimant.ts';
import { reject, type Rejection } from '@shopkeeper/resource';
import { businessError, notFound, timeZoneOf, unwrap } from '@shopkeeper/server';
import { audit } from '@shopkeeper/server/http';
import { ownPattern, typedCode } from '../../coupon-template/coupon-code.domain.ts';
import { couponTemplate } from '../../coupon-template/coupon-template.resource.ts';
import { claimKeyOf, mayClaim, validityOf } from '../coupon-claim.domain.ts';
import { coupon } from '../coupon.resource.ts';
import { countClaims, couponByCode, claimsBy, insertCoupons, lockTemplate } from './coupon-rows.ts';
import { drawCodes } from './make-codes.ts';

type Template = Awaited<ReturnType<typeof lockTemplate>>[number];

/** A coupon that a member has claimed. */
export interface Claimed {
  readonly id: number;
  readonly code: string;
  readonly validTo: number;
}

interface Claiming {
  readonly templateId: number;
  readonly memberId: number;
}

/** A template under its lock, and the coupon that a member would get of it now. Throws 404 and the errors of `mayClaim`. */
async function nextOf(op: Operation, { templateId, memberId }: Claiming, channel: string) {
  const [template] = await lockTemplate(op.tx, { id: templateId });
  if (!template || template.channel !== channel || template.status === 'draft' || template.status === 'archived')
    throw notFound({ id: templateId });
  const [claimant, [had]] = await Promise.all([
    claimantWithSegments(op.tx, { memberId, segmentIds: template.segmentIds, at: op.at }),
    claimsBy(op.tx, { templateId, memberIds: [memberId] }),
  ]);
  if (!claimant) throw notFound({ id: memberId });
  const held = had?.held ?? 0;
  unwrap(mayClaim(template, { at: op.at, claimant, held }));
  const claimKey = claimKeyOf(templateId, memberId, held);
  return { template, claimKey, ...validityOf(template, op.at, timeZoneOf(op.engine.clock)) };
}

/** Counts a claim, which ends a template whose last coupon it is. */
async function count(op: Operation, { id, totalQty }: Template): Promise<void> {
  const [counted] = await countClaims(op.tx, { id, qty: 1 });
  if (!counted) throw businessError(reject('coupon.sold-out', { total: totalQty ?? 0 }));
  if (totalQty === null || counted.claimedCount < totalQty) return;
  await transition(systemWithin(op, 'promotion.coupon-template.sold-out'), couponTemplate.transitions.end, { id, input: {} });
}

/**
 * A member gets a coupon of a template: of channel `claim` when they ask for it, of `register` by itself. Throws 404 for a template
 * that nobody may claim, and rejects (409) with the errors of `mayClaim`.
 */
export async function claimCoupon(op: Operation, claiming: Claiming, source: 'claim' | 'register' = 'claim'): Promise<Claimed> {
  const { template, claimKey, validFrom, validTo } = await nextOf(op, claiming, source);
  const instants = { claimedAt: new Date(op.at), validFrom: new Date(validFrom), validTo: new Date(validTo) };
  const made = { templateId: template.id, memberIds: [claiming.memberId], keys: [claimKey], issueId: null, ...instants };
  const codes = drawCodes(ownPattern, 1);
  const [row] = await insertCoupons(op.tx, { ...made, codes, status: 'available', source });
  // Somebody else has this one: the key is taken only where the lock of the template was passed by.
  if (!row) throw businessError(reject('coupon.limit-reached', { limit: template.perMemberLimit }));
  await count(op, template);
  const after = { templateId: template.id, memberId: claiming.memberId, validTo };
  audit(op.tx, op, [{ action: 'claim', resource: 'promotion/coupon', rowId: row.id, label: row.code, after }]);
  return { id: row.id, code: row.code, validTo };
}

/** The rejection of a code that was redeemed, or is void. */
const spent = (status: string): Rejection =>
  status === 'void' ? reject('coupon.unavailable', { status }) : reject('coupon.code-redeemed', { status });

/** A member redeems a code. Throws 404 for one that does not exist, and rejects with the errors of `mayClaim` and `coupon.code-redeemed`. */
export async function redeemCode(op: Operation, { code, memberId }: { code: string; memberId: number }): Promise<Claimed> {
  const typed = typedCode(code);
  const [found] = await couponByCode(op.tx, { code: typed });
  if (!found) throw businessError(reject('coupon.unknown-code'));
  if (found.status !== 'unclaimed') throw businessError(spent(found.status));
  const { template, claimKey, validFrom, validTo } = await nextOf(op, { templateId: found.templateId, memberId }, 'code');
  const within = systemWithin(op, 'promotion.coupon.redeem');
  const input = { memberId, claimKey, validFrom, validTo };
  await transition(within, coupon.transitions.redeem, { id: found.id, input });
  await count(op, template);
  return { id: found.id, code: typed, validTo };
}
