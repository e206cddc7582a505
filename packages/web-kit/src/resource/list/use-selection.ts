import { useState } from 'react';
import { noSelection, type Selection } from '../../grid/core/selection.ts';
import type { WireRow } from '../wire.ts';
import type { ResourceList } from './use-resource-list.ts';

export interface Chosen {
  readonly selection: Selection;
  readonly isAny: boolean;
  /** The chosen rows that were on screen, as they were last seen. */
  rows(): readonly WireRow[];
  choose(selection: Selection): void;
}

interface Kept {
  /** What the list was asked for when the rows were chosen. */
  readonly about: string;
  readonly selection: Selection;
  readonly seen: ReadonlyMap<number, WireRow>;
}

const nothing: Kept = { about: '', selection: noSelection, seen: new Map() };

/** Which rows are chosen, across pages; another filter, search or tab forgets them. */
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
