import { useInfiniteQuery, useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { ShownCard } from '@shopkeeper/catalog';
import { type ApiError, read } from '@shopkeeper/api-client';
import { useLanguage } from '@shopkeeper/ui/i18n';

/** Reads what everybody may read, with or without signing in. The caller shows errors. */
export const readPublic = <T>(path: string, options: { readonly signal?: AbortSignal } = {}): Promise<T> =>
  read<T>(path, undefined, { method: 'GET', audience: 'member', isAnonymous: true, showError: false, ...options });

/** Reads a public address; identical reads share one request. */
export function useShopCall<T>(path: string, isReady = true): UseQueryResult<T, ApiError> {
  const language = useLanguage();
  return useQuery<T, ApiError>({
    queryKey: [path, language],
    queryFn: ({ signal }) => readPublic<T>(path, { signal }),
    enabled: isReady,
  });
}

interface ProductsPage {
  readonly result: readonly ShownCard[];
  readonly hasMore: boolean;
}

/** Reads a list of products page by page; `query` is what follows the question mark, without the page. */
export function useProducts(query: URLSearchParams) {
  const path = `/api/shop/products?${query.toString()}`;
  return useInfiniteQuery<ProductsPage, ApiError>({
    queryKey: [path],
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    queryFn: ({ pageParam, signal }) => {
      const page = new URLSearchParams(query);
      if (pageParam !== 1) page.set('page', String(pageParam));
      return readPublic<ProductsPage>(`/api/shop/products?${page.toString()}`, { signal });
    },
  });
}
