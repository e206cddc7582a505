import type { Leaf } from '@shopkeeper/resource';
import { plainList, writeListState } from './list-state.ts';

/** The address of a list that shows the rows of these conditions: one condition for each field. */
export function listAddress(path: string, filters: readonly Leaf[]): string {
  const search = writeListState({ ...plainList, filters }).toString();
  return search === '' ? path : `${path}?${search}`;
}
