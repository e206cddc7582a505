import type { ColumnPreferences, SavedView } from '@shopkeeper/resource/query';
import { useState } from 'react';
import type { ColumnState } from '@shopkeeper/grid';
import { usePhone } from '@shopkeeper/ui';
import { hiddenOnPhone } from './grid-columns.ts';
import type { ListPreferencesState } from './use-list-preferences.ts';
import type { ResourceList } from './use-resource-list.ts';

/** The columns as shown, and their settings outside the address. */
export interface ShownColumns {
  readonly state: ColumnState;
  /** The column preferences that saving a view now would store. */
  readonly kept: ColumnPreferences;
  /** Whether they differ from those of the active view. */
  readonly differ: boolean;
  change(state: ColumnState): void;
}

interface Tried {
  readonly view: number;
  readonly columns: ColumnPreferences;
}

const baseOf = (view: SavedView | null, plain: ColumnPreferences): ColumnPreferences => view?.columns ?? plain;

/**
 * The shown columns, their widths and order. A plain list saves changes for the user on the server; in a saved view changes stay
 * temporary until the view is updated. A phone has its own columns and saves none.
 */
export function useColumnState(list: ResourceList, keeping: ListPreferencesState, onPhone?: readonly string[]): ShownColumns {
  const [tried, setTried] = useState<Tried | null>(null);
  const isPhone = usePhone();
  const { view } = list.look;
  const about = view?.id ?? 0;
  const isTry = view !== null || isPhone;
  const mine = tried?.view === about ? tried.columns : null;
  const own = (isTry ? mine : null) ?? baseOf(view, isPhone ? {} : keeping.columns);
  const { hidden } = list.state;
  const shownHidden = hidden ?? hiddenAtFirst();

  function hiddenAtFirst(): readonly string[] | undefined {
    return isPhone ? hiddenOnPhone(list.resource, onPhone) : own.hidden;
  }

  function change({ hidden: next, ...rest }: ColumnState): void {
    const isHiding = next?.join() !== shownHidden?.join();
    const kept = isHiding ? next : own.hidden;
    const columns: ColumnPreferences = { ...rest, ...(kept === undefined ? {} : { hidden: kept }) };
    if (isTry) setTried({ view: about, columns });
    else keeping.saveColumns(columns);
    if (isHiding) list.change({ hidden: next ?? null }, { isTyping: true });
  }

  const state = { ...own, ...(shownHidden === undefined ? {} : { hidden: shownHidden }) };
  return { state, kept: state, differ: view !== null && mine !== null, change };
}
