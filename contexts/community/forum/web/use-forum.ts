import { useInfiniteQuery, useQueries, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { type ApiError, read } from '@shopkeeper/api-client';
import { useLanguage } from '@shopkeeper/ui/i18n';
import type { ArticleCardRow, ShownArticle, ShownComment } from '../forum.domain.ts';

/** Reads what everybody may read, with or without signing in. The caller shows errors. */
export const readPublic = <T>(path: string, body: object | undefined, signal: AbortSignal): Promise<T> =>
  read<T>(path, body, {
    audience: 'member',
    isAnonymous: true,
    showError: false,
    signal,
    ...(body === undefined ? { method: 'GET' as const } : {}),
  });

/** Paths whose data is read again after a member wrote something. */
export const commentsPath = '/api/community/comments';
export const articlePath = '/api/community/article';

interface Category {
  readonly id: number;
  readonly name: string;
  readonly articleCount: number;
}

export const useCategories = (): UseQueryResult<{ readonly result: readonly Category[] }, ApiError> =>
  useQuery({
    queryKey: ['/api/community/categories'],
    queryFn: ({ signal }) => readPublic<{ readonly result: readonly Category[] }>('/api/community/categories', undefined, signal),
  });

export const useArticle = (id: number): UseQueryResult<ShownArticle, ApiError> =>
  useQuery({ queryKey: [articlePath, id], queryFn: ({ signal }) => readPublic<ShownArticle>(articlePath, { id }, signal) });

interface Page<Row> {
  readonly result: readonly Row[];
  readonly hasMore: boolean;
}

/** Reads a list page by page. */
export function usePages<Row>(path: string, asked: object) {
  return useInfiniteQuery<Page<Row>, ApiError>({
    queryKey: [path, asked],
    initialPageParam: 1,
    getNextPageParam: ({ hasMore }, pages) => (hasMore ? pages.length + 1 : undefined),
    queryFn: ({ pageParam, signal }) => readPublic<Page<Row>>(path, { ...asked, page: pageParam }, signal),
  });
}

export interface ArticlesQuery {
  readonly word: string | null;
  readonly categoryId: number | null;
  readonly sort: string;
}

export const useArticles = (asked: ArticlesQuery) => usePages<ArticleCardRow>('/api/community/articles', asked);
export const useComments = (articleId: number) => usePages<ShownComment>(commentsPath, { articleId });

/** What the page of an article shows of a product. */
export interface MentionedProduct {
  readonly id: number;
  readonly name: string;
  readonly images: readonly string[];
  readonly skus: readonly { readonly price: number; readonly image: string | null }[];
}

/** The products with these ids that are on sale, as visitors see them. */
export function useMentioned(ids: readonly number[]): readonly MentionedProduct[] {
  const language = useLanguage();
  const answers = useQueries({
    queries: ids.map((id) => {
      const path = `/api/shop/product?id=${id}`;
      return {
        queryKey: [path, language],
        queryFn: ({ signal }: { readonly signal: AbortSignal }) =>
          readPublic<{ readonly product: MentionedProduct }>(path, undefined, signal),
      };
    }),
  });
  return answers.flatMap(({ data }) => (data ? [data.product] : []));
}
