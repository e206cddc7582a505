import {
  countMembersOf,
  countSegment,
  countMembersPaying,
  memberIdsAfter,
  membersNamed,
  membersOfGroup,
  membersOfLevel,
  segmentMembers,
} from '@shopkeeper/member/server';
import type { RowOf } from '@shopkeeper/resource';
import type { Database, Queryable } from '@shopkeeper/server/database';
import type { couponIssue } from '../coupon-issue.resource.ts';
import { namesIn } from '../named-members.domain.ts';

export type Issue = RowOf<typeof couponIssue>;

/** The next members of an issue: how many were named, who of them was found, and where the next step begins. */
export interface Targets {
  readonly named: number;
  readonly ids: readonly number[];
  readonly after: number;
}

const ofIds = (ids: readonly number[]): Targets | null => {
  const after = ids.at(-1);
  return after === undefined ? null : { named: ids.length, ids, after };
};

interface From {
  readonly after: number;
  readonly limit: number;
  /** When conditions of segments are asked, UTC epoch ms. */
  readonly at: number;
}

/** The next members of an issue after a position: an id, or the place in its list. Null at its end. */
export async function targetsAfter(db: Queryable, issue: Issue, from: From): Promise<Targets | null> {
  const { after, limit, at } = from;
  if (issue.target === 'level') return ofIds(await membersOfLevel(db, { id: issue.levelId ?? 0, ...from }));
  if (issue.target === 'group') return ofIds(await membersOfGroup(db, { id: issue.groupId ?? 0, ...from }));
  if (issue.target === 'segment') return ofIds(await segmentMembers(db, { segmentId: issue.segmentId ?? 0, at, after, limit }));
  if (issue.target === 'everybody') return ofIds((await memberIdsAfter(db, { after, paidAtLeast: 0 })).slice(0, limit));
  if (issue.target === 'members')
    return ofIds(
      [...issue.memberIds]
        .sort((a, b) => a - b)
        .filter((id) => id > after)
        .slice(0, limit),
    );
  const names = namesIn(issue.names ?? '').slice(after, after + limit);
  if (names.length === 0) return null;
  const found = await membersNamed(db, names);
  return { named: names.length, ids: [...new Set(found.values())].sort((a, b) => a - b), after: after + names.length };
}

/** The longest that counting a segment may take; its issue begins without a total then. */
const countingMs = 10_000;
const mostMembers = 10_000_000;

/** How many members an issue names at an instant; 0 for a segment that takes too long to count. */
export async function countTargets(db: Database, issue: Issue, at: number): Promise<number> {
  if (issue.target === 'level') return countMembersOf(db, 'level', issue.levelId ?? 0);
  if (issue.target === 'group') return countMembersOf(db, 'group', issue.groupId ?? 0);
  if (issue.target === 'segment') {
    const asked = { segmentId: issue.segmentId ?? 0, at, cap: mostMembers, withinMs: countingMs };
    return (await countSegment(db, asked)) ?? 0;
  }
  if (issue.target === 'everybody') return countMembersPaying(db, 0);
  return issue.target === 'members' ? issue.memberIds.length : namesIn(issue.names ?? '').length;
}
