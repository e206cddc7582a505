import { defineInvariant } from '@shopkeeper/crud/invariants';
import { sql } from 'drizzle-orm';
import { articleCategoryTable, articleCollectionTable, articleCommentTable, articleLikeTable, articleTable } from '#tables';
import { articleCategory } from '../../article-category/article-category.resource.ts';
import { article } from '../article.resource.ts';

const a = articleTable;
const c = articleCategoryTable;
const comments = articleCommentTable;
const likes = articleLikeTable;
const collections = articleCollectionTable;

const shared = { module: 'article', area: 'system', unit: 'pieces', no: 'I7' } as const;
const ofArticle = { ...shared, page: article.page, table: a, key: a.id, label: sql`'#' || ${a.id}` } as const;

/** The counts that rows keep are those of the rows that they count. */
export const articleInvariants = [
  defineInvariant({
    ...shared,
    name: 'articles',
    page: articleCategory.page,
    table: c,
    key: c.id,
    label: c.name,
    kept: c.articleCount,
    computed: sql`(select count(*) from ${a} where ${a.categoryId} = ${c.id} and ${a.status} = 'published' and ${a.deletedAt} is null)`,
  }),
  defineInvariant({
    ...ofArticle,
    name: 'comments',
    kept: a.commentCount,
    computed: sql`(select count(*) from ${comments} where ${comments.articleId} = ${a.id} and ${comments.status} = 'published' and ${comments.deletedAt} is null)`,
  }),
  defineInvariant({
    ...ofArticle,
    name: 'likes',
    kept: a.likeCount,
    computed: sql`(select count(*) from ${likes} where ${likes.articleId} = ${a.id})`,
  }),
  defineInvariant({
    ...ofArticle,
    name: 'collections',
    kept: a.collectionCount,
    computed: sql`(select count(*) from ${collections} where ${collections.articleId} = ${a.id} and ${collections.deletedAt} is null)`,
  }),
] as const;
