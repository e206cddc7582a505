import { describe, expect, it } from 'vitest';
import { entryChanges, type FileEntry, mergedEntries, type StoredEntry } from './entry-file.domain.ts';

const stored = (...values: string[]): StoredEntry[] =>
  values.map((value, at) => ({ id: at + 1, value, labelZh: value, labelEn: value, statusColor: 'idle', enabled: true }));
const given = (value: string, place: number | null = null, more: object = {}): FileEntry => ({ line: 2, value, place, ...more });
const orderOf = (before: StoredEntry[], file: FileEntry[]) => mergedEntries(before, file).map(({ value }) => value);

describe('entries of a file', () => {
  it('are added after the stored ones, none of which is removed', () => {
    expect(orderOf(stored('a', 'b'), [given('c'), given('a')])).toEqual(['a', 'b', 'c']);
  });

  it('stand where the file places them, the others in their order', () => {
    expect(orderOf(stored('x', 'p', 'q'), [given('x', 2)])).toEqual(['p', 'x', 'q']);
    expect(orderOf(stored('p', 'q'), [given('x', 2), given('y', 2)])).toEqual(['p', 'x', 'y', 'q']);
    expect(orderOf([], [given('c', 30), given('a', 10), given('b', 20)])).toEqual(['a', 'b', 'c']);
  });

  it('keep what the file leaves out, and change nothing the next time', () => {
    const file = [given('b', 1, { labelEn: 'Bee' }), given('c', 9, { labelZh: '丙', labelEn: 'C' })];
    const first = mergedEntries(stored('a', 'b'), file);
    expect(first[0]).toEqual({ id: 2, value: 'b', labelZh: 'b', labelEn: 'Bee', statusColor: 'idle', enabled: true });
    const saved = first.map((entry, at) => ({ ...stored(entry.value)[0], ...entry, id: at + 1 })) as StoredEntry[];
    expect(entryChanges(saved, mergedEntries(saved, file))).toEqual([]);
  });

  it('are shown as far as they differ, else in their order', () => {
    const before = stored('a', 'b');
    expect(entryChanges(before, mergedEntries(before, [given('a', null, { enabled: false })]))).toEqual([
      { field: 'items', before: ['a: a / a'], after: ['a: a / a ×'] },
    ]);
    expect(entryChanges(before, mergedEntries(before, [given('b', 1)]))).toEqual([
      { field: 'items', before: ['a', 'b'], after: ['b', 'a'] },
    ]);
  });
});
