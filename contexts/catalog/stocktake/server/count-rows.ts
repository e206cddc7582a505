import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, isNotNull, isNull, sql } from 'drizzle-orm';
import { productSkusTable, productTable, stocktakeLineTable, stocktakeTable } from '#tables';

const t = stocktakeTable;
const n = stocktakeLineTable;
const s = productSkusTable;
const p = productTable;

/** Puts the SKUs of a category on the sheet of a stocktake. */
export const addCategoryLines = typedQuery<{ id: number; categoryId: number }>()('stocktake_sheet', (db, { id, categoryId }) =>
  db.insert(n).select(
    db
      .select({
        stocktakeId: sql`${id}::bigint`.as('stocktake_id'),
        skuId: s.id,
        countedQty: sql`null::int`.as('counted_qty'),
        bookQty: sql`null::int`.as('book_qty'),
        countedAt: sql`null::timestamptz`.as('counted_at'),
        actorId: sql`null::bigint`.as('actor_id'),
        actorName: sql`null::text`.as('actor_name'),
      })
      .from(s)
      .innerJoin(p, eq(p.id, s.parentId))
      .where(and(eq(p.categoryId, categoryId), isNull(p.deletedAt))),
  ),
);

/** Locks a stocktake, so that nothing is counted while it is applied; none if there is no such one. */
export const lockedStocktake = typedQuery<{ id: number }>()('stocktake_locked', (db, { id }) =>
  db
    .select(columns({ id: t.id, status: t.status, locationId: t.locationId }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt)))
    .for('update'),
);

interface Counted {
  readonly id: number;
  readonly skuId: number;
  readonly qty: number;
  /** Whether the quantity is added to what was counted before. */
  readonly isMore: boolean;
  readonly bookQty: number;
  readonly countedAt: Date;
  readonly actorId: number | null;
  readonly actorName: string;
}

export const putCount = typedQuery<Counted>()('stocktake_count', (db, v) =>
  db
    .insert(n)
    .values({
      stocktakeId: v.id,
      skuId: v.skuId,
      countedQty: v.qty,
      bookQty: v.bookQty,
      countedAt: v.countedAt,
      actorId: v.actorId,
      actorName: v.actorName,
    })
    .onConflictDoUpdate({
      target: [n.stocktakeId, n.skuId],
      set: {
        countedQty: sql`case when ${v.isMore}::boolean then coalesce(${n.countedQty}, 0) else 0 end + excluded.counted_qty`,
        bookQty: sql`excluded.book_qty`,
        countedAt: sql`excluded.counted_at`,
        actorId: sql`excluded.actor_id`,
        actorName: sql`excluded.actor_name`,
      },
    })
    .returning(columns({ countedQty: sql<number>`${n.countedQty}` })),
);

export const countSkus = typedQuery<{ id: number }>()('stocktake_counted', (db, { id }) => {
  const counted = db
    .select({ skus: sql`count(*)` })
    .from(n)
    .where(and(eq(n.stocktakeId, id), isNotNull(n.countedQty)));
  return db
    .update(t)
    .set({ countedSkus: sql`${counted}` })
    .where(eq(t.id, id));
});

/** The counted lines, in the order in which stock is locked. */
export const countedLines = typedQuery<{ id: number }>()('stocktake_lines', (db, { id }) =>
  db
    .select(columns({ skuId: n.skuId, countedQty: sql<number>`${n.countedQty}`, bookQty: sql<number>`${n.bookQty}` }))
    .from(n)
    .where(and(eq(n.stocktakeId, id), isNotNull(n.countedQty)))
    .orderBy(n.skuId),
);

const shownIn = (view: unknown) => sql`(${view}::text = 'all' or (${view}::text = 'open' and ${n.countedQty} is null)
  or (${view}::text = 'different' and ${n.countedQty} <> ${n.bookQty}))`;

interface Paged {
  readonly id: number;
  readonly view: string;
  readonly pageSize: number;
  readonly offset: number;
}

/** Lines of a sheet: those that were counted last first. */
export const shownLines = typedQuery<Paged>()('stocktake_shown', (db, { id, view, pageSize, offset }) =>
  db
    .select(
      columns({
        skuId: n.skuId,
        name: p.name,
        specText: sql<string>`array_to_string(${s.values}, ' / ')`,
        skuCode: s.skuCode,
        barcode: s.barcode,
        image: sql<string | null>`coalesce(${s.image}, ${p.images}[1])`,
        countedQty: n.countedQty,
        bookQty: n.bookQty,
        countedAt: n.countedAt,
        countedBy: n.actorName,
      }),
    )
    .from(n)
    .innerJoin(s, eq(s.id, n.skuId))
    .innerJoin(p, eq(p.id, s.parentId))
    .where(and(eq(n.stocktakeId, id), shownIn(view)))
    .orderBy(sql`${n.countedAt} desc nulls last`, n.skuId)
    .limit(pageSize)
    .offset(offset),
);

export const lineCounts = typedQuery<{ id: number }>()('stocktake_counts', (db, { id }) =>
  db
    .select(
      columns({
        all: sql<number>`count(*)::int`,
        open: sql<number>`count(*) filter (where ${n.countedQty} is null)::int`,
        different: sql<number>`count(*) filter (where ${n.countedQty} <> ${n.bookQty})::int`,
      }),
    )
    .from(n)
    .where(eq(n.stocktakeId, id)),
);

export const stocktakeOf = typedQuery<{ id: number }>()('stocktake_head', (db, { id }) =>
  db
    .select(columns({ isBlind: t.isBlind, status: t.status }))
    .from(t)
    .where(and(eq(t.id, id), isNull(t.deletedAt))),
);

export const titlesOf = typedQuery<{ ids: readonly number[] }>()('stocktake_titles', (db, { ids }) =>
  db
    .select(columns({ id: t.id, name: t.name }))
    .from(t)
    .where(sql`${t.id} = any(${ids}::bigint[])`),
);
