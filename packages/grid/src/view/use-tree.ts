import { useMemo, useState } from 'react';
import type { RowKey } from '../core/columns.ts';
import { flatten, type Node, plain } from '../core/tree.ts';
import type { AnyGridProps } from './props.ts';

interface Branches {
  readonly open: ReadonlySet<RowKey>;
  readonly busy: ReadonlySet<RowKey>;
  /** Children that the grid has loaded itself, by their parent. */
  readonly loaded: ReadonlyMap<RowKey, readonly object[]>;
}

type Given = Pick<AnyGridProps, 'rows' | 'rowKey'> & { readonly tree: AnyGridProps['tree'] };

/**
 * Returns the visible rows and a function to expand and collapse one. Missing children are loaded when a row is first expanded.
 */
export function useTree({ rows, rowKey, tree }: Given): { nodes: readonly Node[]; toggle(key: RowKey): void } {
  const [branches, setBranches] = useState<Branches>(() => ({
    open: openAtFirst({ rows, rowKey, tree }),
    busy: new Set(),
    loaded: new Map(),
  }));
  const nodes = useMemo(() => nodesOf({ rows, rowKey, tree }, branches), [rows, rowKey, tree, branches]);

  async function load(key: RowKey, ask: Promise<readonly object[] | null>): Promise<void> {
    setBranches((now) => ({ ...now, busy: withKey(now.busy, key) }));
    const children = await ask.finally(() => setBranches((now) => ({ ...now, busy: without(now.busy, key) })));
    setBranches((now) =>
      children ? { ...now, loaded: new Map([...now.loaded, [key, children]]) } : { ...now, open: without(now.open, key) },
    );
  }

  function toggle(key: RowKey): void {
    const isOpen = branches.open.has(key);
    setBranches((now) => ({ ...now, open: isOpen ? without(now.open, key) : withKey(now.open, key) }));
    if (isOpen || !tree?.load || branches.loaded.has(key) || rows.some((row) => tree.parent(row) === key)) return;
    void load(key, tree.load(key));
  }
  return { nodes, toggle };
}

function nodesOf({ rows, rowKey, tree }: Given, branches: Branches): readonly Node[] {
  if (!tree) return plain(rows, rowKey);
  const known = new Set(rows.map((row) => rowKey(row)));
  const more = [...branches.loaded.values()].flat().filter((row) => !known.has(rowKey(row)));
  return flatten([...rows, ...more], {
    ...branches,
    keyOf: rowKey,
    parentOf: (row) => tree.parent(row),
    hasChildren: (row) => tree.hasChildren(row),
  });
}

function openAtFirst({ rows, rowKey, tree }: Given): ReadonlySet<RowKey> {
  if (tree?.open === 'all') return new Set(rows.map((row) => rowKey(row)));
  return new Set(tree?.open ?? []);
}

function withKey(set: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  return new Set([...set, key]);
}

function without(set: ReadonlySet<RowKey>, key: RowKey): ReadonlySet<RowKey> {
  return new Set([...set].filter((other) => other !== key));
}
