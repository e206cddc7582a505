import { on } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { countFavourites } from './favourite-rows.ts';

const { merge, unmerge } = member.transitions;

/** Counts the favourites of both members anew: a merge moves them, and undoing it moves them back. */
export const favouritesOfMerged = on([merge, unmerge], lockOrder.member, async ({ tx }, { row, before }) => {
  for (const memberId of [row.id, row.mergedIntoId ?? before.mergedIntoId])
    if (memberId !== null) await countFavourites(tx, { memberId });
});
