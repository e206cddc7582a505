import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Found, patternFinder } from './automaton.ts';

/** Every place of every pattern, looked for one by one. */
const oneByOne = (patterns: readonly string[], text: string): Found[] =>
  [...new Set(patterns)].flatMap((pattern) =>
    Array.from({ length: text.length }, (_none, start) => start)
      .filter((start) => text.startsWith(pattern, start))
      .map((start) => ({ pattern: patterns.indexOf(pattern), start, end: start + pattern.length })),
  );

const sorted = (found: readonly Found[]): string[] => found.map((one) => JSON.stringify(one)).toSorted();

it('finds every place of every pattern, as looking for them one by one does', () => {
  const word = (least: number, most: number) =>
    fc.string({ unit: fc.constantFrom('a', 'b', '赌', '𠮷'), minLength: least, maxLength: most });
  fc.assert(
    fc.property(fc.array(word(1, 5), { maxLength: 8 }), word(0, 40), (patterns, text) => {
      expect(sorted(patternFinder(patterns)(text))).toEqual(sorted(oneByOne(patterns, text)));
    }),
    { numRuns: 300 },
  );
});
