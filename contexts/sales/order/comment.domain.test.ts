import { describe, expect, it } from 'vitest';
import { commentSegments, mentionedIn, withMentions } from './comment.domain.ts';

describe('mentions in a comment', () => {
  it('are ids between the pieces of its text', () => {
    expect(commentSegments('@[7] please call, @[12] knows why')).toEqual([7, ' please call, ', 12, ' knows why']);
    expect(commentSegments('no one, not even @Mei or @[x]')).toEqual(['no one, not even @Mei or @[x]']);
  });

  it('name each account once', () => {
    expect(mentionedIn('@[7] and @[12], or @[7] alone')).toEqual([7, 12]);
    expect(mentionedIn('mail a@b.com')).toEqual([]);
  });

  it('are written from names, of which one may begin like another', () => {
    const chosen = new Map([
      ['Lin', 3],
      ['Lin Mei', 7],
    ]);
    expect(withMentions('@Lin Mei tells @Lin, not Lin', chosen)).toBe('@[7] tells @[3], not Lin');
    expect(withMentions('@Wu was not chosen', chosen)).toBe('@Wu was not chosen');
  });
});
