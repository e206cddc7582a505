import type { RowKey } from './columns.ts';
import { groupBy } from './group.ts';

/** One row as it stands in the list. `open` is null for a row that cannot be unfolded; `level` starts at 1, `pos` at 1. */
export interface Node {
  readonly row: object;
  readonly key: RowKey;
  readonly level: number;
  readonly pos: number;
  readonly size: number;
  readonly parent: RowKey | null;
  readonly open: boolean | null;
  readonly busy: boolean;
}

export interface TreeShape<R extends object> {
  keyOf(row: R): RowKey;
  parentOf(row: R): RowKey | null;
  hasChildren(row: R): boolean;
  readonly open: ReadonlySet<RowKey>;
  readonly busy: ReadonlySet<RowKey>;
}

/** Rows without a tree: all of one level. */
export function plain<R extends object>(rows: readonly R[], keyOf: (row: R) => RowKey): readonly Node[] {
  return rows.map((row, i) => ({
    row,
    key: keyOf(row),
    level: 1,
    pos: i + 1,
    size: rows.length,
    parent: null,
    open: null,
    busy: false,
  }));
}

/**
 * The rows that are seen, parents before their children, siblings in the order given. A row whose parent is not among the
 * rows stands at the top. Rows of a circle are not shown.
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
      const foldable = children.has(key) || shape.hasChildren(row);
      const open = foldable ? shape.open.has(key) : null;
      result.push({ row, key, level, pos: i + 1, size: siblings.length, parent, open, busy: shape.busy.has(key) });
      if (open) visit(key, level + 1);
    });
  };
  visit(null, 1);
  return result;
}

/** Index behind the last descendant of the node at `index` that is seen. */
export function endOf(nodes: readonly Node[], index: number): number {
  const level = nodes[index]?.level ?? 0;
  let end = index + 1;
  while ((nodes[end]?.level ?? 0) > level) end += 1;
  return end;
}
