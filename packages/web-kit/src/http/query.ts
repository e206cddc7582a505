import { QueryClient, useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePageKey } from './page-key.ts';
import { ApiError } from './api-error.ts';
import { type CallOptions, call } from './calls.ts';

const freshMs = 5_000;

/** What the screens have read. Rows of a hidden tab are kept until the tab is closed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    queries: { gcTime: Number.POSITIVE_INFINITY, staleTime: freshMs, retry: retriesRead },
    // Without a connection a save fails and says so; waiting for the line would look as if it still ran.
    mutations: { networkMode: 'always' },
  },
});

/** One more try when no answer came; an answer is an answer. */
function retriesRead(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0 && error.error === 'request.no-answer';
}

/** Options of a read. */
export interface ReadOptions extends Pick<CallOptions, 'audience' | 'method' | 'showError'> {
  /** Waits while false. Default true. */
  readonly isReady?: boolean;
  /** Reads again after so many ms, while its tab is shown. */
  readonly everyMs?: number;
  /** Shows the former answer while one for another body is read. */
  readonly keepPreviousData?: boolean;
}

const keyOf = (path: string, body: unknown): readonly unknown[] => [path, body ?? null];

/** Reads what a page will ask for with `useCall`, before it is drawn; what was read before is left as it is. Never rejects. */
export async function readAhead<T>(path: string, body?: unknown): Promise<T | undefined> {
  const queryKey = keyOf(path, body);
  const queryFn = (): Promise<T> => call<T>(path, body, { showError: false });
  return queryClient.getQueryData<T>(queryKey) ?? queryClient.fetchQuery({ queryKey, queryFn }).catch(() => undefined);
}

/** Reads from the server; equal reads share one promise and one answer. Errors are the caller's to show (default). */
export function useCall<T>(path: string, body?: unknown, options: ReadOptions = {}): UseQueryResult<T, ApiError> {
  const page = usePageKey();
  const { isReady = true, everyMs, keepPreviousData, showError = false, ...rest } = options;
  return useQuery<T, ApiError>({
    queryKey: keyOf(path, body),
    queryFn: ({ signal }) => call<T>(path, body, { ...rest, showError, signal }),
    enabled: isReady,
    meta: { page },
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepPreviousData ? { placeholderData: (former: unknown) => former as never } : {}),
  });
}

/** Options of a write. */
export interface WriteOptions<Out> extends Omit<CallOptions, 'isExplicit' | 'signal'> {
  /** Path prefixes whose reads are stale afterwards. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (out: Out) => void;
}

/** Writes to the server when the user asks: once per intention, failures shown as a notice. */
export function useMutationCall<Out, In = void>(
  path: string,
  options: WriteOptions<Out> = {},
): UseMutationResult<Out, ApiError, In> {
  const { refreshes = [], onDone, ...rest } = options;
  return useMutation<Out, ApiError, In>({
    mutationFn: (input) => call<Out>(path, input, { ...rest, isExplicit: true }),
    onSuccess: async (out) => {
      onDone?.(out);
      await refreshReads(refreshes);
    },
  });
}

/** Reads everything under these path prefixes again, where it is shown; the rest when it is shown next. */
export async function refreshReads(prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => String(path).startsWith(prefix)),
  });
}

/** Forgets what only a closed page has read. */
export function forgetReadsOf(page: string): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.['page'] === page && query.getObserversCount() === 0 });
}
