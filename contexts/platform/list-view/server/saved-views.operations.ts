import type { Queryable } from '@shopkeeper/server/database';
import { foundBy, type FoundRows } from './list-view-rows.ts';

/** A saved view as far as its rows are counted. `found` is null for one saved before it was kept. */
export interface CountedView {
  /** The page of its list. */
  readonly list: string;
  readonly name: string;
  readonly found: FoundRows | null;
}

/** A view of a person, or a shared one; null for another. Whether they may open its list is not asked. */
export const countedView = async (
  db: Queryable,
  ask: { readonly ownerId: number; readonly id: number },
): Promise<CountedView | null> => (await foundBy(db, ask))[0] ?? null;
