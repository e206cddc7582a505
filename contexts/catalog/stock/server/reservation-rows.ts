import { anyOf, columns, typedQuery } from '@shopkeeper/crud/queries';
import { and, eq, gt, type Placeholder, sql } from 'drizzle-orm';
import { stockReservationTable } from '#tables';
import { mainLocation, type LocatedLine } from '../location-stock.domain.ts';
import type { ReservedLine } from './stock-reason.ts';

const r = stockReservationTable;

const shown = columns({
  id: r.id,
  skuId: r.skuId,
  refType: r.refType,
  refId: r.refId,
  refLineId: r.refLineId,
  locationId: r.locationId,
  qty: r.qty,
  kind: r.kind,
});

/** Units that a line of a document holds at a location. */
export interface Reservation {
  readonly id: number;
  readonly skuId: number;
  readonly refType: string;
  readonly refId: number;
  readonly refLineId: number;
  readonly locationId: number;
  readonly qty: number;
  readonly kind: 'reserved' | 'allocated' | 'expired';
}

interface Holder {
  readonly refType: string | null;
  readonly refId: number | null;
}

const ofDocument = ({ refType, refId }: { readonly [K in keyof Holder]: Placeholder }) =>
  and(eq(r.refType, refType), eq(r.refId, refId));

/** Locks and returns what a document holds. An expiry that is under way is waited for. */
export const reservationsOf = typedQuery<Holder>()('stock_held', (db, holder) =>
  db
    .select(shown)
    .from(r)
    .where(and(ofDocument(holder), gt(r.qty, 0)))
    .orderBy(r.skuId, r.locationId, r.id)
    .for('update'),
);

const isDue = sql`${r.expiresAt} <= kit_now()`;

/** Locks and returns the expired reservations of SKUs; one that is being paid or released now is not waited for. */
export const dueOfSkus = typedQuery<{ skuIds: readonly number[] }>()('stock_due_skus', (db, { skuIds }) =>
  db
    .select(shown)
    .from(r)
    .where(and(anyOf(r.skuId, skuIds), isDue))
    .orderBy(r.skuId, r.id)
    .limit(500)
    .for('update', { skipLocked: true }),
);

/** The same of one document. */
export const dueOfDocument = typedQuery<Holder>()('stock_due_document', (db, holder) =>
  db
    .select(shown)
    .from(r)
    .where(and(ofDocument(holder), isDue))
    .orderBy(r.skuId, r.id)
    .for('update', { skipLocked: true }),
);

/** Documents with expired reservations, a few at a time. */
export const dueDocuments = typedQuery()('stock_due', (db) =>
  db
    .selectDistinct(columns({ refType: r.refType, refId: r.refId }))
    .from(r)
    .where(isDue)
    .limit(200),
);

/** Ends reservations whose units were released. */
export const expireReservations = typedQuery<{ ids: readonly number[] }>()('stock_expire', (db, { ids }) =>
  db
    .update(r)
    .set({ kind: 'expired', expiresAt: null })
    .where(and(anyOf(r.id, ids), eq(r.kind, 'reserved'))),
);

/** Turns the reservations of a document into allocations. */
export const allocateReservations = typedQuery<Holder>()('stock_allocated', (db, holder) =>
  db
    .update(r)
    .set({ kind: 'allocated', expiresAt: null })
    .where(and(ofDocument(holder), eq(r.kind, 'reserved'))),
);

/** Removes what a document holds, or once held. */
export const removeReservations = typedQuery<Holder>()('stock_holds_removed', (db, holder) =>
  db.delete(r).where(ofDocument(holder)),
);

export const removeExpired = typedQuery<Holder>()('stock_expired_removed', (db, holder) =>
  db.delete(r).where(and(ofDocument(holder), eq(r.kind, 'expired'))),
);

interface Taken extends Holder {
  readonly kind: Reservation['kind'];
  readonly lines: readonly number[];
  readonly quantities: readonly number[];
  readonly locations: readonly number[];
}

/** Takes units off what the lines of a document hold at a location; returns the holds that had them. */
export const takeReservations = typedQuery<Taken>()('stock_taken', (db, p) =>
  db
    .update(r)
    .set({ qty: sql`${r.qty} - v.taken` })
    .from(sql`unnest(${p.lines}::bigint[], ${p.quantities}::int[], ${p.locations}::bigint[]) as v(line, taken, place)`)
    .where(
      and(
        ofDocument(p),
        sql`${r.kind} = ${p.kind}`,
        sql`${r.refLineId} = v.line and ${r.locationId} = v.place and ${r.qty} >= v.taken`,
      ),
    )
    .returning(columns({ id: r.id })),
);

/** Divides shipped lines over the locations at which the document holds them; what it does not hold is left over. */
export function linesByLocation<L extends ReservedLine>(
  lines: readonly L[],
  holds: readonly Reservation[],
): readonly LocatedLine<L>[] {
  const left = new Map(holds.map((hold) => [hold.id, hold.qty]));
  return lines.flatMap((line) => {
    let open = line.qty;
    const parts = holds
      .filter(({ refLineId }) => refLineId === line.refLineId)
      .flatMap(({ id, locationId }) => {
        const qty = Math.min(open, left.get(id) ?? 0);
        open -= qty;
        left.set(id, (left.get(id) ?? 0) - qty);
        return qty > 0 ? [{ ...line, qty, locationId }] : [];
      });
    return open > 0 ? [...parts, { ...line, qty: open, locationId: mainLocation }] : parts;
  });
}
