import { claimantOf, segmentsOfMember } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { Claimant } from '../coupon-claim.domain.ts';

interface Asked {
  readonly memberId: number;
  readonly segmentIds: readonly number[];
  /** UTC epoch ms. */
  readonly at: number;
}

/** What decides which coupons an active member may claim, with those of these segments that they belong to; null for nobody. */
export async function claimantWithSegments(
  db: Queryable,
  asked: Asked,
): Promise<(Claimant & { readonly jointime: number }) | null> {
  const claimant = await claimantOf(db, asked.memberId);
  return claimant && { ...claimant, segmentIds: await segmentsOfMember(db, asked) };
}
