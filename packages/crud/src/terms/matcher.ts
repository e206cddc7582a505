import { patternFinder } from './automaton.ts';

/** A term that texts of members must not have: it is rejected, or replaced by asterisks. */
export interface BlockedTerm {
  readonly term: string;
  readonly action: 'reject' | 'mask';
}

/** Where a term was found; positions count UTF-16 units of the text, `end` is after the last one. */
export interface TermMatch extends BlockedTerm {
  readonly start: number;
  readonly end: number;
}

/** Finds blocked terms in texts. */
export interface TermMatcher {
  /** All matches from left to right; of several that overlap the longest of the leftmost. */
  find(text: string): readonly TermMatch[];
  /** The text with `mask` terms replaced by asterisks, and the terms for which it is rejected. */
  clean(text: string): { readonly text: string; readonly rejected: readonly string[] };
}

/** What somebody writes between the characters of a term, so that it is not found. */
const filler = /[\s\p{P}\p{S}\p{Cf}]/u;

interface Normal {
  readonly text: string;
  /** For each unit of `text` its position in the original. */
  readonly at: readonly number[];
}

/** Full-width and upper case letters are equal to plain ones, and fillers are left out. */
function normalOf(original: string): Normal {
  const at: number[] = [];
  let text = '';
  let position = 0;
  for (const character of original) {
    const plain = character.normalize('NFKC').toLowerCase();
    if (!filler.test(character)) {
      text += plain;
      for (let unit = 0; unit < plain.length; unit += 1) at.push(position);
    }
    position += character.length;
  }
  return { text, at };
}

/** Of matches that overlap, the leftmost longest ones. */
function withoutOverlaps(matches: readonly TermMatch[]): TermMatch[] {
  const sorted = matches.toSorted((a, b) => a.start - b.start || b.end - a.end);
  const taken: TermMatch[] = [];
  for (const match of sorted) if (match.start >= (taken.at(-1)?.end ?? 0)) taken.push(match);
  return taken;
}

/** Builds a matcher; terms without a letter are left out. */
export function termMatcher(terms: readonly BlockedTerm[]): TermMatcher {
  const patterns = terms.map((data) => ({ pattern: normalOf(data.term).text, data })).filter(({ pattern }) => pattern !== '');
  const search = patternFinder(patterns.map(({ pattern }) => pattern));

  function find(original: string): readonly TermMatch[] {
    const { text, at } = normalOf(original);
    const found = search(text).flatMap(({ pattern, ...match }): TermMatch[] => {
      const [start, last, data] = [at[match.start], at[match.end - 1], patterns[pattern]?.data];
      if (start === undefined || last === undefined || !data) return [];
      const [final = ''] = original.slice(last);
      return [{ ...data, start, end: last + final.length }];
    });
    return withoutOverlaps(found);
  }

  return {
    find,
    clean(original) {
      const matches = find(original);
      let text = original;
      for (const { start, end, action } of matches.toReversed())
        if (action === 'mask')
          text = text.slice(0, start) + '*'.repeat(Array.from(text.slice(start, end)).length) + text.slice(end);
      return { text, rejected: matches.filter(({ action }) => action === 'reject').map(({ term }) => term) };
    },
  };
}
