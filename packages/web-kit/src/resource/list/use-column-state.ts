import type { ColumnPreferences, SavedView } from '@shopkeeper/resource';
import { useState } from 'react';
import type { ColumnState } from '../../grid/core/columns.ts';
import { usePhone } from '../../shell/use-phone.ts';
import { hiddenOnPhone } from './grid-columns.ts';
import type { ListPreferencesState } from './use-list-preferences.ts';
import type { ResourceList } from './use-resource-list.ts';

/** The columns as they are shown, and what they are apart from the address. */
export interface ShownColumns {
  readonly state: ColumnState;
  /** What a view of the present list would keep. */
  readonly kept: ColumnPreferences;
  /** Whether they are other than the view in force has them. */
  readonly differ: boolean;
  change(state: ColumnState): void;
}

interface Tried {
  readonly view: number;
  readonly columns: ColumnPreferences;
}

const baseOf = (view: SavedView | null, plain: ColumnPreferences): ColumnPreferences => view?.columns ?? plain;

/**
 * Which columns, how wide, where. A plain list keeps them on the server for its reader; in a saved view they are the view's, and
 * what one changes there is a try until the view is updated. A phone has columns of its own and keeps none.
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
