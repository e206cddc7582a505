import { isRejection } from '@shopkeeper/resource';
import { describe, expect, it } from 'vitest';
import { excerptOf, mayFlag, mayRelease, mayRestore, mayRevert, mayReview, maySubmit, spacedBlocks } from './article.domain.ts';

describe('articles', () => {
  const limits = { intervalSeconds: 15, perDay: 2 };

  it.each([
    [{ lastAt: null, today: 0 }, 1_000, true],
    [{ lastAt: 0, today: 1 }, 15_000, true],
    [{ lastAt: 0, today: 1 }, 14_999, { errorCode: 'article.too-soon' }],
    [{ lastAt: 0, today: 2 }, 15_000, { errorCode: 'article.too-many' }],
  ])('after %o at %i ms', (before, at, expected) => {
    const answer = maySubmit(before, limits, at);
    expect(isRejection(answer) ? { errorCode: answer.errorCode } : answer).toEqual(expected);
  });

  it('have flags that change and never stay', () => {
    expect(mayFlag(false, true)).toBe(true);
    expect(isRejection(mayFlag(true, true))).toBe(true);
    expect(isRejection(mayFlag(false, false))).toBe(true);
  });

  it.each([
    [{ claimedById: null, claimedUntil: null }, true],
    [{ claimedById: 1, claimedUntil: 2_000 }, true],
    [{ claimedById: 2, claimedUntil: 1_000 }, true],
    [{ claimedById: 2, claimedUntil: 1_001 }, 'article.claimed'],
  ])('with the claim %o are reviewed by staff 1 at 1000 ms: %s', (claim, expected) => {
    const answer = mayReview(claim, 1, 1_000);
    expect(isRejection(answer) ? answer.errorCode : answer).toBe(expected);
  });

  it('are given back only where there is a claim', () => {
    expect(mayRelease({ claimedUntil: 1 })).toBe(true);
    expect(isRejection(mayRelease({ claimedUntil: null }))).toBe(true);
  });

  it('are shown again unless they were merged', () => {
    expect(mayRestore({ mergedIntoId: null })).toBe(true);
    expect(isRejection(mayRestore({ mergedIntoId: 7 }))).toBe(true);
  });

  it('have an excerpt of whole characters', () => {
    expect(excerptOf(' one\n two&nbsp;three ')).toBe('one two three');
    expect([...excerptOf('𠮷'.repeat(200))]).toHaveLength(160);
  });
});

it('keeps the words of paragraphs and lines apart where tags are left out', () => {
  const html = '<p>One.</p><p>Two<br />three</p>';
  expect(excerptOf(spacedBlocks(html).replaceAll(/<[^>]*>/g, ''))).toBe('One. Two three');
});

it.each([
  ['published', 0, true, true],
  ['published', 3, false, true],
  ['published', 3, true, 'article.has-comments'],
  ['rejected', 3, true, true],
] as const)('a text is put back when %s with %i comments, by the author: %s', (status, commentCount, isAuthor, expected) => {
  const answer = mayRevert({ status, commentCount }, isAuthor);
  expect(isRejection(answer) ? answer.errorCode : answer).toBe(expected);
});
