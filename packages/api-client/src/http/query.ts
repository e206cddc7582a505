import { QueryClient, useMutation, type UseMutationResult, useQuery, type UseQueryResult } from '@tanstack/react-query';
import { usePageKey } from './page-key.ts';
import { ApiError } from './api-error.ts';
import { call, type CallOptions, read } from './calls.ts';

const freshMs = 5_000;

/** The query cache of all screens. Data of a hidden tab stays until the tab is closed. */
export const queryClient = new QueryClient({
  defaultOptions: {
    // Without a connection a read is tried once: the service worker may have its last answer.
    queries: { gcTime: Number.POSITIVE_INFINITY, staleTime: freshMs, retry: retriesRead, networkMode: 'offlineFirst' },
    // Without a connection a save fails immediately with an error; a paused mutation would look as if it still ran.
    mutations: { networkMode: 'always' },
  },
});

/** Retries once when the server did not answer; an error reply is final. */
function retriesRead(failures: number, error: Error): boolean {
  return failures < 1 && error instanceof ApiError && error.status === 0 && error.error === 'request.no-answer';
}

/** How a screen reads: audience, HTTP method, and whether errors are shown by the call itself. */
export interface ReadOptions extends Pick<CallOptions, 'audience' | 'method' | 'showError'> {
  /** Delays the read while false. Default true. */
  readonly isReady?: boolean;
  /** Refetch interval in ms, active while the tab is shown. */
  readonly everyMs?: number;
  /** Shows the previous data while the data of another body is loading. */
  readonly keepPreviousData?: boolean;
}

const keyOf = (path: string, body: unknown): readonly unknown[] => [path, body ?? null];

/**
 * Prefetches what a page reads with `useCall` before it renders; data that is already there is not read again. Never rejects.
 */
export async function readAhead<T>(path: string, body?: unknown): Promise<T | undefined> {
  const queryKey = keyOf(path, body);
  const queryFn = (): Promise<T> => read<T>(path, body, { showError: false });
  return queryClient.getQueryData<T>(queryKey) ?? queryClient.fetchQuery({ queryKey, queryFn }).catch(() => undefined);
}

/** Reads from the server; identical reads share one request and its result. By default the caller shows errors. */
export function useCall<T>(path: string, body?: unknown, options: ReadOptions = {}): UseQueryResult<T, ApiError> {
  const page = usePageKey();
  const { isReady = true, everyMs, keepPreviousData, showError = false, ...rest } = options;
  return useQuery<T, ApiError>({
    queryKey: keyOf(path, body),
    queryFn: ({ signal }) => read<T>(path, body, { ...rest, showError, signal }),
    enabled: isReady,
    meta: { page },
    ...(everyMs === undefined ? {} : { refetchInterval: everyMs }),
    ...(keepPreviousData ? { placeholderData: (former: unknown) => former as never } : {}),
  });
}

/** How a screen writes: the options of its call, and what happens to other reads afterwards. */
export interface WriteOptions<Out> extends Omit<CallOptions, 'signal'> {
  /** Path prefixes whose reads are refreshed afterwards. */
  readonly refreshes?: readonly string[];
  readonly onDone?: (out: Out) => void;
}

/** Writes to the server on a user action, once per intention; failures are shown as a notice. */
export function useMutationCall<Out, In = void>(
  path: string,
  options: WriteOptions<Out> = {},
): UseMutationResult<Out, ApiError, In> {
  const { refreshes = [], onDone, ...rest } = options;
  return useMutation<Out, ApiError, In>({
    mutationFn: (input) => call<Out>(path, input, rest),
    onSuccess: async (out) => {
      onDone?.(out);
      await refreshReads(refreshes);
    },
  });
}

/** Refetches the shown reads under these path prefixes; the others are refetched when shown again. */
export async function refreshReads(prefixes: readonly string[]): Promise<void> {
  if (prefixes.length === 0) return;
  await queryClient.invalidateQueries({
    predicate: ({ queryKey: [path] }) => prefixes.some((prefix) => String(path).startsWith(prefix)),
  });
}

/** Removes the cached reads that only a closed page used. */
export function forgetReadsOf(page: string): void {
  queryClient.removeQueries({ predicate: (query) => query.meta?.['page'] === page && query.getObserversCount() === 0 });
}
