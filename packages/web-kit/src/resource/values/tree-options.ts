import { groupBy } from '../../grid/core/group.ts';

/** A row of a tree, by what a tree select needs of it. */
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
  /** The row being edited: neither it nor what is below it may hold it. */
  readonly without: number | null;
  /** How many levels the whole tree may have. */
  readonly maxDepth: number;
}

/**
 * The rows as a tree of possible parents, siblings in the order given. A row whose parent is not among them stands at the
 * top; rows of a circle are left out. What is too deep to hold another level is disabled.
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

/** Whether walking up from a row ends at the top. */
function isReached(children: ReadonlyMap<number | null, readonly TreeRow[]>, id: number): boolean {
  const open = [...(children.get(null) ?? [])];
  for (let row = open.pop(); row; row = open.pop()) {
    if (row.id === id) return true;
    open.push(...(children.get(row.id) ?? []));
  }
  return false;
}
