import { type KeptColumns, type KeptLists, keptListPage, type SavedView } from '@shopkeeper/resource';
import { call } from '../../http/calls.ts';
import { queryClient, refreshReads, useCall } from '../../http/query.ts';
import { keptListsPath } from './list-reader.ts';

/** What the person keeps about one list, on the server. */
export interface KeptListWork {
  /** False until it is known: a list is not drawn before, so that no column jumps. */
  readonly isReady: boolean;
  readonly columns: KeptColumns;
  readonly firstView: number | null;
  readonly views: readonly SavedView[];
  keepColumns(columns: KeptColumns): void;
}

const nothing: KeptColumns = {};
const none: readonly SavedView[] = [];
const restMs = 500;
const waiting = new Map<string, ReturnType<typeof setTimeout>>();

/** Shows the change at once and sends it when the hand rests: widths change with every pixel. */
function keepColumns(list: string, columns: KeptColumns): void {
  void queryClient.cancelQueries({ queryKey: [keptListsPath] });
  queryClient.setQueryData<KeptLists>([keptListsPath, {}], (former) => {
    const { lists = {}, views = [] } = former ?? {};
    return { views, lists: { ...lists, [list]: { firstView: lists[list]?.firstView ?? null, columns } } };
  });
  clearTimeout(waiting.get(list));
  waiting.set(
    list,
    setTimeout(() => {
      waiting.delete(list);
      void call(`${keptListPage}/columns`, { list, columns }, { isExplicit: true, showError: false }).catch(() => undefined);
    }, restMs),
  );
}

/** The columns, views and first view that the person keeps about a list. What cannot be read is as if nothing were kept. */
export function useKeptList(list: string): KeptListWork {
  const { data, isPending } = useCall<KeptLists>(keptListsPath, {});
  const kept = data?.lists[list];
  return {
    isReady: !isPending,
    columns: kept?.columns ?? nothing,
    firstView: kept?.firstView ?? null,
    views: data?.views.filter((view) => view.list === list) ?? none,
    keepColumns: (columns) => keepColumns(list, columns),
  };
}

/** Reads what is kept again, after a view changed. */
export const refreshKept = (): Promise<void> => refreshReads([keptListPage]);
