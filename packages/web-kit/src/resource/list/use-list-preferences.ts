import { type ColumnPreferences, type AllListPreferences, listPreferencesPage, type SavedView } from '@shopkeeper/resource';
import { call } from '../../http/calls.ts';
import { queryClient, useCall } from '../../http/query.ts';
import { listPreferencesPath } from './list-reader.ts';

/** What the person keeps about one list, on the server. */
export interface ListPreferencesState {
  /** False until it is known: a list is not drawn before, so that no column jumps. */
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

/** Shows the change at once and sends it when the hand rests: widths change with every pixel. */
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
      void call(`${listPreferencesPage}/columns`, { list, columns }, { isExplicit: true, showError: false }).catch(
        () => undefined,
      );
    }, restMs),
  );
}

/** The columns, views and first view that the person keeps about a list. What cannot be read is as if nothing were kept. */
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
