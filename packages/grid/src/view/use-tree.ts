import { useMemo, useState } from 'react';
import type { RowKey } from '../core/columns.ts';
import { flatten, type Node, plain } from '../core/tree.ts';
import type { AnyGridProps } from './props.ts';

type Given = Pick<AnyGridProps, 'rows' | 'rowKey'> & { readonly tree: AnyGridProps['tree'] };

/** Returns the visible rows and a function to expand and collapse one. */
export function useTree({ rows, rowKey, tree }: Given): { nodes: readonly Node[]; toggle(key: RowKey): void } {
  const [open, setOpen] = useState(() => openAtFirst({ rows, rowKey, tree }));
  const nodes = useMemo(
    () => (tree ? flatten(rows, { keyOf: rowKey, parentOf: (row) => tree.parent(row), open }) : plain(rows, rowKey)),
    [rows, rowKey, tree, open],
  );
  const toggle = (key: RowKey): void =>
    setOpen((now) => (now.has(key) ? new Set([...now].filter((other) => other !== key)) : new Set([...now, key])));
  return { nodes, toggle };
}

function openAtFirst({ rows, rowKey, tree }: Given): ReadonlySet<RowKey> {
  if (tree?.open === 'all') return new Set(rows.map((row) => rowKey(row)));
  return new Set(tree?.open ?? []);
}
