import type pg from 'pg';
import terms from '../shop/terms.json' with { type: 'json' };
import { gramsOf, rowsOf, type Statement } from './pages.ts';

const atOnce = 20;
const card = `a.id, a.title, a.excerpt, a.category_id as "categoryId", c.name as "categoryName", a.cover_image as "coverImage", a.pinned,
  a.featured, a.view_count as "viewCount", a.like_count as "likeCount", a.comment_count as "commentCount",
  a.published_at as "publishedAt", case when a.member_id is not null then coalesce(m.nickname, '') end as author`;
const isShown = `a.status = 'published' and a.deleted_at is null and a.published_at is not null and c.enabled and c.deleted_at is null`;
const order = 'a.pinned desc nulls last, a.published_at desc nulls last, a.id desc nulls last';
const from = `community_article a join community_article_category c on c.id = a.category_id
  left join member_member m on m.id = a.member_id`;

const page: Statement = {
  name: 'articles_page',
  text: `select ${card} from ${from} where ${isShown} order by ${order} limit ${atOnce + 1}`,
  sample: [],
};
const word = terms.articles[0] ?? '';
const search: Statement = {
  name: 'articles_search',
  text: `select ${card} from ${from} where ${isShown} and a.grams @> $1::text[] and (a.title ilike $2 or a.excerpt ilike $2)
    order by ${order} limit ${atOnce + 1}`,
  sample: [gramsOf(word), `%${word}%`],
};
const one: Statement = {
  name: 'article_one',
  text: `select ${card}, a.content, a.locked, a.collection_count as "collectionCount" from ${from} where ${isShown} and a.id = $1`,
  sample: [77],
};

export const articleStatements = [page, search, one];

export async function articleList(pool: pg.Pool, { word: term = '' }: { readonly word?: string }) {
  const rows = term === '' ? await rowsOf(pool, page, []) : await rowsOf(pool, search, [gramsOf(term), `%${term}%`]);
  return { code: 1, msg: '', data: { result: rows.slice(0, atOnce), hasMore: rows.length > atOnce } };
}

export async function articlePage(pool: pg.Pool, { id }: { readonly id: number }) {
  const [row] = await rowsOf(pool, one, [id]);
  return { code: row ? 1 : 404, msg: '', data: row ?? null };
}
