import { definePageModule } from '@shopkeeper/crud';
import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { member } from '@shopkeeper/member';
import { memberNamesOf, newMembersIn } from '@shopkeeper/member/server';
import { pagePermissionOf } from '@shopkeeper/resource';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { defineRoute, timeZoneOf } from '@shopkeeper/server';
import * as z from 'zod/mini';
import { communityHomeReply } from '../community-home.domain.ts';
import { communityHome } from '../community-home.page.ts';
import {
  articlesIn,
  commentsIn,
  pendingArticles,
  pendingComments,
  reportedArticles,
  reportedComments,
  topArticles,
  topReporters,
} from './community-home-rows.ts';

const shownDays = 30;
const input = z.strictObject({});
const queries = {
  articles: pendingArticles,
  comments: pendingComments,
  reportedArticles,
  reportedComments,
} as const;
type Key = keyof typeof queries;

/** What waits, 30 days of writing, the most read articles of these days, and who reported most in them. */
const homeRoute = defineRoute<z.infer<typeof input>, typeof communityHomeReply>({
  method: 'POST',
  path: '/admin/community/community-home/overview',
  rule: { kind: 'permission', permissions: [pagePermissionOf(communityHome, 'index')] },
  idempotency: 'none',
  input,
  reply: communityHomeReply,
  async handle(context) {
    const { db, at, engine } = context;
    const timeZone = timeZoneOf(engine.clock);
    const days = Array.from({ length: shownDays }, (_none, n) => startOfDay(at, n - shownDays + 1, timeZone));
    const from = days[0] ?? at;
    const period = { from, to: startOfDay(at, 1, timeZone), grain: 'day', timeZone } as const;
    const keys = Object.keys(queries) as Key[];
    const [counts, comments, articles, members, top, reporters] = await Promise.all([
      Promise.all(keys.map((key) => queries[key](db, {}))),
      commentsIn(db, period),
      articlesIn(db, period),
      newMembersIn(db, period),
      topArticles(db, { since: new Date(from) }, context),
      topReporters(db, { since: new Date(from) }),
    ]);
    const ids = [...top, ...reporters].flatMap(({ memberId }) => memberId ?? []);
    const authors = await rowsInScope(db, member, { caller: context, ids });
    const names = await memberNamesOf(db, [...authors]);
    return {
      queues: keys.map((key, n) => ({ key, ...(counts[n]?.[0] ?? { count: 0, oldestAt: null }) })),
      days,
      comments: days.map((day) => comments.get(day) ?? 0),
      articles: days.map((day) => articles.get(day) ?? 0),
      members: days.map((day) => members.get(day) ?? 0),
      top: top.map(({ memberId, ...row }) => ({ ...row, author: memberId === null ? null : (names.get(memberId) ?? '') })),
      reporters: reporters.map(({ memberId, ...row }) => ({ ...row, name: names.get(memberId) ?? '' })),
    };
  },
});

export const communityHomeServer = definePageModule(communityHome, { routes: [homeRoute] });
