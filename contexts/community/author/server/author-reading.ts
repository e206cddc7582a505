import { publicMembersOf } from '@shopkeeper/member/server';
import { notFound, type Context } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import type { ShownAuthor } from '../author.domain.ts';
import { authorCounts, followedBy } from './author-rows.ts';

interface Asked {
  readonly id: number;
  /** UTC epoch ms. */
  readonly at: number;
}

/**
 * What everybody reads of an author: a member with shown articles, who is neither banned nor blocked nor gone.
 *
 * @throws RequestError 404 for everybody else
 */
export async function requireAuthor(db: Queryable, { id, at }: Asked): Promise<ShownAuthor> {
  const [counts] = await authorCounts(db, { id, at: new Date(at) });
  const found = counts?.articleCount ? (await publicMembersOf(db, [id])).get(id) : undefined;
  if (!counts || !found) throw notFound({ id });
  return { ...found, ...counts };
}

/** The authors that a member follows whom everybody may read, the last followed first. */
export async function followedAuthors({ db, at }: Pick<Context, 'db' | 'at'>, memberId: number) {
  const rows = await followedBy(db, { memberId, at: new Date(at) });
  const known = await publicMembersOf(
    db,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ id }) => known.get(id) ?? []);
}
