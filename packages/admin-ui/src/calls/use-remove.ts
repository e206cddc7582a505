import type { AnyResource } from '@shopkeeper/resource';
import type { UseMutationResult } from '@tanstack/react-query';
import type { ApiError } from '@shopkeeper/api-client';
import type { WireRow } from './wire.ts';
import { useWrite, type Write } from './use-write.ts';

export interface Remove {
  readonly write: UseMutationResult<unknown, ApiError, Write>;
  /** Deletes all rows or none, each checked against the version it was read with. Failures are shown as a notice. */
  remove(rows: readonly Pick<WireRow, 'id' | 'version'>[]): Promise<unknown>;
}

/** Deletes rows of a resource and refreshes the reads of that resource. */
export function useRemove(resource: AnyResource): Remove {
  const write = useWrite({ refreshes: [resource.prefix] });
  return {
    write,
    remove: (rows) => {
      const versions = rows.map(({ id, version }) => ({ id, version }));
      return write.mutateAsync({ path: `${resource.prefix}del`, body: versions.length === 1 ? versions[0] : { rows: versions } });
    },
  };
}

/** Moves a row directly before another row of the same parent. */
export function useSortable(resource: AnyResource): (id: number, targetId: number) => Promise<unknown> {
  const write = useWrite({ refreshes: [resource.prefix] });
  return (id, targetId) => write.mutateAsync({ path: `${resource.prefix}sortable`, body: { id, targetId } });
}
