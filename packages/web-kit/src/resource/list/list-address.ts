import type { Leaf } from '@shopkeeper/resource';
import { plainList, writeListState } from './list-state.ts';

/** Returns the URL of a list filtered by these conditions, one per field. */
export function listAddress(path: string, filters: readonly Leaf[]): string {
  const search = writeListState({ ...plainList, filters }).toString();
  return search === '' ? path : `${path}?${search}`;
}
