import { memberAudienceOf, segmentsOfMember } from '@shopkeeper/member/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { Audience, PriceListTerms } from '../effective-price.domain.ts';

export const nobody: Audience = { levelId: null, groupId: null, segmentIds: [] };

type Lists = readonly Pick<PriceListTerms, 'audience' | 'segmentIds'>[];

/** To whom a member belongs at an instant (UTC epoch ms): level, group, and of the segments those that the lists are for. */
export async function buyerAudience(
  db: Queryable,
  { memberId, at }: { readonly memberId: number | null; readonly at: number },
  lists: Promise<Lists>,
): Promise<Audience> {
  if (memberId === null) return nobody;
  const [own, known] = await Promise.all([memberAudienceOf(db, memberId), lists]);
  const segmentIds = [...new Set(known.flatMap((list) => (list.audience === 'segments' ? list.segmentIds : [])))];
  return { ...own, segmentIds: await segmentsOfMember(db, { memberId, segmentIds, at }) };
}
