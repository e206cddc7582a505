import { useState } from 'react';
import { noSelection, type Selection } from '@shopkeeper/grid';
import type { WireRow } from '../calls/wire.ts';
import type { ResourceList } from '../list-state/use-resource-list.ts';

export interface Chosen {
  readonly selection: Selection;
  readonly isAny: boolean;
  /** The selected rows that were loaded, as last read. */
  rows(): readonly WireRow[];
  choose(selection: Selection): void;
}

interface Kept {
  /** The list's filters and search at the time of the selection. */
  readonly about: string;
  readonly selection: Selection;
  readonly seen: ReadonlyMap<number, WireRow>;
}

const nothing: Kept = { about: '', selection: noSelection, seen: new Map() };

/** The row selection, kept across pages; another filter, search or tab clears it. */
export function useSelection(list: ResourceList): Chosen {
  const [kept, setKept] = useState(nothing);
  const about = JSON.stringify([list.body.filters, list.body.quick]);
  const { selection, seen } = kept.about === about ? kept : nothing;
  const known = new Map([...seen, ...list.rows.map((row) => [row.id, row] as const)]);
  return {
    selection,
    isAny: 'allBut' in selection || selection.ids.size > 0,
    rows: () => ('ids' in selection ? [...selection.ids].flatMap((id) => known.get(Number(id)) ?? []) : []),
    choose: (next) => setKept({ about, selection: next, seen: known }),
  };
}
