import type { RowKey } from './columns.ts';
import { groupBy } from './group.ts';

/** A row of the flattened list. `open` is null for a row that cannot be expanded; `level` and `pos` start at 1. */
export interface Node {
  readonly row: object;
  readonly key: RowKey;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly parent: RowKey | null;
  readonly open: boolean | null;
}

export interface TreeShape<R extends object> {
  keyOf(row: R): RowKey;
  parentOf(row: R): RowKey | null;
  readonly open: ReadonlySet<RowKey>;
}

/** Returns rows without a tree: all on one level. */
export function plain<R extends object>(rows: readonly R[], keyOf: (row: R) => RowKey): readonly Node[] {
  return rows.map((row, i) => ({
    row,
    key: keyOf(row),
    level: 1,
    pos: i + 1,
    size: rows.length,
    parent: null,
    open: null,
  }));
}

/**
 * Returns the visible rows, parents before their children, siblings in the given order. A row whose parent is not among the rows
 * is at the top level. Rows in a cycle are not shown.
 */
export function flatten<R extends object>(rows: readonly R[], shape: TreeShape<R>): readonly Node[] {
  const known = new Set(rows.map((row) => shape.keyOf(row)));
  const children = groupBy(rows, (row) => {
    const parent = shape.parentOf(row);
    return parent !== null && known.has(parent) ? parent : null;
  });
  const result: Node[] = [];
  const visit = (parent: RowKey | null, level: number): void => {
    const siblings = children.get(parent) ?? [];
    siblings.forEach((row, i) => {
      const key = shape.keyOf(row);
      const open = children.has(key) ? shape.open.has(key) : null;
      result.push({ row, key, level, pos: i + 1, size: siblings.length, parent, open });
      if (open) visit(key, level + 1);
    });
  };
  visit(null, 1);
  return result;
}

/** Returns the index after the last visible descendant of the node at `index`. */
export function endOf(nodes: readonly Node[], index: number): number {
  const level = nodes[index]?.level ?? 0;
  let end = index + 1;
  while ((nodes[end]?.level ?? 0) > level) end += 1;
  return end;
}
