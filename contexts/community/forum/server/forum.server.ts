import type { ServerModule } from '@shopkeeper/crud';
import { operationOf, systemWithin, transition } from '@shopkeeper/crud/lifecycle';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { isRejection, reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { businessError, defineRoute, notFound, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { excerptOf, maySubmit } from '../../article/article.domain.ts';
import { articleSettings } from '../../article/article.settings.ts';
import { articleComment } from '../../article-comment/article-comment.resource.ts';
import { countCollections, insertCollection, removeCollection } from '../../article-collection/server/article-collection-rows.ts';
import { requireStanding } from '../../sanction/server/standing.ts';
import { ownReply, writtenReply } from '../forum.domain.ts';
import { articlePage } from './article-page.ts';
import { feedRoute } from './feed-route.ts';
import { idField, readingRoutes } from './forum-reading.ts';
import { collectionOf, likeOf } from './forum-rows.ts';
import {
  commentedBy,
  countArticleReport,
  countCommentReport,
  countLikes,
  insertComment,
  insertLike,
  insertReport,
  lockArticle,
  lockComment,
  removeLike,
  rootOf,
  takeFloor,
} from './forum-writes.ts';
import { whileOpen } from './while-open.ts';

const member = { kind: 'signed-in', audience: 'member' } as const;
const nothing = z.object({});
const dayMs = 86_400_000;

/** @throws RequestError 404 for an article that is not published */
async function publishedArticle(tx: Tx, id: number) {
  const [found] = await lockArticle(tx, { id });
  if (!found) throw notFound({ id });
  return found;
}

interface CommentInput {
  readonly articleId: number;
  readonly rootId: number | null;
  readonly content: string;
}

/** @throws RequestError 409 for a member who may not write, before the interval or beyond the number of the settings */
async function requireRoom(tx: Tx, { actor, at, engine }: SignedContext): Promise<void> {
  await requireStanding(tx, { memberId: actor.id, activity: 'write', at, engine });
  const { commentInterval: intervalSeconds, commentsPerDay: perDay } = engine.settings.read(articleSettings);
  const [before] = await commentedBy(tx, { memberId: actor.id, since: new Date(at - dayMs) });
  const answer = maySubmit(before ?? { lastAt: null, today: 0 }, { intervalSeconds, perDay }, at);
  if (isRejection(answer)) throw businessError(answer);
}

/** @throws RequestError 409 for a member who is banned */
const requireNoBan = (tx: Tx, { actor, at, engine }: SignedContext): Promise<void> =>
  requireStanding(tx, { memberId: actor.id, activity: 'react', at, engine });

const sanctioned = ['sanction.banned', 'sanction.banned-until'] as const;

/** Writes a comment; one in which sensitive words were replaced waits for staff. */
const commentRoute = defineRoute<CommentInput, typeof writtenReply>({
  method: 'POST',
  path: '/user/community/comment',
  rule: member,
  idempotency: 'optional',
  input: objectSchema({
    articleId: f.int(idField),
    rootId: f.int({ ...idField, optional: true }),
    content: f.longText({ max: 2_000 }),
  }),
  reply: writtenReply,
  outline: () => ({
    errors: [
      ...sanctioned,
      'sanction.muted',
      'sanction.muted-until',
      'article.too-soon',
      'article.too-many',
      'article-comment.locked',
      'request.blocked-terms',
      'request.not-found',
    ],
  }),
  handle: (context, { articleId, rootId, content: given }) =>
    context.db.transaction(async (tx) => {
      const found = await publishedArticle(tx, articleId);
      if (found.locked) throw businessError(reject('article-comment.locked'));
      if (rootId !== null && (await rootOf(tx, { id: rootId, articleId })).length === 0) throw notFound({ id: rootId });
      await requireRoom(tx, context);
      const op = operationOf(context, tx);
      const { content } = await cleanTexts({ engine: op.engine, db: tx }, { content: given });
      const step = rootId === null ? 1 : 0;
      const [taken] = await takeFloor(tx, { id: articleId, step, at: new Date(context.at) });
      const floor = rootId === null ? (taken?.floor ?? null) : null;
      const draft = { articleId, memberId: context.actor.id, floor, rootId, content, excerpt: excerptOf(content) };
      const [made] = await insertComment(tx, draft);
      const id = made?.id ?? 0;
      if (content === given) return { id, status: 'published' as const };
      const within = systemWithin(op, 'community.comment.hold');
      await transition(within, articleComment.transitions.hold, { id, input: {} });
      return { id, status: 'pending' as const };
    }),
});

interface Choice {
  readonly id: number;
  readonly on: boolean;
}
const choice = objectSchema({ id: f.int(idField), on: f.flag({ default: true }) });

/** Likes an article, or no longer; the same again changes nothing. */
const likeRoute = defineRoute<Choice, typeof nothing>({
  method: 'POST',
  path: '/user/community/like',
  rule: member,
  idempotency: 'optional',
  input: choice,
  reply: nothing,
  outline: () => ({ errors: [...sanctioned, 'request.not-found'] }),
  handle: (context, { id, on }) =>
    context.db.transaction(async (tx) => {
      const { actor } = context;
      await publishedArticle(tx, id);
      if (on) await requireNoBan(tx, context);
      const changed = await (on ? insertLike : removeLike)(tx, { articleId: id, memberId: actor.id });
      if (changed.length > 0) await countLikes(tx, { id, delta: on ? 1 : -1 });
      return {};
    }),
});

/** Keeps an article, or no longer; the same again changes nothing. */
const collectRoute = defineRoute<Choice, typeof nothing>({
  method: 'POST',
  path: '/user/community/collect',
  rule: member,
  idempotency: 'optional',
  input: choice,
  reply: nothing,
  outline: () => ({ errors: [...sanctioned, 'request.not-found'] }),
  handle: (context, { id, on }) =>
    context.db.transaction(async (tx) => {
      const { actor } = context;
      const { title } = await publishedArticle(tx, id);
      if (on) await requireNoBan(tx, context);
      const by = { articleId: id, memberId: actor.id };
      const changed = await (on ? insertCollection(tx, { ...by, title }) : removeCollection(tx, by));
      if (changed.length > 0) await countCollections(tx, { id, delta: on ? 1 : -1 });
      return {};
    }),
});

const ownRoute = defineRoute<{ readonly id: number }, typeof ownReply>({
  method: 'POST',
  path: '/user/community/own',
  rule: member,
  idempotency: 'none',
  input: objectSchema({ id: f.int(idField) }),
  reply: ownReply,
  async handle({ db, actor }, { id }) {
    const key = { articleId: id, memberId: actor.id };
    const [likes, collections] = await Promise.all([likeOf(db, key), collectionOf(db, key)]);
    return { liked: likes.length > 0, collected: collections.length > 0 };
  },
});

interface ReportInput {
  readonly target: 'article' | 'comment';
  readonly id: number;
  readonly reason: string;
}

/** A member reports an article or a comment of somebody else, once. */
const reportRoute = defineRoute<ReportInput, typeof nothing>({
  method: 'POST',
  path: '/user/community/report',
  rule: member,
  idempotency: 'optional',
  input: objectSchema({
    target: f.choice({ values: ['article', 'comment'] }),
    id: f.int(idField),
    reason: f.text({ min: 2, max: 200 }),
  }),
  reply: nothing,
  outline: () => ({ errors: [...sanctioned, 'article.own', 'article.reported', 'request.not-found'] }),
  handle: (context, { target, id, reason }) =>
    context.db.transaction(async (tx) => {
      const { actor, at } = context;
      const [found] = await (target === 'article' ? lockArticle : lockComment)(tx, { id });
      if (!found) throw notFound({ id });
      await requireNoBan(tx, context);
      if (found.memberId === actor.id) throw businessError(reject('article.own'));
      const [made] = await insertReport(tx, { target, targetId: id, memberId: actor.id, reason, at: new Date(at) });
      if (!made) throw businessError(reject('article.reported'));
      await (target === 'article' ? countArticleReport : countCommentReport)(tx, { id });
      return {};
    }),
});

/** What visitors read of the community, and what members do there. */
export const forumServer: ServerModule = {
  routes: [...readingRoutes, feedRoute, commentRoute, likeRoute, collectRoute, ownRoute, reportRoute].map(whileOpen),
  publicPages: [articlePage],
};
