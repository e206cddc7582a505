import { on } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { lockArticlesOfMembers, recountArticles } from './recount-rows.ts';

const { merge, unmerge } = member.transitions;

/** Counts the articles anew that either member likes or keeps: what both had is there once after a merge. */
export const countsOfMerged = on([merge, unmerge], lockOrder.member, async ({ tx }, { row, before }) => {
  const members = [row.id, row.mergedIntoId ?? before.mergedIntoId ?? row.id];
  const ids = (await lockArticlesOfMembers(tx, { members })).map(({ id }) => id);
  if (ids.length > 0) await recountArticles(tx, { ids });
});
