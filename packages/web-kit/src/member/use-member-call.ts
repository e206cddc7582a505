import { useInfiniteQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { AnyMemberView, ListData, ListRowOf, RowOf } from '@shopkeeper/resource';
import type { ApiError } from '../http/api-error.ts';
import { call } from '../http/calls.ts';
import { type ReadOptions, useCall, useMutationCall, type WriteOptions } from '../http/query.ts';

/** Reads as the member who is signed in. Errors are the caller's to show. */
export function useMemberCall<T>(
  path: string,
  body?: unknown,
  options: Omit<ReadOptions, 'audience'> = {},
): UseQueryResult<T, ApiError> {
  return useCall<T>(path, body, { ...options, audience: 'member' });
}

/** Writes as the member who is signed in, when they ask: once per intention. */
export const useMemberWrite = <Out, In = void>(
  path: string,
  options: Omit<WriteOptions<Out>, 'audience'> = {},
): UseMutationResult<Out, ApiError, In> => useMutationCall<Out, In>(path, { ...options, audience: 'member' });

/** One row of what is the member's own; another member's row rejects as if there were none. */
export const useMemberRow = <V extends AnyMemberView>(
  view: V,
  id: number,
): UseQueryResult<RowOf<V> & { readonly id: number }, ApiError> => useMemberCall(`${view.prefix}GetDetailPage`, { id });

/** A list that grows downwards. */
export interface MemberList<Row> {
  /** `undefined` until the first page is there. */
  readonly rows: readonly Row[] | undefined;
  readonly error: ApiError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
  retry(): void;
}

/** What is the member's own, a page after the other by cursor, so that nothing is shown twice when something new comes in. */
export function useMemberList<V extends AnyMemberView>(
  view: V,
  options: { readonly filters?: unknown; readonly pageSize?: number },
) {
  type Row = ListRowOf<V> & { readonly id: number };
  const { filters, pageSize = 10 } = options;
  const path = `${view.prefix}GetPageData`;
  const query = useInfiniteQuery<ListData<Row>, ApiError>({
    queryKey: [path, 'endless', filters ?? null, pageSize],
    initialPageParam: undefined,
    getNextPageParam: ({ page }) => page.next,
    queryFn: ({ pageParam, signal }) => {
      const page = { pageSize, ...(typeof pageParam === 'string' ? { after: pageParam } : {}) };
      return call<ListData<Row>>(
        path,
        { page, ...(filters ? { filters } : {}) },
        { audience: 'member', showError: false, signal },
      );
    },
  });
  const list: MemberList<Row> = {
    rows: query.data?.pages.flatMap(({ result }) => result),
    error: query.error,
    hasMore: query.hasNextPage,
    isLoadingMore: query.isFetchingNextPage,
    more: () => void query.fetchNextPage(),
    retry: () => void query.refetch(),
  };
  return list;
}
