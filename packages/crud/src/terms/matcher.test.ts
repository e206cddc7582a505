import { describe, expect, it } from 'vitest';
import { termMatcher } from './matcher.ts';

const matcher = termMatcher([
  { term: '赌博', action: 'reject' },
  { term: '网上赌博', action: 'reject' },
  { term: 'cheap pills', action: 'mask' },
]);

describe('a matcher of blocked terms', () => {
  it.each([
    ['这里可以赌博吗', ['赌博']],
    ['网上赌博', ['网上赌博']],
    ['赌 博、赌*博、赌\u200b博', ['赌 博', '赌*博', '赌\u200b博']],
    ['ＣＨＥＡＰ  Pills!', ['ＣＨＥＡＰ  Pills']],
    ['赌钱博弈', []],
    ['', []],
  ])('finds in %s what is blocked', (text, found) => {
    expect(matcher.find(text).map(({ start, end }) => text.slice(start, end))).toEqual(found);
  });

  it('masks one kind with an asterisk for each character and lists the other', () => {
    expect(matcher.clean('𠮷 cheap pills 𠮷 赌博')).toEqual({ text: '𠮷 *********** 𠮷 赌博', rejected: ['赌博'] });
  });

  it('without terms finds nothing', () => {
    expect(termMatcher([]).clean('赌博')).toEqual({ text: '赌博', rejected: [] });
    expect(termMatcher([{ term: '***', action: 'reject' }]).find('***')).toEqual([]);
  });

  it('finds one of 20,000 Chinese and English terms in the longest text in a moment', () => {
    const terms = Array.from({ length: 20_000 }, (_, at) => ({
      term: at % 2 === 0 ? `违禁${String.fromCodePoint(0x4e00 + at)}词` : `blocked${at}x`,
      action: 'reject' as const,
    }));
    const many = termMatcher(terms);
    const last = terms.slice(-2).map(({ term }) => term);
    const text = `${'一篇很长的文章 plain text of an article '.repeat(2_000)}${last.join(' ')}`;
    const began = performance.now();
    expect(many.find(text).map(({ term }) => term)).toEqual(last);
    expect(performance.now() - began).toBeLessThan(1_000);
  });
});
