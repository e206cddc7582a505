import { reject, type Rejection } from '@shopkeeper/resource';

/** How many tags a member has at most. */
export const mostTags = 20;

/** The tags of a member with further ones; a tag that the member has is not added again. */
export function withTags(tags: readonly string[], added: readonly string[]): readonly string[] | Rejection {
  const all = [...new Set([...tags, ...added])];
  return all.length <= mostTags ? all : reject('member.too-many-tags', { max: mostTags });
}

/** The tags of a member without some. */
export const withoutTags = (tags: readonly string[], removed: readonly string[]): readonly string[] =>
  tags.filter((tag) => !removed.includes(tag));
