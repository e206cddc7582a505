import type { SavedView } from '@shopkeeper/resource/query';
import { useEffect, useRef } from 'react';
import { usePageSearch } from '@shopkeeper/shell';
import type { ListPreferencesState } from './use-list-preferences.ts';
import { noView, viewKey, withView, withViewQuery } from './view-address.ts';

/** The active saved view of a list and the resulting query. */
export interface ListView {
  readonly view: SavedView | null;
  /** The view's query, overridden by the address. */
  readonly search: URLSearchParams;
  /** False while the address names a view that is not loaded yet. */
  readonly isReady: boolean;
  /** Whether the address overrides the view, apart from the page. */
  readonly differs: boolean;
  /** Writes a query to the address, relative to the active view. */
  write(search: URLSearchParams, options?: { readonly replace?: boolean }): void;
  /** Activates another view, or none. `search` overrides parts of it. */
  show(view: Pick<SavedView, 'id'> | null, search?: URLSearchParams): void;
}

const placeKeys = new Set([viewKey, 'page', 'after']);

const viewOf = (kept: ListPreferencesState | null, requested: string | null): SavedView | null =>
  kept?.views.find(({ id }) => String(id) === requested) ?? null;

/** Reads the view from the address. With an empty address the list opens with the user's default view. */
export function useListView(kept: ListPreferencesState | null): ListView {
  const [address, setAddress] = usePageSearch();
  const named = address.get(viewKey);
  const isBare = address.size === 0;
  const firstView = kept?.firstView ?? null;
  const view = viewOf(kept, named ?? (isBare ? String(firstView) : null));
  const search = withView(address, view?.query ?? '');

  const write: ListView['write'] = (next, options) => {
    const query = view ? withViewQuery(next, view.query) : next;
    const leading = new URLSearchParams();
    if (view) leading.set(viewKey, String(view.id));
    else if (firstView !== null) leading.set(viewKey, noView);
    setAddress(new URLSearchParams([...leading, ...query]), options);
  };
  const show: ListView['show'] = (next, beside = new URLSearchParams()) => {
    const leading = next ? String(next.id) : firstView === null ? null : noView;
    setAddress(new URLSearchParams([...(leading === null ? [] : [[viewKey, leading]]), ...beside]));
  };

  const newest = useRef(() => undefined as void);
  useEffect(() => {
    newest.current = () => setAddress(new URLSearchParams([[viewKey, String(view?.id)]]), { replace: true });
  });
  const opens = isBare && view !== null;
  useEffect(() => {
    if (opens) newest.current();
  }, [opens]);

  return {
    view,
    search,
    isReady: named === null || named === noView || kept?.isReady !== false,
    differs: [...address.keys()].some((key) => !placeKeys.has(key)),
    write,
    show,
  };
}
