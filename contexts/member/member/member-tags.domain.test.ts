import { expect, it } from 'vitest';
import { mostTags, withoutTags, withTags } from './member-tags.domain.ts';

it('tags are added once, and removed', () => {
  expect(withTags(['a', 'b'], ['b', 'c'])).toEqual(['a', 'b', 'c']);
  expect(withoutTags(['a', 'b', 'c'], ['b', 'x'])).toEqual(['a', 'c']);
});

it('a member has a limited number of tags', () => {
  const tags = Array.from({ length: mostTags }, (_, index) => `tag ${index}`);
  expect(withTags(tags, ['tag 1'])).toEqual(tags);
  expect(withTags(tags, ['one more'])).toMatchObject({ errorCode: 'member.too-many-tags' });
});
