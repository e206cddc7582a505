import type { Queryable } from '@shopkeeper/server/database';

/** Tables without a resource, and the collections: by table the column of the member and what names a row. */
const plainTables = {
  community_follow: { by: ['member_id', 'author_id'], shown: `member_id || '-' || author_id` },
  community_article_like: { by: ['member_id'], shown: 'article_id::text' },
  community_article_collection: { by: ['member_id'], shown: 'article_id::text' },
  community_report: { by: ['member_id'], shown: 'target_id::text' },
  storefront_cart: { by: ['member_id'], shown: 'line_count::text' },
  storefront_cart_line: { by: ['member_id'], shown: `sku_id || ' x' || qty` },
  storefront_favourite: { by: ['member_id'], shown: 'product_id::text' },
  storefront_favourite_count: { by: ['member_id'], shown: 'kept::text' },
  notification_message: { by: ['person_id'], shown: 'key' },
  notification_message_preference: { by: ['person_id'], shown: 'quiet_from::text' },
};

/** By member and table what there is. */
export async function plainRows(db: Queryable, ids: readonly number[]) {
  const found: Record<number, Record<string, readonly string[]>> = {};
  for (const id of ids) {
    const own: Record<string, readonly string[]> = {};
    for (const [table, { by, shown }] of Object.entries(plainTables)) {
      const ofMember = table.startsWith('notification') ? ` and audience = 'member'` : '';
      const rows = await db.rows<{ shown: string }>(
        `select ${shown} as shown from ${table} where $1::bigint in (${by.join(', ')})${ofMember} order by 1`,
        [id],
      );
      if (rows.length > 0) own[table] = rows.map((row) => row.shown);
    }
    found[id] = own;
  }
  return found;
}

/** Puts units of a SKU into the cart of a member. */
export const addCartLine = (db: Queryable, { memberId, sku, qty }: { memberId: number; sku: number; qty: number }) =>
  db.run(
    `insert into storefront_cart_line (member_id, sku_id, product_id, qty, name, spec_text, shown_price, added_at)
     values ($1, $2, 1, $3, 'Tea', '', 100, now())`,
    [memberId, sku, qty],
  );

/** The likes and collections of the articles of `fillPlainTables`. */
export const articleCounts = async (db: Queryable) =>
  (
    await db.rows<{ shown: string }>(
      `select right(title, 1) || ' ' || like_count || '/' || collection_count as shown from community_article where title like 'Merged %' order by 1`,
    )
  ).map(({ shown }) => shown);

/** What only one had, and what both had, in every plain table. */
export async function fillPlainTables(
  db: Queryable,
  { from, into, third }: { from: number; into: number; third: number },
): Promise<void> {
  const run = (text: string) =>
    db.run(text.replaceAll('$from', `${from}`).replaceAll('$into', `${into}`).replaceAll('$third', `${third}`));
  await run(`insert into community_article_category (id, name) overriding system value values (1, 'News')`);
  await run(`insert into community_article (id, title, content, category_id, like_count, collection_count) overriding system value
    values (1, 'Merged 1', 'x', 1, 3, 2), (2, 'Merged 2', 'x', 1, 1, 0)`);
  await run('insert into community_article_like (member_id, article_id) values ($from, 1), ($into, 1), ($third, 1), ($from, 2)');
  await run(`insert into community_article_collection (member_id, article_id, title) values ($from, 1, 'x'), ($into, 1, 'x')`);
  // Both follow a third, who follows both, and each follows the other.
  await run(`insert into community_follow (member_id, author_id, at) select a, b, now()
    from unnest(array[$from, $into, $third, $third, $from, $into], array[$third, $third, $from, $into, $into, $from]) as pairs (a, b)`);
  await run(`insert into community_report (target, target_id, member_id, reason, at)
    values ('article', 1, $from, 'spam', now()), ('article', 1, $into, 'spam', now()), ('article', 2, $from, 'spam', now())`);
  await run('insert into storefront_cart (member_id, line_count) values ($from, 2), ($into, 1)');
  for (const [memberId, sku, qty] of [
    [from, 1, 9],
    [from, 2, 1],
    [into, 1, 3],
  ] as const)
    await addCartLine(db, { memberId, sku, qty });
  await run('insert into storefront_favourite_count (member_id, kept) values ($from, 2), ($into, 1)');
  await run(`insert into storefront_favourite (member_id, product_id, name, added_at)
    values ($from, 1, 'x', now()), ($from, 2, 'x', now()), ($into, 1, 'x', now())`);
  await run(`insert into notification_message (audience, person_id, key, module) values
    ('member', $from, 'first', 'notice'), ('member', $from, 'both', 'notice'), ('member', $into, 'both', 'notice'), ('admin', $from, 'staff', 'notice')`);
  await run(`insert into notification_message_preference (audience, person_id, channels, quiet_from, quiet_to, has_digest, language)
    values ('member', $from, '{}', 21, 7, false, 'en'), ('member', $into, '{}', 22, 7, false, 'en')`);
}
