import type { AnyResource } from '@shopkeeper/resource';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@shopkeeper/api-client';
import type { DetailAnswer } from './wire.ts';
import { useWrite } from './use-write.ts';

type Values = Readonly<Record<string, unknown>>;

/** Creates a row (no id), or updates one under the version it was read with. */
export type SaveInput = { readonly draft: Values } | { readonly id: number; readonly version: number; readonly patch: Values };

export interface Save {
  readonly write: UseMutationResult<DetailAnswer, ApiError, { path: string; body: unknown }>;
  /** Rejects with an `ApiError` that was not shown yet: issues belong to the fields, 409 `request.stale-version` to the form. */
  save(input: SaveInput): Promise<DetailAnswer>;
}

/** Saves rows of a resource and refreshes the reads of that resource. */
export function useSave(resource: AnyResource): Save {
  const write = useWrite<DetailAnswer>({ refreshes: [resource.prefix], showsOwnError: true });
  return {
    write,
    save: (input) =>
      'id' in input
        ? write.mutateAsync({ path: `${resource.prefix}Update`, body: { id: input.id, version: input.version, ...input.patch } })
        : write.mutateAsync({ path: `${resource.prefix}add`, body: input.draft }),
  };
}
