import type { AnyResource, MoveInputOf, MoveNamesOf } from '@shopkeeper/resource';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '../../http/api-error.ts';
import type { MoveAnswer, WireRow } from '../wire.ts';
import { useWrite, type Write } from './use-write.ts';

export interface Moving<Input> {
  readonly write: UseMutationResult<MoveAnswer, ApiError, Write>;
  /** Rejects with an `ApiError` that nobody has shown: the dialog of the move shows it. */
  move(row: Pick<WireRow, 'id' | 'version'>, input: Input): Promise<MoveAnswer>;
}

/** Makes one move of a resource and refreshes what shows it. */
export function useMove<R extends AnyResource, N extends MoveNamesOf<R>>(resource: R, name: N): Moving<MoveInputOf<R, N>> {
  return useAnyMove(resource, name);
}

/** `useMove` for whoever learns the move's name at run time. */
export function useAnyMove(resource: AnyResource, name: string): Moving<unknown> {
  const write = useWrite<MoveAnswer>({ refreshes: [resource.prefix], showsOwnError: true });
  return {
    write,
    move: ({ id, version }, input) =>
      write.mutateAsync({ path: resource.prefix + name, body: { id, version, ...(typeof input === 'object' ? input : {}) } }),
  };
}
