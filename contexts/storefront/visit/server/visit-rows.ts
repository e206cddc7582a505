import { typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable } from '@shopkeeper/server/database';
import { eq, lt } from 'drizzle-orm';
import { pageViewTable as v, visitSaltTable as s } from '#tables';

/** The views of pages of a kind on a day of the shop, `YYYY-MM-DD`. */
export interface ViewCount {
  readonly day: string;
  readonly page: string;
  readonly views: number;
}

/** A visitor of a day as the database stores them. */
export interface Visitor {
  readonly day: string;
  readonly visitor: string;
}

// All processes sort the rows alike; otherwise two could wait for each other's.
const add = `with added as (
    insert into storefront_page_view as v (day, page, views)
    select day, page, views from unnest($1::date[], $2::text[], $3::int[]) as c (day, page, views) order by day, page
    on conflict (day, page) do update set views = v.views + excluded.views)
  insert into storefront_visitor (day, visitor)
  select day, visitor from unnest($4::date[], $5::text[]) as c (day, visitor) order by day, visitor
  on conflict do nothing`;

/** Adds views and visitors to those of their days, in one statement. */
export async function addVisits(db: Queryable, views: readonly ViewCount[], visitors: readonly Visitor[]): Promise<void> {
  const counts = [views.map(({ day }) => day), views.map(({ page }) => page), views.map((one) => one.views)];
  const days = visitors.map(({ day }) => day);
  await db.run(add, [...counts, days, visitors.map(({ visitor }) => visitor)], 'storefront_visit_add');
}

const replaceSalt = `insert into storefront_visit_salt as s (id, day, salt) values (1, $1, $2)
  on conflict (id) do update set day = excluded.day, salt = excluded.salt where s.day < excluded.day returning salt`;

const salt = typedQuery<object>()('storefront_visit_salt', (db) => db.select({ salt: s.salt }).from(s).where(eq(s.id, 1)));

/**
 * Returns the salt of a day: the first process that wants one stores the given one in place of that of the day before. For a day that
 * is over it returns the salt of the current one, as the other is gone.
 */
export async function saltOf(db: Queryable, day: string, random: string): Promise<string> {
  const [stored] = await db.rows<{ salt: string }>(replaceSalt, [day, random], 'storefront_visit_salt_replace');
  const [found] = stored ? [stored] : await salt(db, {});
  if (!found) throw new Error('The salt was deleted while it was read');
  return found.salt;
}

const countVisitors = `with over as (delete from storefront_visitor where day < $1::date returning day)
  insert into storefront_visitor_count as c (day, visitors) select day, count(*)::int from over group by day
  on conflict (day) do update set visitors = c.visitors + excluded.visitors`;

const removeSalt = typedQuery<{ before: string }>()('storefront_visit_salt_sweep', (db, { before }) =>
  db.delete(s).where(lt(s.day, before)).returning({ id: s.id }),
);
const removeViews = typedQuery<{ before: string }>()('storefront_page_view_sweep', (db, { before }) =>
  db.delete(v).where(lt(v.day, before)).returning({ day: v.day }),
);

/** Counts the visitors of the days before `today`, deletes them and their salt, and deletes counts of days before `first`. */
export async function closeDays(db: Queryable, { today, first }: { today: string; first: string }): Promise<void> {
  await db.run(countVisitors, [today], 'storefront_visitor_count');
  await removeSalt(db, { before: today });
  await removeViews(db, { before: first });
  await db.run('delete from storefront_visitor_count where day < $1::date', [first], 'storefront_visitor_count_sweep');
}
