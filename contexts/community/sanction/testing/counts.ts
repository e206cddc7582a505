import type { TestShop } from '../../../../tests/setup/shop.ts';

interface Draft {
  readonly categoryId: number;
  readonly memberId?: number;
  readonly status?: 'published' | 'pending';
}

/** Adds an article of a member, or of the shop, as it stands after its publication. */
export async function addArticle(shop: TestShop, { categoryId, memberId, status = 'published' }: Draft): Promise<number> {
  const [made] = await shop.db.rows<{ id: number }>(
    `insert into community_article (title, category_id, member_id, content, excerpt, status, pinned, featured, locked, published_at)
     values ('A kettle', $1, $2, '<p>Kestrel</p>', 'Kestrel', $3::text, false, false, false,
       case when $3::text = 'published' then now() end) returning id::int`,
    [categoryId, memberId ?? null, status],
  );
  if (status === 'published')
    await shop.db.run('update community_article_category set article_count = article_count + 1 where id = $1', [categoryId]);
  return made?.id ?? 0;
}

/** What members see: the counts of each article, by its id, and the articles of each category. */
export async function countsOf(shop: TestShop) {
  const articles = await shop.db.rows<{ id: number; comments: number; likes: number; collections: number; gone: boolean }>(
    `select id::int, comment_count::int as comments, like_count::int as likes, collection_count::int as collections
     from community_article order by id`,
  );
  const categories = await shop.db.rows<{ id: number; n: number }>(
    'select id::int, article_count::int as n from community_article_category order by id',
  );
  return {
    articles: Object.fromEntries(
      articles.map(({ id, comments, likes, collections }) => [id, { comments, likes, collections }]),
    ) as Readonly<Record<number, { comments: number; likes: number; collections: number }>>,
    categories: categories.map(({ id, n }) => `${id}: ${n}`),
  };
}

/** The ids of articles and categories whose counts are not those of the rows that they count. */
export async function wrongCounts(shop: TestShop): Promise<readonly string[]> {
  const wrong = await shop.db.rows<{ what: string }>(
    `select 'article ' || a.id as what from community_article a where
       a.comment_count <> (select count(*) from community_article_comment c
         where c.article_id = a.id and c.status = 'published' and c.deleted_at is null)
       or a.like_count <> (select count(*) from community_article_like l where l.article_id = a.id)
       or a.collection_count <> (select count(*) from community_article_collection k
         where k.article_id = a.id and k.deleted_at is null)
     union all select 'category ' || g.id from community_article_category g where g.article_count <>
       (select count(*) from community_article a where a.category_id = g.id and a.status = 'published' and a.deleted_at is null)`,
  );
  return wrong.map(({ what }) => what);
}
