import { columns, typedQuery } from '@shopkeeper/crud/queries';
import type { ColumnPreferences, SavedView } from '@shopkeeper/resource/query';
import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { platformListSetting, platformListView } from '#tables';

/** The filters and the search of the call of a list. */
export interface FoundRows {
  readonly filters: unknown;
  readonly quick: string;
}

const v = platformListView;
const s = platformListSetting;

/** The columns of a view as its reader sees it. */
const shownTo = (reader: Placeholder) =>
  columns({
    id: v.id,
    version: v.version,
    list: v.list,
    name: v.name,
    shared: v.shared,
    own: sql<boolean>`${v.ownerId} = ${reader}::bigint`,
    ownerName: v.ownerName,
    query: v.query,
    columns: sql<SavedView['columns']>`${v.columns}`,
  });

/** The views of a reader and the shared ones; with an id only that one. */
export const visibleViews = typedQuery<{ ownerId: number; id: number | null }>()('list_views', (db, { ownerId, id }) =>
  db
    .select(shownTo(ownerId))
    .from(v)
    .where(and(or(eq(v.ownerId, ownerId), eq(v.shared, true)), sql`(${id}::bigint is null or ${v.id} = ${id})`))
    .orderBy(v.shared, v.id),
);

/** The settings of a reader for every list. */
export const settingsOf = typedQuery<{ ownerId: number }>()('list_settings', (db, { ownerId }) =>
  db
    .select(columns({ list: s.list, columns: sql<ColumnPreferences>`${s.columns}`, firstView: s.firstView }))
    .from(s)
    .where(eq(s.ownerId, ownerId)),
);

const settingKey = [s.ownerId, s.list];

/** Stores the columns of a list, as JSON. */
export const storeColumns = typedQuery<{ ownerId: number; list: string; columns: string }>()('list_store_columns', (db, p) =>
  db
    .insert(s)
    .values({ ownerId: p.ownerId, list: p.list, columns: sql`${p.columns}::jsonb` })
    .onConflictDoUpdate({ target: settingKey, set: { columns: sql`excluded.columns`, updatedAt: sql`kit_now()` } }),
);

/** Stores which view opens with a list. */
export const storeFirstView = typedQuery<{ ownerId: number; list: string; firstView: number | null }>()(
  'list_store_first_view',
  (db, p) =>
    db
      .insert(s)
      .values({ ownerId: p.ownerId, list: p.list, columns: sql`'{}'::jsonb`, firstView: p.firstView })
      .onConflictDoUpdate({ target: settingKey, set: { firstView: sql`excluded.first_view`, updatedAt: sql`kit_now()` } }),
);

/** Makes parallel additions of a person to a list wait for each other: each counts what the others added. */
export const lockViews = typedQuery<{ ownerId: number; list: string }>()('list_lock_views', (db, { ownerId, list }) => {
  const key = sql`hashtextextended('list-view:' || ${list}::text, ${ownerId}::bigint)`;
  return db.select(columns({ locked: sql<string>`pg_advisory_xact_lock(${key})::text` })).from(sql`(select 1) one`);
});

/** Counts the views of a person for a list. */
export const countViews = typedQuery<{ ownerId: number; list: string }>()('list_count_views', (db, { ownerId, list }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(v)
    .where(and(eq(v.ownerId, ownerId), eq(v.list, list))),
);

interface Values {
  readonly ownerId: number;
  readonly name: string;
  readonly shared: boolean;
  readonly query: string;
  /** As JSON. */
  readonly columns: string;
  /** As JSON; null leaves it as it is. */
  readonly found: string | null;
}

/** Inserts a view. */
export const insertView = typedQuery<Values & { ownerName: string; list: string }>()('list_insert_view', (db, p) =>
  db
    .insert(v)
    .values({
      ownerId: p.ownerId,
      ownerName: p.ownerName,
      list: p.list,
      name: p.name,
      shared: p.shared,
      query: p.query,
      columns: sql`${p.columns}::jsonb`,
      found: sql`${p.found}::jsonb`,
    })
    .returning(shownTo(p.ownerId)),
);

/** A view of its owner, locked. */
export const lockedView = typedQuery<{ ownerId: number; id: number }>()('list_lock_view', (db, { ownerId, id }) =>
  db
    .select(shownTo(ownerId))
    .from(v)
    .where(and(eq(v.id, id), eq(v.ownerId, ownerId)))
    .for('update'),
);

/** Replaces what a view shows, at its next version. */
export const replaceView = typedQuery<Values & { id: number }>()('list_replace_view', (db, p) =>
  db
    .update(v)
    .set({
      name: sql`${p.name}`,
      shared: sql`${p.shared}`,
      query: sql`${p.query}`,
      columns: sql`${p.columns}::jsonb`,
      found: sql`case when ${v.query} = ${p.query}::text then coalesce(${p.found}::jsonb, ${v.found}) else ${p.found}::jsonb end`,
      version: sql`${v.version} + 1`,
      updatedAt: sql`kit_now()`,
    })
    .where(and(eq(v.id, p.id), eq(v.ownerId, p.ownerId)))
    .returning(shownTo(p.ownerId)),
);

/** What a view that a reader may open finds. */
export const foundBy = typedQuery<{ ownerId: number; id: number }>()('list_view_found', (db, { ownerId, id }) =>
  db
    .select(columns({ list: v.list, name: v.name, found: sql<FoundRows | null>`${v.found}` }))
    .from(v)
    .where(and(eq(v.id, id), or(eq(v.ownerId, ownerId), eq(v.shared, true)))),
);

/** Deletes a view. */
export const dropView = typedQuery<{ id: number }>()('list_drop_view', (db, { id }) => db.delete(v).where(eq(v.id, id)));
