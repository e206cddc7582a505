import { useMutation, type UseMutationResult } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError, call, refreshReads } from '@shopkeeper/api-client';
import { createSubmitKeys } from './submit-key.ts';

/** One write: its path and body. */
export interface Write {
  readonly path: string;
  readonly body: unknown;
}

export interface WriteRules {
  /** Path prefixes of the reads that are stale after the write. */
  readonly refreshes: readonly string[];
  /** Whether the caller shows failures itself, instead of a notice. Default false. */
  readonly showsOwnError?: boolean;
}

/** Sends a write with one idempotency key per submit and shows the message of the reply. */
export function useWrite<Out>({ refreshes, showsOwnError = false }: WriteRules): UseMutationResult<Out, ApiError, Write> {
  const [keys] = useState(createSubmitKeys);
  return useMutation<Out, ApiError, Write>({
    mutationFn: async ({ path, body }) => {
      const idempotencyKey = keys.keyFor({ path, body });
      try {
        const out = await call<Out>(path, body, {
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
