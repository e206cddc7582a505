import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, desc, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { articleCategoryTable, articleCollectionTable, articleCommentTable, articleLikeTable, articleTable } from '#tables';

const a = articleTable;
const c = articleCategoryTable;
const m = articleCommentTable;
const l = articleLikeTable;
const k = articleCollectionTable;

export const shownAtOnce = 20;

/** Only what is published, in a category that visitors see. */
export const isShown = and(
  eq(a.status, 'published'),
  isNull(a.deletedAt),
  isNotNull(a.publishedAt),
  eq(c.enabled, true),
  isNull(c.deletedAt),
);

/** What lists show of an article. */
export const cardColumns = {
  id: a.id,
  title: a.title,
  excerpt: a.excerpt,
  categoryId: a.categoryId,
  categoryName: c.name,
  coverImage: a.coverImage,
  memberId: a.memberId,
  pinned: a.pinned,
  featured: a.featured,
  viewCount: a.viewCount,
  likeCount: a.likeCount,
  commentCount: a.commentCount,
  publishedAt: a.publishedAt,
};

interface Wanted {
  readonly word: string;
  readonly like: string;
  /** 0: of all categories. */
  readonly categoryId: number;
  readonly skip: number;
}

type Sort = 'newest' | 'popular';

/** What a list is restricted by. Each has a statement of its own, so that an index answers it in its order. */
interface Restricted {
  readonly word: boolean;
  readonly category: boolean;
}

/** As the indexes of the articles are written. */
const lastFirst = (column: typeof a.pinned | typeof a.publishedAt | typeof a.likeCount | typeof a.id) =>
  sql`${column} desc nulls last`;

const listed = (sort: Sort, by: Restricted) =>
  typedQuery<Wanted>()(
    `community_articles_${sort}${by.word ? '_word' : ''}${by.category ? '_category' : ''}`,
    (db, { word, like, categoryId, skip }) => {
      const inCategory = by.category ? sql`${a.categoryId} = ${categoryId}::bigint` : undefined;
      const withWord = by.word
        ? sql`(${a}.grams @> kit_grams(${word}::text) and (${a.title} ilike ${like}::text or ${a.excerpt} ilike ${like}::text))`
        : undefined;
      return db
        .select(columns(cardColumns))
        .from(a)
        .innerJoin(c, eq(c.id, a.categoryId))
        .where(and(isShown, inCategory, withWord))
        .orderBy(lastFirst(a.pinned), lastFirst(sort === 'newest' ? a.publishedAt : a.likeCount), lastFirst(a.id))
        .limit(shownAtOnce + 1)
        .offset(skip);
    },
  );

const lists = (sort: Sort) => ({
  all: listed(sort, { word: false, category: false }),
  word: listed(sort, { word: true, category: false }),
  category: listed(sort, { word: false, category: true }),
  both: listed(sort, { word: true, category: true }),
});
const listsBy = { newest: lists('newest'), popular: lists('popular') };

/** Published articles, pinned ones first; one more than a page shows. */
export function articlesBy(db: Queryable, sort: Sort, wanted: Wanted) {
  const { all, word, category, both } = listsBy[sort];
  if (wanted.word === '') return (wanted.categoryId === 0 ? all : category)(db, wanted);
  return (wanted.categoryId === 0 ? word : both)(db, wanted);
}

/** The last published articles, whatever is pinned. */
export const newestArticles = typedQuery()('community_articles_feed', (db) =>
  db
    .select(columns({ id: a.id, title: a.title, excerpt: a.excerpt, categoryName: c.name, publishedAt: a.publishedAt }))
    .from(a)
    .innerJoin(c, eq(c.id, a.categoryId))
    .where(isShown)
    .orderBy(lastFirst(a.publishedAt))
    .limit(shownAtOnce),
);

export const shownArticle = typedQuery<{ id: number }>()('community_article_shown', (db, { id }) =>
  db
    .select(columns({ ...cardColumns, content: a.content, locked: a.locked, collectionCount: a.collectionCount }))
    .from(a)
    .innerJoin(c, eq(c.id, a.categoryId))
    .where(and(isShown, eq(a.id, id))),
);

/** Who wrote an article that is shown, without its text; no row for another one. */
export const shownAuthor = typedQuery<{ id: number }>()('community_article_author', (db, { id }) =>
  db
    .select(columns({ memberId: a.memberId }))
    .from(a)
    .innerJoin(c, eq(c.id, a.categoryId))
    .where(and(isShown, eq(a.id, id))),
);

/** The article that readers of a merged one are led to. */
export const survivorOf = typedQuery<{ id: number }>()('community_survivor', (db, { id }) =>
  db
    .select(columns({ id: a.mergedIntoId }))
    .from(a)
    .where(and(eq(a.id, id), isNotNull(a.mergedIntoId), isNull(a.deletedAt))),
);

export const shownCategories = typedQuery()('community_categories_shown', (db) =>
  db
    .select(columns({ id: c.id, name: c.name, articleCount: c.articleCount }))
    .from(c)
    .where(and(eq(c.enabled, true), isNull(c.deletedAt)))
    .orderBy(desc(c.weigh), asc(c.id)),
);

const said = { id: m.id, memberId: m.memberId, floor: m.floor, rootId: m.rootId, content: m.content, createdAt: m.createdAt };

/** The comments with a floor of an article; one more than a page shows. */
export const rootComments = typedQuery<{ articleId: number; skip: number }>()('community_comments', (db, { articleId, skip }) =>
  db
    .select(columns(said))
    .from(m)
    .where(and(eq(m.articleId, articleId), eq(m.status, 'published'), isNotNull(m.floor), isNull(m.deletedAt)))
    .orderBy(asc(m.floor))
    .limit(shownAtOnce + 1)
    .offset(skip),
);

/** The published replies to comments, the oldest first; at most 500. */
export const repliesTo = typedQuery<{ ids: readonly number[] }>()('community_replies', (db, { ids }) =>
  db
    .select(columns(said))
    .from(m)
    .where(and(anyOf(m.rootId, ids), eq(m.status, 'published'), isNull(m.deletedAt)))
    .orderBy(asc(m.id))
    .limit(500),
);

/** Counts one more reader. The version stays: it is no change of what somebody edits. */
export const countView = typedQuery<{ id: number }>()('community_count_view', (db, { id }) =>
  db
    .update(a)
    .set({ viewCount: sql`${a.viewCount} + 1` })
    .where(and(eq(a.id, id), eq(a.status, 'published'), isNull(a.deletedAt))),
);

interface OwnKey {
  readonly articleId: number;
  readonly memberId: number;
}

/** One row where a member likes an article. */
export const likeOf = typedQuery<OwnKey>()('community_like_of', (db, { articleId, memberId }) =>
  db
    .select(columns({ articleId: l.articleId }))
    .from(l)
    .where(and(eq(l.articleId, articleId), eq(l.memberId, memberId))),
);

/** One row where a member keeps an article. */
export const collectionOf = typedQuery<OwnKey>()('community_collection_of', (db, { articleId, memberId }) =>
  db
    .select(columns({ id: k.id }))
    .from(k)
    .where(and(eq(k.articleId, articleId), eq(k.memberId, memberId), isNull(k.deletedAt))),
);
