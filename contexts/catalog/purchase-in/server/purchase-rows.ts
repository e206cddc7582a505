import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, asc, desc, eq, gt, type SQL, sql } from 'drizzle-orm';
import { productSkusTable, productTable, purchaseInLineTable, purchaseInReceiptTable, purchaseInTable } from '#tables';

const t = purchaseInTable;
const n = purchaseInLineTable;
const c = purchaseInReceiptTable;
const s = productSkusTable;
const p = productTable;

/** Takes a number from the sequence of the table, so that two purchases never have the same. */
export const nextNumber = typedQuery()('purchase_number', (db) =>
  db
    .select(columns({ next: sql<number>`nextval(pg_get_serial_sequence('catalog_purchase_in', 'id'))::int` }))
    .from(sql`generate_series(1, 1) as one`),
);

export const linesOf = typedQuery<{ id: number }>()('purchase_lines', (db, { id }) =>
  db
    .select(
      columns({
        id: n.id,
        skuId: n.skuId,
        name: p.name,
        specText: sql<string>`array_to_string(${s.values}, ' / ')`,
        skuCode: s.skuCode,
        qty: n.qty,
        receivedQty: n.receivedQty,
        costAmount: n.costAmount,
      }),
    )
    .from(n)
    .innerJoin(s, eq(s.id, n.skuId))
    .innerJoin(p, eq(p.id, s.parentId))
    .where(eq(n.purchaseInId, id))
    .orderBy(asc(n.id)),
);

export const receiptsOf = typedQuery<{ id: number }>()('purchase_receipts', (db, { id }) =>
  db
    .select(columns({ id: c.id, receivedAt: c.receivedAt, qty: c.qty, note: c.note, actorName: c.actorName }))
    .from(c)
    .where(eq(c.purchaseInId, id))
    .orderBy(desc(c.id)),
);

interface Line {
  readonly id: number;
  readonly skuId: number;
  readonly qty: number;
  readonly costAmount: number;
}

/** Orders a quantity of a SKU; one that is ordered already gets it instead, if as much as that has not come yet. */
export const putLine = typedQuery<Line>()('purchase_line_put', (db, v) =>
  db
    .insert(n)
    .values({ purchaseInId: v.id, skuId: v.skuId, qty: v.qty, costAmount: v.costAmount })
    .onConflictDoUpdate({
      target: [n.purchaseInId, n.skuId],
      set: { qty: sql`excluded.qty`, costAmount: sql`excluded.cost_amount` },
      setWhere: sql`${n.receivedQty} <= excluded.qty`,
    })
    .returning(columns({ id: n.id })),
);

export const removeLine = typedQuery<{ id: number; skuId: number }>()('purchase_line_removed', (db, { id, skuId }) =>
  db
    .delete(n)
    .where(and(eq(n.purchaseInId, id), eq(n.skuId, skuId), eq(n.receivedQty, 0)))
    .returning(columns({ id: n.id })),
);

/** Updates the sums of a purchase after its lines. */
export const writeSums = typedQuery<{ id: number }>()('purchase_sums', (db, { id }) => {
  const sumOf = (value: SQL) =>
    db
      .select({ sum: sql`coalesce(sum(${value}), 0)` })
      .from(n)
      .where(eq(n.purchaseInId, id));
  return db
    .update(t)
    .set({ orderedQty: sql`${sumOf(sql`${n.qty}`)}`, totalAmount: sql`${sumOf(sql`${n.qty} * ${n.costAmount}`)}` })
    .where(eq(t.id, id));
});

/** Locks a purchase that still takes lines; none if there is no such purchase. */
export const openPurchase = typedQuery<{ id: number }>()('purchase_locked', (db, { id }) =>
  db
    .select(columns({ id: t.id, status: t.status }))
    .from(t)
    .where(and(eq(t.id, id), sql`${t.deletedAt} is null`))
    .for('update'),
);

interface Receipt {
  readonly purchaseInId: number;
  readonly qty: number;
  readonly note: string | null;
  readonly actorId: number | null;
  readonly actorName: string;
  readonly receivedAt: Date;
}

export const addReceipt = typedQuery<Receipt>()('purchase_receipt', (db, v) =>
  db
    .insert(c)
    .values({
      purchaseInId: v.purchaseInId,
      qty: v.qty,
      note: v.note,
      actorId: v.actorId,
      actorName: v.actorName,
      receivedAt: v.receivedAt,
    })
    .returning(columns({ id: c.id })),
);

interface Parts {
  readonly id: number;
  readonly lineIds: readonly number[];
  readonly quantities: readonly number[];
}

/** Counts received quantities; returns the lines that still expected as many. */
export const receiveLines = typedQuery<Parts>()('purchase_received', (db, v) =>
  db
    .update(n)
    .set({ receivedQty: sql`${n.receivedQty} + v.part` })
    .from(sql`unnest(${v.lineIds}::bigint[], ${v.quantities}::int[]) as v(line, part)`)
    .where(and(eq(n.purchaseInId, v.id), sql`${n.id} = v.line and ${n.receivedQty} + v.part <= ${n.qty}`))
    .returning(columns({ id: n.id, skuId: n.skuId, costAmount: n.costAmount })),
);

export const isIncomplete = typedQuery<{ id: number }>()('purchase_incomplete', (db, { id }) =>
  db
    .select(columns({ id: n.id }))
    .from(n)
    .where(and(eq(n.purchaseInId, id), gt(n.qty, n.receivedQty)))
    .limit(1),
);

export const costsOf = typedQuery<{ skuIds: readonly number[] }>()('purchase_costs', (db, { skuIds }) =>
  db
    .select(columns({ skuId: s.id, costAmount: s.costAmount }))
    .from(s)
    .where(anyOf(s.id, skuIds))
    .orderBy(s.id)
    .for('update'),
);

export const writeCosts = typedQuery<{ skuIds: readonly number[]; costs: readonly number[] }>()(
  'purchase_costs_written',
  (db, v) =>
    db
      .update(s)
      .set({ costAmount: sql`v.cost` })
      .from(sql`unnest(${v.skuIds}::bigint[], ${v.costs}::bigint[]) as v(sku, cost)`)
      .where(sql`${s.id} = v.sku`),
);

export const titlesOf = typedQuery<{ ids: readonly number[] }>()('purchase_titles', (db, { ids }) =>
  db
    .select(columns({ id: c.id, purchaseInId: t.id, purchaseNo: t.purchaseNo }))
    .from(c)
    .innerJoin(t, eq(t.id, c.purchaseInId))
    .where(anyOf(c.id, ids)),
);
