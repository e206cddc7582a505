import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Database, Queryable, Tx } from '@shopkeeper/server/database';
import { eq, lt, sql } from 'drizzle-orm';
import { pageViewTable as v, visitorCountTable as c, visitorTable as w, visitSaltTable as s } from '#tables';

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

/** All processes sort rows alike; otherwise two could wait for each other's. */
function sorted<R>(rows: readonly R[], keyOf: (row: R) => string): R[] {
  return rows.toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1));
}

/** Adds views and visitors to those of their days, in one transaction. */
export async function addVisits(db: Database, views: readonly ViewCount[], visitors: readonly Visitor[]): Promise<void> {
  await db.transaction(async ({ orm }) => {
    if (views.length > 0)
      await orm
        .insert(v)
        .values(sorted(views, ({ day, page }) => `${day} ${page}`))
        .onConflictDoUpdate({ target: [v.day, v.page], set: { views: sql`${v.views} + excluded.views` } });
    if (visitors.length > 0)
      await orm
        .insert(w)
        .values(sorted(visitors, ({ day, visitor }) => `${day} ${visitor}`))
        .onConflictDoNothing();
  });
}

const replaceSalt = typedQuery<{ day: string; random: string }>()('storefront_visit_salt_replace', (db, { day, random }) =>
  db
    .insert(s)
    .values({ id: 1, day, salt: random })
    .onConflictDoUpdate({
      target: s.id,
      set: { day: sql`excluded.day`, salt: sql`excluded.salt` },
      setWhere: sql`${s.day} < excluded.day`,
    })
    .returning({ salt: s.salt }),
);

const salt = typedQuery<object>()('storefront_visit_salt', (db) => db.select({ salt: s.salt }).from(s).where(eq(s.id, 1)));

/**
 * Returns the salt of a day: the first process that wants one stores the given one in place of that of the day before. For a day that
 * is over it returns the salt of the current one, as the other is gone.
 */
export async function saltOf(db: Queryable, day: string, random: string): Promise<string> {
  const [stored] = await replaceSalt(db, { day, random });
  const [found] = stored ? [stored] : await salt(db, {});
  if (!found) throw new Error('The salt was deleted while it was read');
  return found.salt;
}

const removeVisitors = typedQuery<{ before: string }>()('storefront_visitor_sweep', (db, { before }) =>
  db
    .delete(w)
    .where(lt(w.day, before))
    .returning(columns({ day: sql<string>`${w.day}::text` })),
);
const removeSalt = typedQuery<{ before: string }>()('storefront_visit_salt_sweep', (db, { before }) =>
  db.delete(s).where(lt(s.day, before)).returning({ id: s.id }),
);
const removeViews = typedQuery<{ before: string }>()('storefront_page_view_sweep', (db, { before }) =>
  db.delete(v).where(lt(v.day, before)).returning({ views: v.views }),
);
const removeCounts = typedQuery<{ before: string }>()('storefront_visitor_count_sweep', (db, { before }) =>
  db.delete(c).where(lt(c.day, before)).returning({ visitors: c.visitors }),
);

/** Counts the visitors of the days before `today`, deletes them and their salt, and deletes counts of days before `first`. */
export async function closeDays(tx: Tx, { today, first }: { today: string; first: string }): Promise<void> {
  const counts = new Map<string, number>();
  for (const { day } of await removeVisitors(tx, { before: today })) counts.set(day, (counts.get(day) ?? 0) + 1);
  if (counts.size > 0)
    await tx.orm
      .insert(c)
      .values([...counts].map(([day, visitors]) => ({ day, visitors })))
      .onConflictDoUpdate({ target: c.day, set: { visitors: sql`${c.visitors} + excluded.visitors` } });
  await removeSalt(tx, { before: today });
  await removeViews(tx, { before: first });
  await removeCounts(tx, { before: first });
}
