import { groupBy } from '@shopkeeper/grid';

/** The fields of a tree row that a tree select needs. */
export interface TreeRow {
  readonly id: number;
  readonly parentId: number | null;
  readonly label: string;
}

export interface TreeOption {
  readonly value: number;
  readonly title: string;
  readonly disabled: boolean;
  readonly children: readonly TreeOption[];
}

export interface TreeRules {
  /** The row being edited; it and its descendants cannot be its parent. */
  readonly without: number | null;
  /** Maximum number of levels of the tree. */
  readonly maxDepth: number;
}

/**
 * Returns the rows as a tree of possible parents, siblings in the order given. A row whose parent is not among them is at the
 * top; rows of a cycle are left out. Rows too deep to get another level are disabled.
 */
export function treeOptions(rows: readonly TreeRow[], { without, maxDepth }: TreeRules): readonly TreeOption[] {
  const known = new Set(rows.map(({ id }) => id));
  const children = groupBy(rows, ({ parentId }) => (parentId !== null && known.has(parentId) ? parentId : null));
  const heightOf = (id: number): number => 1 + Math.max(0, ...(children.get(id) ?? []).map((child) => heightOf(child.id)));
  const moved = without !== null && isReached(children, without) ? heightOf(without) : 1;
  const build = (parent: number | null, depth: number): readonly TreeOption[] =>
    (children.get(parent) ?? [])
      .filter(({ id }) => id !== without)
      .map(({ id, label }) => ({ value: id, title: label, disabled: depth + moved > maxDepth, children: build(id, depth + 1) }));
  return build(null, 1);
}

/** Whether the ancestors of a row end at the top level. */
function isReached(children: ReadonlyMap<number | null, readonly TreeRow[]>, id: number): boolean {
  const open = [...(children.get(null) ?? [])];
  for (let row = open.pop(); row; row = open.pop()) {
    if (row.id === id) return true;
    open.push(...(children.get(row.id) ?? []));
  }
  return false;
}
