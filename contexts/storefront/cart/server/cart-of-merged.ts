import { on } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { countLines } from './cart-rows.ts';

const { merge, unmerge } = member.transitions;

/** Counts the lines of both carts anew: a merge of two members moves them, and undoing it moves them back. */
export const cartOfMerged = on([merge, unmerge], lockOrder.member, async ({ tx }, { row, before }) => {
  for (const memberId of [row.id, row.mergedIntoId ?? before.mergedIntoId])
    if (memberId !== null) await countLines(tx, { memberId });
});
