import { escapeLike } from '@shopkeeper/crud/rows';
import { memberNamesOf } from '@shopkeeper/member/server';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { defineRoute, notFound } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { articleReply, articlesReply, categoriesReply, commentsReply } from '../forum.domain.ts';
import {
  articlesBy,
  countView,
  repliesTo,
  rootComments,
  shownArticle,
  shownAtOnce,
  shownAuthor,
  shownCategories,
  survivorOf,
} from './forum-rows.ts';

export const idField = { min: 1, max: 2_147_483_647 } as const;
const page = f.int({ min: 1, max: 50, default: 1 });
const nothing = z.object({});

interface ArticlesInput {
  readonly word: string | null;
  readonly categoryId: number | null;
  readonly sort: 'newest' | 'popular';
  readonly page: number;
}

/** A row with the name of its author beside the id; the publication of what is shown is known. */
export async function withAuthors<R extends { readonly memberId: number | null; readonly publishedAt: number | null }>(
  db: Queryable,
  rows: readonly R[],
) {
  const names = await memberNamesOf(
    db,
    rows.map(({ memberId }) => memberId),
  );
  return rows.map(({ memberId, ...row }) => ({
    ...row,
    authorId: memberId,
    publishedAt: row.publishedAt ?? 0,
    author: memberId === null ? null : (names.get(memberId) ?? ''),
  }));
}

const categoriesRoute = defineRoute({
  method: 'GET',
  path: '/api/community/categories',
  rule: { kind: 'public' },
  isRevalidated: true,
  reply: categoriesReply,
  handle: async ({ db }) => ({ result: await shownCategories(db, {}) }),
});

/** Published articles, pinned ones first: of a category, by a word of title and text; 20 a page. */
const articlesRoute = defineRoute<ArticlesInput, typeof articlesReply>({
  method: 'POST',
  path: '/api/community/articles',
  rule: { kind: 'public' },
  isAnonymous: true,
  idempotency: 'none',
  input: objectSchema({
    word: f.text({ max: 60, optional: true }),
    categoryId: f.int({ ...idField, optional: true }),
    sort: f.choice({ values: ['newest', 'popular'], default: 'newest' }),
    page,
  }),
  reply: articlesReply,
  async handle({ db }, asked) {
    const word = asked.word?.trim() ?? '';
    const wanted = { word, like: `%${escapeLike(word)}%`, categoryId: asked.categoryId ?? 0 };
    const rows = await articlesBy(db, asked.sort, { ...wanted, skip: (asked.page - 1) * shownAtOnce });
    return { result: await withAuthors(db, rows.slice(0, shownAtOnce)), hasMore: rows.length > shownAtOnce };
  },
});

/** A published article. One that was merged is answered with the article that remains, whose id differs. */
const articleRoute = defineRoute<{ readonly id: number }, typeof articleReply>({
  method: 'POST',
  path: '/api/community/article',
  rule: { kind: 'public' },
  isAnonymous: true,
  idempotency: 'none',
  input: objectSchema({ id: f.int(idField) }),
  reply: articleReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db }, { id }) {
    const [own] = await shownArticle(db, { id });
    const [merged] = own ? [] : await survivorOf(db, { id });
    const found = merged?.id ? await shownArticle(db, { id: merged.id }) : own ? [own] : [];
    const [shown] = await withAuthors(db, found);
    if (!shown) throw notFound({ id });
    return shown;
  },
});

/** The published comments of an article by floor, 20 a page, each with its replies. */
const commentsRoute = defineRoute<{ readonly articleId: number; readonly page: number }, typeof commentsReply>({
  method: 'POST',
  path: '/api/community/comments',
  rule: { kind: 'public' },
  isAnonymous: true,
  idempotency: 'none',
  input: objectSchema({ articleId: f.int(idField), page }),
  reply: commentsReply,
  outline: () => ({ errors: ['request.not-found'] }),
  async handle({ db }, { articleId, page: number }) {
    const [shown] = await shownAuthor(db, { id: articleId });
    if (!shown) throw notFound({ id: articleId });
    const found = await rootComments(db, { articleId, skip: (number - 1) * shownAtOnce });
    const roots = found.slice(0, shownAtOnce);
    const replies = roots.length === 0 ? [] : await repliesTo(db, { ids: roots.map(({ id }) => id) });
    const names = await memberNamesOf(
      db,
      [...roots, ...replies].map(({ memberId }) => memberId),
    );
    const asShown = ({ id, memberId, content, createdAt }: (typeof roots)[number]) => ({
      id,
      content,
      createdAt: createdAt ?? 0,
      author: names.get(memberId) ?? '',
      isAuthor: memberId === shown.memberId,
    });
    const result = roots.map((root) => ({
      ...asShown(root),
      floor: root.floor ?? 0,
      replies: replies.filter(({ rootId }) => rootId === root.id).map(asShown),
    }));
    return { result, hasMore: found.length > shownAtOnce };
  },
});

/** Counts a reader of an article. */
const seenRoute = defineRoute<{ readonly id: number }, typeof nothing>({
  method: 'POST',
  path: '/api/community/seen',
  rule: { kind: 'public' },
  limit: 'upload',
  idempotency: 'none',
  input: objectSchema({ id: f.int(idField) }),
  reply: nothing,
  async handle({ db }, { id }) {
    await countView(db, { id });
    return {};
  },
});

export const readingRoutes = [categoriesRoute, articlesRoute, articleRoute, commentsRoute, seenRoute];
