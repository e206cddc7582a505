import { useMemo, useState } from 'react';
import type { RowKey } from '../core/columns.ts';
import { flatten, type Node, plain } from '../core/tree.ts';
import type { AnyGridProps } from './props.ts';

interface Branches {
  readonly open: ReadonlySet<RowKey>;
  readonly busy: ReadonlySet<RowKey>;
  /** Children the grid has asked for itself, by their parent. */
  readonly loaded: ReadonlyMap<RowKey, readonly object[]>;
}

/** The rows as they stand in the list, and how to fold and unfold one. Children are asked for at the first unfolding. */
export function useTree({ rows, rowKey, tree }: AnyGridProps): { nodes: readonly Node[]; toggle(key: RowKey): void } {
  const [branches, setBranches] = useState<Branches>(() => ({
    open: openAtFirst({ rows, rowKey, tree }),
    busy: new Set(),
    loaded: new Map(),
  }));
  const hasTree = tree !== undefined;
  // The functions of a page are new at each of its renders and mean the same: only rows and branches make a new list.
  const nodes = useMemo(() => {
    if (!tree) return plain(rows, rowKey);
    const known = new Set(rows.map((row) => rowKey(row)));
    const more = [...branches.loaded.values()].flat().filter((row) => !known.has(rowKey(row)));
    return flatten([...rows, ...more], {
      ...branches,
      keyOf: rowKey,
      parentOf: (row) => tree.parent(row),
      hasChildren: (row) => tree.hasChildren(row),
    });
  }, [rows, branches, hasTree]);

  async function load(key: RowKey, ask: Promise<readonly object[] | null>): Promise<void> {
    setBranches((now) => ({ ...now, busy: new Set([...now.busy, key]) }));
    const children = await ask.finally(() => setBranches((now) => ({ ...now, busy: without(now.busy, key) })));
    setBranches((now) =>
      children ? { ...now, loaded: new Map([...now.loaded, [key, children]]) } : { ...now, open: without(now.open, key) },
    );
  }

  function toggle(key: RowKey): void {
    const isOpen = branches.open.has(key);
    setBranches((now) => ({ ...now, open: isOpen ? without(now.open, key) : new Set([...now.open, key]) }));
    if (isOpen || !tree?.load || branches.loaded.has(key) || rows.some((row) => tree.parent(row) === key)) return;
    void load(key, tree.load(key));
  }
  return { nodes, toggle };
}

function openAtFirst({
  rows,
  rowKey,
  tree,
}: Pick<AnyGridProps, 'rows' | 'rowKey'> & { readonly tree: AnyGridProps['tree'] }): ReadonlySet<RowKey> {
  if (tree?.open === 'all') return new Set(rows.map((row) => rowKey(row)));
  return new Set(tree?.open ?? []);
}

function without<T>(set: ReadonlySet<T>, item: T): ReadonlySet<T> {
  return new Set([...set].filter((other) => other !== item));
}
