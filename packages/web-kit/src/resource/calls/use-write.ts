import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../http/api-error.ts';
import { call } from '../../http/calls.ts';
import { refreshReads } from '../../http/query.ts';
import { createSubmitKeys } from './submit-key.ts';

/** One write: where to, with what. */
export interface Write {
  readonly path: string;
  readonly body: unknown;
}

export interface WriteRules {
  /** Path prefixes whose reads are stale afterwards. */
  readonly refreshes: readonly string[];
  /** A failure is shown by whoever asked, not as a notice. Default no. */
  readonly showsOwnError?: boolean;
}

/** Writes what the user asked for, once per submit; the reply's own message is shown. */
export function useWrite<Out>({ refreshes, showsOwnError = false }: WriteRules): UseMutationResult<Out, ApiError, Write> {
  const [keys] = useState(createSubmitKeys);
  return useMutation<Out, ApiError, Write>({
    mutationFn: async ({ path, body }) => {
      const idempotencyKey = keys.keyFor({ path, body });
      try {
        const out = await call<Out>(path, body, {
          isExplicit: true,
          idempotencyKey,
          showSuccess: true,
          showError: !showsOwnError,
        });
        keys.settle();
        return out;
      } catch (error) {
        if (error instanceof ApiError && error.status > 0) keys.settle();
        throw error;
      }
    },
    onSuccess: () => refreshReads(refreshes),
  });
}
