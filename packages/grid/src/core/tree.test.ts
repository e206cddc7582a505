import { test } from '@fast-check/vitest';
import fc from 'fast-check';
import { describe, expect } from 'vitest';
import { dropAt, dropBy, gapAt } from './drop.ts';
import { endOf, flatten, type Node, plain } from './tree.ts';

interface Item {
  readonly id: number;
  readonly parentId: number | null;
}

function shown(items: readonly Item[], open: readonly number[]): readonly Node[] {
  return flatten(items, {
    keyOf: (item) => item.id,
    parentOf: (item) => item.parentId,
    open: new Set(open),
  });
}

/** A forest: every item's parent has a smaller id, so there are no cycles. */
const forest = fc
  .array(fc.nat(), { minLength: 1, maxLength: 25 })
  .map((seeds) => seeds.map((seed, i): Item => ({ id: i + 1, parentId: seed % (i + 1) === 0 ? null : seed % (i + 1) })));

describe('flatten', () => {
  test.prop([forest, fc.array(fc.integer({ min: 1, max: 25 }))])(
    'shows a row exactly when all its ancestors are expanded, once, after its parent',
    (items, open) => {
      const nodes = shown(items, open);
      const byId = new Map(items.map((item) => [item.id, item]));
      const isSeen = (item: Item): boolean => {
        const parent = item.parentId === null ? undefined : byId.get(item.parentId);
        return !parent || (open.includes(parent.id) && isSeen(parent));
      };
      expect(nodes.map((node) => node.key).toSorted()).toEqual(
        items
          .filter(isSeen)
          .map((item) => item.id)
          .toSorted(),
      );
      nodes.forEach((node, i) => {
        const at = nodes.findIndex((other) => other.key === node.parent);
        if (node.parent !== null) expect(at >= 0 && at < i && nodes[at]?.level === node.level - 1).toBe(true);
      });
    },
  );

  test('puts a row whose parent is on another page at the top level', () => {
    expect(shown([{ id: 2, parentId: 1 }], []).map((node) => [node.key, node.level, node.parent])).toEqual([[2, 1, null]]);
  });
});

/** Returns the keys of a parent's children in order. */
function family(nodes: readonly Node[], parent: unknown): readonly unknown[] {
  return nodes.filter((node) => node.parent === parent).map((node) => node.key);
}

describe('drop targets', () => {
  test.prop([forest, fc.nat(), fc.nat()])(
    'every gap is unchanged, refused or a position among the siblings, as in a naive implementation',
    (items, a, b) => {
      const nodes = shown(
        items,
        items.map((item) => item.id),
      );
      const from = a % nodes.length;
      const gap = b % (nodes.length + 1);
      const node = nodes[from];
      if (!node) return;
      const drop = dropAt(nodes, from, gap);
      // Naive: the gap is valid when it is before a sibling or after the subtree of the last one.
      const starts = nodes.flatMap((other, i) => (other.parent === node.parent ? [i] : []));
      const last = starts.at(-1) ?? 0;
      const good = starts.includes(gap) || gap === endOf(nodes, last);
      const own = gap >= from && gap <= endOf(nodes, from);
      if (own) expect(drop).toBe('same');
      else if (!good) expect(drop).toBe('rejected');
      else expect(drop).toMatchObject({ id: node.key });
      if (typeof drop === 'object') expect(family(nodes, node.parent)).toContain(drop.target);
    },
  );

  test('a row can be dropped last, after the whole subtree of its last sibling', () => {
    const nodes = shown(
      [
        { id: 1, parentId: null },
        { id: 2, parentId: null },
        { id: 3, parentId: 2 },
      ],
      [2],
    );
    expect(dropAt(nodes, 0, 3)).toEqual({ id: 1, target: 2, place: 'after' });
    expect(dropAt(nodes, 0, 2)).toBe('rejected');
  });

  test('the keyboard moves a row by one sibling and is refused at the ends', () => {
    const nodes = plain([{ id: 7 }, { id: 8 }], (row) => row.id);
    expect(dropBy(nodes, 0, 1)).toEqual({ id: 7, target: 8, place: 'after' });
    expect(dropBy(nodes, 1, -1)).toEqual({ id: 8, target: 7, place: 'before' });
    expect(dropBy(nodes, 0, -1)).toBe('rejected');
    expect(dropBy(nodes, 1, 1)).toBe('rejected');
  });

  test('gapAt stays within the rows', () => {
    expect([gapAt(-50, 40, 3), gapAt(19, 40, 3), gapAt(21, 40, 3), gapAt(900, 40, 3)]).toEqual([0, 0, 1, 3]);
  });
});
