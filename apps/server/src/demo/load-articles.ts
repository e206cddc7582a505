import type { Tx } from '@shopkeeper/server/database';
import content from './content/articles.json' with { type: 'json' };
import { localized } from './demo-language.ts';

const articles = localized(content);

const dayMs = 86_400_000;

/** Adds what members wrote about: categories, a dozen articles, and comments; `now` is UTC epoch ms. */
export async function addArticles(tx: Tx, now: number): Promise<void> {
  const categories = await tx.rows<{ id: number }>(
    `insert into community_article_category (name, weigh, article_count)
     select name, 10 - n::int, 0 from unnest($1::text[]) with ordinality as one (name, n) returning id::int`,
    [articles.categories],
  );
  const members = await tx.rows<{ id: number }>('select id::int from member_member order by id limit 8');
  const memberAt = (place: number): number | null => members[place % Math.max(members.length, 1)]?.id ?? null;
  for (const [place, { title, category, content: parts, comments }] of articles.articles.entries()) {
    const at = new Date(now - (place * 2 + 1) * dayMs);
    const said = members.length === 0 ? [] : comments;
    const categoryId = categories[category]?.id;
    const html = parts.map((part) => `<p>${part}</p>`).join('');
    const [made] = await tx.rows<{ id: number }>(
      `insert into community_article (title, category_id, member_id, content, excerpt, status, pinned, featured, locked, view_count,
         comment_count, last_floor, submitted_at, published_at)
       values ($1, $2, $3, $4, $5, 'published', $6, $7, false, $8, $9::int, $9::int, $10, $10) returning id::int`,
      [title, categoryId, memberAt(place), html, parts[0], place === 0, place === 2, 240 - place * 17, said.length, at],
    );
    await tx.run('update community_article_category set article_count = article_count + 1 where id = $1', [categoryId]);
    for (const [n, text] of said.entries())
      await tx.run(
        `insert into community_article_comment (article_id, member_id, floor, excerpt, content, created_at) values ($1, $2, $3, $4, $4, $5)`,
        [made?.id, memberAt(place + n + 1), n + 1, text, new Date(at.getTime() + (n + 1) * 3_600_000)],
      );
  }
  await tx.run(
    `insert into community_article_collection (title, article_id, member_id)
     select a.title, a.id, m.id from (select id, title from community_article order by id limit 2) a,
       (select id from member_member order by id limit 3) m`,
  );
  await tx.run(
    `update community_article a set collection_count =
       (select count(*) from community_article_collection c where c.article_id = a.id)`,
  );
}
