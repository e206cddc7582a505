import { on } from '@shopkeeper/crud/lifecycle';
import { member } from '@shopkeeper/member';
import { lockOrder } from '@shopkeeper/platform/server';
import { articlesOfMember, lockArticles, recountArticles } from './recount-rows.ts';

const { merge, unmerge } = member.transitions;

/** Counts the articles anew that either member likes or keeps: what both had is there once after a merge. */
export const countsOfMerged = on([merge, unmerge], lockOrder.member, async ({ tx }, { row, before }) => {
  const found = new Set<number>();
  for (const memberId of [row.id, row.mergedIntoId ?? before.mergedIntoId])
    if (memberId !== null) for (const { id } of await articlesOfMember(tx, { memberId })) found.add(id);
  const ids = [...found];
  await lockArticles(tx, { ids });
  if (ids.length > 0) await recountArticles(tx, { ids });
});
