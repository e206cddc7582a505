import { useInfiniteQuery, type UseMutationResult, type UseQueryResult } from '@tanstack/react-query';
import type { AnyMemberView, ListRowOf, RowOf } from '@shopkeeper/resource';
import type { ListData } from '@shopkeeper/resource/schema';
import { type ApiError, read, type ReadOptions, useCall, useMutationCall, type WriteOptions } from '@shopkeeper/api-client';

/** Reads as the signed-in member. The caller shows errors. */
export function useMemberCall<T>(
  path: string,
  body?: unknown,
  options: Omit<ReadOptions, 'audience'> = {},
): UseQueryResult<T, ApiError> {
  return useCall<T>(path, body, { ...options, audience: 'member' });
}

/** Writes as the signed-in member on a user action, once per intention. */
export const useMemberWrite = <Out, In = void>(
  path: string,
  options: Omit<WriteOptions<Out>, 'audience'> = {},
): UseMutationResult<Out, ApiError, In> => useMutationCall<Out, In>(path, { ...options, audience: 'member' });

/** Reads one of the member's own rows; another member's row rejects as not found. */
export const useMemberRow = <V extends AnyMemberView>(
  view: V,
  id: number,
): UseQueryResult<RowOf<V> & { readonly id: number }, ApiError> => useMemberCall(`${view.prefix}GetDetailPage`, { id });

/** A list that loads more rows at its end. */
export interface MemberList<Row> {
  /** `undefined` until the first page is loaded. */
  readonly rows: readonly Row[] | undefined;
  readonly error: ApiError | null;
  readonly hasMore: boolean;
  readonly isLoadingMore: boolean;
  more(): void;
  retry(): void;
}

/** Reads the member's own rows page by page with a cursor, so that new rows cause no duplicates. */
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
      return read<ListData<Row>>(
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
