import { describe, expect, it } from 'vitest';
import { firstChoices, mergedDraft, mergesOf } from './merge-drafts.ts';

const base = { name: 'Ash', story: 'old', website: null, tags: ['a'], enabled: true };

describe('two versions of a row', () => {
  const mine = { ...base, name: 'Ash tree', website: 'https://mine.example', enabled: false };
  const theirs = { ...base, story: 'new', website: 'https://theirs.example', enabled: false };
  const merges = mergesOf({ base, mine, theirs });

  it('differ in the fields that one changed, or both to other values', () => {
    expect(merges).toEqual([
      { name: 'name', changedBy: 'mine' },
      { name: 'story', changedBy: 'theirs' },
      { name: 'website', changedBy: null },
    ]);
  });

  it('are merged by who changed a field, and by choice where both did', () => {
    expect(firstChoices(merges)).toEqual({ name: 'mine', story: 'theirs' });
    const merged = mergedDraft({ mine, theirs }, { ...firstChoices(merges), website: 'theirs' });
    expect(merged).toEqual({ ...base, name: 'Ash tree', story: 'new', website: 'https://theirs.example', enabled: false });
    expect(mergedDraft({ mine, theirs }, { story: 'mine', website: 'mine' })).toEqual(mine);
  });
});
