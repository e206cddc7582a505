import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, or, type Placeholder, sql } from 'drizzle-orm';
import { studioDashboardStartTable, studioDashboardTable } from '#tables';
import type { Layout, SavedRange } from '../layout.domain.ts';

const d = studioDashboardTable;
const s = studioDashboardStartTable;

const shownTo = (reader: Placeholder) =>
  columns({
    id: d.id,
    version: d.version,
    name: d.name,
    shared: d.shared,
    own: sql<boolean>`${d.ownerId} = ${reader}::bigint`,
    ownerName: d.ownerName,
    layout: sql<Layout>`${d.layout}`,
    range: sql<SavedRange>`${d.range}`,
  });

/** The dashboards of a reader, and those that others share. */
export const visibleBoards = typedQuery<{ reader: number }>()('studio_boards', (db, { reader }) =>
  db
    .select(shownTo(reader))
    .from(d)
    .where(or(eq(d.ownerId, reader), eq(d.shared, true)))
    .orderBy(d.shared, d.id)
    .limit(200),
);

/** A dashboard that the reader may open; without an id the one with which theirs opens. */
export const openedBoard = typedQuery<{ reader: number; id: number | null }>()('studio_board_opened', (db, { reader, id }) => {
  const start = db.select({ id: s.dashboardId }).from(s).where(eq(s.ownerId, reader));
  return db
    .select(shownTo(reader))
    .from(d)
    .where(and(sql`${d.id} = coalesce(${id}::bigint, ${start})`, or(eq(d.ownerId, reader), eq(d.shared, true))));
});

export const startOf = typedQuery<{ reader: number }>()('studio_board_start', (db, { reader }) =>
  db
    .select(columns({ id: s.dashboardId }))
    .from(s)
    .where(eq(s.ownerId, reader)),
);

export const storeStart = typedQuery<{ reader: number; id: number }>()('studio_board_store_start', (db, { reader, id }) =>
  db
    .insert(s)
    .values({ ownerId: reader, dashboardId: id })
    .onConflictDoUpdate({ target: s.ownerId, set: { dashboardId: sql`excluded.dashboard_id` } }),
);

export const dropStart = typedQuery<{ reader: number }>()('studio_board_drop_start', (db, { reader }) =>
  db.delete(s).where(eq(s.ownerId, reader)),
);

/** Makes parallel additions of a person wait for each other: each counts what the others added. */
export const lockBoards = typedQuery<{ reader: number }>()('studio_board_lock_all', (db, { reader }) =>
  db
    .select(columns({ locked: sql<string>`pg_advisory_xact_lock(hashtextextended('dashboard', ${reader}::bigint))::text` }))
    .from(sql`generate_series(1, 1) one`),
);

export const countBoards = typedQuery<{ reader: number }>()('studio_board_count', (db, { reader }) =>
  db
    .select(columns({ count: sql<number>`count(*)::int` }))
    .from(d)
    .where(eq(d.ownerId, reader)),
);

interface Values {
  readonly reader: number;
  readonly name: string;
  readonly shared: boolean;
  /** As JSON. */
  readonly layout: string;
  /** As JSON. */
  readonly range: string;
}

export const insertBoard = typedQuery<Values & { ownerName: string }>()('studio_board_insert', (db, p) =>
  db
    .insert(d)
    .values({
      ownerId: p.reader,
      ownerName: p.ownerName,
      name: p.name,
      shared: p.shared,
      layout: sql`${p.layout}::jsonb`,
      range: sql`${p.range}::jsonb`,
    })
    .returning(shownTo(p.reader)),
);

/** A dashboard of its owner, locked. */
export const lockedBoard = typedQuery<{ reader: number; id: number }>()('studio_board_lock', (db, { reader, id }) =>
  db
    .select(shownTo(reader))
    .from(d)
    .where(and(eq(d.id, id), eq(d.ownerId, reader)))
    .for('update'),
);

/** Replaces a dashboard, at its next version. */
export const replaceBoard = typedQuery<Values & { id: number }>()('studio_board_replace', (db, p) =>
  db
    .update(d)
    .set({
      name: sql`${p.name}`,
      shared: sql`${p.shared}`,
      layout: sql`${p.layout}::jsonb`,
      range: sql`${p.range}::jsonb`,
      version: sql`${d.version} + 1`,
      updatedAt: sql`kit_now()`,
    })
    .where(and(eq(d.id, p.id), eq(d.ownerId, p.reader)))
    .returning(shownTo(p.reader)),
);

export const dropBoard = typedQuery<{ id: number }>()('studio_board_drop', (db, { id }) => db.delete(d).where(eq(d.id, id)));
