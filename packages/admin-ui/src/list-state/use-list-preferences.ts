import { type AllListPreferences, type ColumnPreferences, listPreferencesPage, type SavedView } from '@shopkeeper/resource/query';
import { call, queryClient, useCall } from '@shopkeeper/api-client';
import { listPreferencesPath } from './list-reader.ts';

/** The user's preferences for one list, stored on the server. */
export interface ListPreferencesState {
  /** False until they are loaded; the list is rendered only then, so that no column jumps. */
  readonly isReady: boolean;
  readonly columns: ColumnPreferences;
  readonly firstView: number | null;
  readonly views: readonly SavedView[];
  saveColumns(columns: ColumnPreferences): void;
}

const nothing: ColumnPreferences = {};
const none: readonly SavedView[] = [];
const restMs = 500;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows the change at once and saves it after a pause, because a resize changes the width with every pixel. */
function keepColumns(list: string, columns: ColumnPreferences): void {
  void queryClient.cancelQueries({ queryKey: [listPreferencesPath] });
  queryClient.setQueryData<AllListPreferences>([listPreferencesPath, {}], (former) => {
    const { lists = {}, views = [] } = former ?? {};
    return { views, lists: { ...lists, [list]: { firstView: lists[list]?.firstView ?? null, columns } } };
  });
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      void call(`${listPreferencesPage}/columns`, { list, columns }, { showError: false }).catch(() => undefined);
    }, restMs),
  );
}

/** Returns the user's columns, views and default view of a list. Preferences that cannot be read count as empty. */
export function useListPreferences(list: string): ListPreferencesState {
  const { data, isPending } = useCall<AllListPreferences>(listPreferencesPath, {});
  const kept = data?.lists[list];
  return {
    isReady: !isPending,
    columns: kept?.columns ?? nothing,
    firstView: kept?.firstView ?? null,
    views: data?.views.filter((view) => view.list === list) ?? none,
    saveColumns: (columns) => keepColumns(list, columns),
  };
}
