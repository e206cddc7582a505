import { describe, expect, it } from 'vitest';
import { type TreeOption, treeOptions, type TreeRow } from './tree-options.ts';

const row = (id: number, parentId: number | null): TreeRow => ({ id, parentId, label: `r${id}` });
const rows = [row(1, null), row(2, 1), row(3, 2), row(4, null)];
const written = (options: readonly TreeOption[]): string =>
  options
    .map((one) => `${one.value}${one.disabled ? '!' : ''}${one.children.length > 0 ? `(${written(one.children)})` : ''}`)
    .join(' ');

describe('the possible parents of a row', () => {
  it('are all rows above the deepest level', () => {
    expect(written(treeOptions(rows, { without: null, maxDepth: 3 }))).toBe('1(2(3!)) 4');
  });

  it('exclude the row and its descendants', () => {
    expect(written(treeOptions(rows, { without: 2, maxDepth: 4 }))).toBe('1 4');
  });

  it("leave room for the row's own descendants", () => {
    expect(written(treeOptions(rows, { without: 1, maxDepth: 3 }))).toBe('4!');
  });

  it('include a row with an unknown parent at the top, and leave out cycles', () => {
    expect(written(treeOptions([row(7, 99), row(8, 9), row(9, 8)], { without: 8, maxDepth: 3 }))).toBe('7');
  });
});
