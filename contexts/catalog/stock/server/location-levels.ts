import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import { and, eq, isNull, or, sql } from 'drizzle-orm';
import { locationTable, stockLevelTable, locationLevelTable } from '#tables';
import { mainLocation, type LocatedChange, type LocationLevel } from '../location-stock.domain.ts';

const q = locationLevelTable;
const l = stockLevelTable;
const o = locationTable;

const places = typedQuery<{ skuIds: readonly number[] }>()('stock_places', (db, { skuIds }) =>
  db
    .select(
      columns({
        skuId: q.skuId,
        locationId: q.locationId,
        priority: sql<number>`coalesce(${o.priority}, 0)`,
        onHand: q.onHand,
        reserved: q.reserved,
        allocated: q.allocated,
      }),
    )
    .from(q)
    .leftJoin(o, or(eq(o.id, q.locationId), and(eq(q.locationId, mainLocation), eq(o.isMain, true))))
    .where(anyOf(q.skuId, skuIds))
    .orderBy(q.skuId, q.locationId),
);

/** Returns the parts of the levels of SKUs by location; their levels are locked by the caller if it will change them. */
export async function levelsByLocation(
  db: Queryable,
  skuIds: readonly number[],
): Promise<ReadonlyMap<number, readonly LocationLevel[]>> {
  const rows = skuIds.length > 0 ? await places(db, { skuIds }) : [];
  const bySku = new Map<number, LocationLevel[]>();
  for (const row of rows) bySku.set(row.skuId, [...(bySku.get(row.skuId) ?? []), row]);
  return bySku;
}

const copyMain = typedQuery<{ skuIds: readonly number[] }>()('stock_place_main', (db, { skuIds }) =>
  db
    .insert(q)
    .select(
      db
        .select({
          skuId: l.skuId,
          locationId: sql`${sql.raw(String(mainLocation))}::bigint`.as('location_id'),
          onHand: l.onHand,
          reserved: l.reserved,
          allocated: l.allocated,
        })
        .from(l)
        .where(and(anyOf(l.skuId, skuIds), eq(l.isSplit, false))),
    )
    .onConflictDoNothing(),
);

interface Pairs {
  readonly skuIds: readonly number[];
  readonly locationIds: readonly number[];
}

const addEmpty = typedQuery<Pairs>()('stock_place_empty', (db, { skuIds, locationIds }) =>
  db
    .insert(q)
    .select(
      sql`select v.sku_id, v.location_id, 0, 0, 0 from unnest(${skuIds}::bigint[], ${locationIds}::bigint[]) as v(sku_id, location_id)`,
    )
    .onConflictDoNothing(),
);

const markSplit = typedQuery<{ skuIds: readonly number[] }>()('stock_split', (db, { skuIds }) =>
  db
    .update(l)
    .set({ isSplit: true })
    .where(and(anyOf(l.skuId, skuIds), eq(l.isSplit, false))),
);

/** Lets SKUs, whose levels the caller has locked, be kept at these locations too: `skuIds[n]` at `locationIds[n]`. */
export async function openLocationLevels(tx: Tx, { skuIds, locationIds }: Pairs): Promise<void> {
  await copyMain(tx, { skuIds });
  await addEmpty(tx, { skuIds, locationIds });
  await markSplit(tx, { skuIds });
}

interface Written extends Pairs {
  readonly onHand: readonly number[];
  readonly reserved: readonly number[];
  readonly allocated: readonly number[];
}

const write = typedQuery<Written>()('stock_write_places', (db, p) =>
  db
    .update(q)
    .set({ onHand: sql`${q.onHand} + c.h`, reserved: sql`${q.reserved} + c.r`, allocated: sql`${q.allocated} + c.a` })
    .from(
      sql`unnest(${p.skuIds}::bigint[], ${p.locationIds}::bigint[], ${p.onHand}::int[], ${p.reserved}::int[], ${p.allocated}::int[]) as c(sku, location, h, r, a)`,
    )
    .where(
      and(
        sql`${q.skuId} = c.sku and ${q.locationId} = c.location`,
        sql`${q.onHand} + c.h >= ${q.reserved} + c.r + ${q.allocated} + c.a`,
      ),
    )
    .returning(columns({ skuId: q.skuId })),
);

/** Writes the changes of SKUs that are kept at several locations; returns whether each was possible. */
export async function writeLocationLevels(tx: Tx, changes: readonly LocatedChange[]): Promise<boolean> {
  const split = changes.filter(({ isSplit }) => isSplit);
  if (split.length === 0) return true;
  const rows = await write(tx, {
    skuIds: split.map(({ skuId }) => skuId),
    locationIds: split.map(({ locationId }) => locationId),
    onHand: split.map(({ onHand }) => onHand),
    reserved: split.map(({ reserved }) => reserved),
    allocated: split.map(({ allocated }) => allocated),
  });
  return rows.length === split.length;
}

const stocked = typedQuery<{ skuId: number }>()('stock_places_shown', (db, { skuId }) =>
  db
    .select(
      columns({
        locationId: o.id,
        isMain: o.isMain,
        name: o.name,
        onHand: sql<number>`coalesce(${q.onHand}, case when ${o.isMain} and not ${l.isSplit} then ${l.onHand} end, 0)`,
        reserved: sql<number>`coalesce(${q.reserved}, case when ${o.isMain} and not ${l.isSplit} then ${l.reserved} end, 0)`,
        allocated: sql<number>`coalesce(${q.allocated}, case when ${o.isMain} and not ${l.isSplit} then ${l.allocated} end, 0)`,
      }),
    )
    .from(o)
    .innerJoin(l, eq(l.skuId, skuId))
    .leftJoin(q, and(eq(q.skuId, l.skuId), sql`${q.locationId} = case when ${o.isMain} then 0 else ${o.id} end`))
    .where(isNull(o.deletedAt))
    .orderBy(o.priority, o.id),
);

/** Returns what of a SKU is at each location, by priority. */
export const shownLocationLevels = (db: Queryable, skuId: number) => stocked(db, { skuId });

const named = typedQuery<{ id: number }>()('stock_location', (db, { id }) =>
  db
    .select(columns({ id: o.id, isMain: o.isMain }))
    .from(o)
    .where(and(eq(o.id, id), isNull(o.deletedAt))),
);

/** Returns the id under which stock at a location is kept: 0 for the main one and for none; null if there is no such location. */
export async function stockLocation(db: Queryable, id: number | null): Promise<number | null> {
  if (id === null) return mainLocation;
  const [row] = await named(db, { id });
  return row ? (row.isMain ? mainLocation : row.id) : null;
}

const onHand = typedQuery<{ skuIds: readonly number[]; locationId: number | null }>()(
  'stock_on_hand',
  (db, { skuIds, locationId }) =>
    db
      .select(
        columns({
          skuId: l.skuId,
          onHand: sql<number>`case when ${locationId}::bigint is null then ${l.onHand} when ${l.isSplit} then coalesce(${q.onHand}, 0)
          when ${locationId}::bigint = 0 then ${l.onHand} else 0 end`,
        }),
      )
      .from(l)
      .leftJoin(q, and(eq(q.skuId, l.skuId), sql`${q.locationId} = ${locationId}::bigint`))
      .where(anyOf(l.skuId, skuIds)),
);

/** Returns the units of SKUs on hand, at a location or at all of them. */
export const onHandOf = async (
  db: Queryable,
  skuIds: readonly number[],
  locationId: number | null = null,
): Promise<ReadonlyMap<number, number>> =>
  new Map((await onHand(db, { skuIds, locationId })).map(({ skuId, onHand: units }) => [skuId, units]));
