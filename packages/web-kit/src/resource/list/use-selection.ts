import { useRef, useState } from 'react';
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

/** Which rows are chosen, across pages; another filter, search or tab forgets them. */
export function useSelection(list: ResourceList): Chosen {
  const [kept, setKept] = useState<{ readonly about: string; readonly selection: Selection }>({
    about: '',
    selection: noSelection,
  });
  const seen = useRef(new Map<number, WireRow>());
  for (const row of list.rows) seen.current.set(row.id, row);
  const about = JSON.stringify([list.body.filters, list.body.quick]);
  const selection = kept.about === about ? kept.selection : noSelection;
  return {
    selection,
    isAny: 'allBut' in selection || selection.ids.size > 0,
    rows: () => ('ids' in selection ? [...selection.ids].flatMap((id) => seen.current.get(Number(id)) ?? []) : []),
    choose: (next) => setKept({ about, selection: next }),
  };
}
