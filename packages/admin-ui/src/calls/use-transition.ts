import type { AnyResource, CommandInputOf, CommandNameOf } from '@shopkeeper/resource';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@shopkeeper/api-client';
import type { TransitionReply, WireRow } from './wire.ts';
import { useWrite, type Write } from './use-write.ts';

export interface TransitionMutation<Input> {
  readonly write: UseMutationResult<TransitionReply, ApiError, Write>;
  /** Rejects with an `ApiError` that was not shown yet; the transition dialog shows it. */
  move(row: Pick<WireRow, 'id' | 'version'>, input: Input): Promise<TransitionReply>;
}

/** Runs one transition of a resource and refreshes the reads of that resource. */
export function useRowTransition<R extends AnyResource, N extends CommandNameOf<R>>(
  resource: R,
  name: N,
): TransitionMutation<CommandInputOf<R, N>> {
  return useAnyTransition(resource, name);
}

/** `useRowTransition` for callers that know the transition's name only at run time. */
export function useAnyTransition(resource: AnyResource, name: string): TransitionMutation<unknown> {
  const write = useWrite<TransitionReply>({ refreshes: [resource.prefix], showsOwnError: true });
  return {
    write,
    move: ({ id, version }, input) =>
      write.mutateAsync({ path: resource.prefix + name, body: { id, version, ...(typeof input === 'object' ? input : {}) } }),
  };
}
