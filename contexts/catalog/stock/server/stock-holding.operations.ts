import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { and, eq, sql } from 'drizzle-orm';
import { stockMovementTable, stockReservationTable } from '#tables';
import { type LocatedLine, mainLocation } from '../location-stock.domain.ts';
import { linesByLocation, type Reservation, reservationsOf, takeReservations } from './reservation-rows.ts';
import { applyStockMovement, lockStock, type ReservedLine, type StockLine, type StockReason } from './stock.operations.ts';

const r = stockReservationTable;
const m = stockMovementTable;
type Located = LocatedLine<ReservedLine>;

/** What a document holds, and why that changes: `holder` is the document, `reason` names the change, which happens once. */
interface Change {
  readonly holder: StockReason;
  readonly lines: readonly ReservedLine[];
  readonly reason: StockReason;
}

const notAllocated = (lines: readonly StockLine[]) =>
  businessError(reject('stock.not-allocated', { allocated: 0, asked: lines.reduce((sum, line) => sum + line.qty, 0) }));

/** Takes units off what a document holds at locations. Rejects with `stock.not-allocated` where it holds fewer. */
async function take(
  tx: Tx,
  holder: StockReason,
  { kind, parts }: { readonly kind: Reservation['kind']; readonly parts: readonly Located[] },
) {
  const { refType, refId } = holder;
  const taken = await takeReservations(tx, {
    refType,
    refId,
    kind,
    lines: parts.map((line) => line.refLineId),
    quantities: parts.map((line) => line.qty),
    locations: parts.map((line) => line.locationId),
  });
  if (taken.length !== parts.length) throw notAllocated(parts);
}

/** From which locations a shipment took its units. */
const shippedFrom = typedQuery<{ refType: string | null; refId: number | null }>()(
  'stock_shipped_from',
  (db, { refType, refId }) =>
    db
      .select(columns({ skuId: m.skuId, locationId: m.locationId, qty: sql<number>`-${m.dOnHand}` }))
      .from(m)
      .where(and(eq(m.type, 'ship'), sql`${m.refType} = ${refType} and ${m.refId} = ${refId}`))
      .orderBy(m.skuId, m.locationId),
);

/** Divides lines over the locations from which their SKUs were shipped. */
function backTo(lines: readonly ReservedLine[], places: readonly LocatedLine<StockLine>[]): readonly Located[] {
  const left = places.map((place) => ({ ...place }));
  return lines.flatMap((line) => {
    let open = line.qty;
    const parts = left
      .filter(({ skuId }) => skuId === line.skuId)
      .flatMap((place) => {
        const qty = Math.min(open, place.qty);
        open -= qty;
        place.qty -= qty;
        return qty > 0 ? [{ ...line, qty, locationId: place.locationId }] : [];
      });
    return open > 0 ? [...parts, { ...line, qty: open, locationId: mainLocation }] : parts;
  });
}

interface Added {
  readonly refType: string | null;
  readonly refId: number | null;
  readonly lines: readonly number[];
  readonly quantities: readonly number[];
  readonly locations: readonly number[];
}

const addBack = typedQuery<Added>()('stock_unship', (db, p) =>
  db
    .update(r)
    .set({ qty: sql`${r.qty} + v.more` })
    .from(sql`unnest(${p.lines}::bigint[], ${p.quantities}::int[], ${p.locations}::bigint[]) as v(line, more, place)`)
    .where(
      and(
        sql`${r.refType} = ${p.refType} and ${r.refId} = ${p.refId} and ${r.kind} = 'allocated'`,
        sql`${r.refLineId} = v.line and ${r.locationId} = v.place`,
      ),
    )
    .returning(columns({ refLineId: r.refLineId, locationId: r.locationId })),
);

interface NewHold extends Located {
  readonly refType: string;
  readonly refId: number;
}

const hold = typedQuery<NewHold>()('stock_unship_new', (db, { refType, refId, refLineId, locationId, skuId, qty }) =>
  db.insert(r).values({ refType, refId, refLineId, locationId, skuId, qty, kind: 'allocated' }),
);

/**
 * Takes back what a shipment removed: the units are on hand again where they were, allocated to their document. `reason` names the
 * shipment; each once.
 */
export async function unshipStock(tx: Tx, { holder, lines, reason }: Change): Promise<void> {
  const parts = backTo(lines, await shippedFrom(tx, { refType: reason.refType, refId: reason.refId }));
  await applyStockMovement(tx, { type: 'unship', lines: parts, reason });
  const { refType, refId } = holder;
  const lineIds = parts.map((line) => line.refLineId);
  const locations = parts.map((line) => line.locationId);
  const known = await addBack(tx, { refType, refId, lines: lineIds, quantities: parts.map((line) => line.qty), locations });
  // Lines of one SKU in a shipment may come back to each other's location.
  for (const part of parts)
    if (!known.some(({ refLineId, locationId }) => refLineId === part.refLineId && locationId === part.locationId))
      await hold(tx, { ...part, refType: refType ?? '', refId: refId ?? 0 });
}

/** What of the held units a document no longer needs, and what it lacks. */
function compared(held: readonly Reservation[], lines: readonly ReservedLine[]) {
  const wanted = new Map(lines.map(({ refLineId, qty }) => [refLineId, qty]));
  const less: Located[] = [];
  for (const { skuId, refLineId, locationId, qty } of held) {
    const kept = Math.min(qty, wanted.get(refLineId) ?? 0);
    wanted.set(refLineId, (wanted.get(refLineId) ?? 0) - kept);
    if (kept < qty) less.push({ skuId, refLineId, locationId, qty: qty - kept });
  }
  const more = lines.flatMap((line) => {
    const qty = wanted.get(line.refLineId) ?? 0;
    return qty > 0 ? [{ ...line, qty }] : [];
  });
  return { less, more };
}

/**
 * Makes a document hold exactly these lines, of which nothing has shipped: what is missing is reserved (or allocated for a paid
 * document), what is too much is given back. Rejects (409) with `stock.insufficient`, and changes nothing then.
 */
export async function reviseStock(tx: Tx, change: Change & { readonly kind: 'reserved' | 'allocated' }): Promise<void> {
  const { holder, lines, reason, kind } = change;
  const held = await reservationsOf(tx, holder);
  const { less, more } = compared(
    held.filter((hold) => hold.kind === kind),
    lines,
  );
  await lockStock(
    tx,
    [...less, ...more].map(({ skuId }) => skuId),
  );
  await applyStockMovement(tx, { type: kind === 'reserved' ? 'release' : 'deallocate', lines: less, reason });
  await take(tx, holder, { kind, parts: less });
  await applyStockMovement(tx, { type: kind === 'reserved' ? 'reserve' : 'reallocate', lines: more, reason, held: more, holder });
}

/**
 * Frees units of a paid document that are never shipped: they can be sold again. `holder` is the document with the allocation,
 * `reason` names the refund. Rejects with `stock.not-allocated` where the document holds fewer.
 */
export async function deallocateStock(tx: Tx, { holder, lines, reason }: Change): Promise<void> {
  const held = await reservationsOf(tx, holder);
  const parts = linesByLocation(
    lines,
    held.filter(({ kind }) => kind === 'allocated'),
  );
  await applyStockMovement(tx, { type: 'deallocate', lines: parts, reason });
  await take(tx, holder, { kind: 'allocated', parts });
}

/**
 * Takes goods that came back into stock again, at the main location, to be sold; damaged ones leave it at once, so that the ledger
 * shows both. `reason` names the document of the return: once for each SKU.
 */
export async function returnStock(
  tx: Tx,
  returned: { readonly lines: readonly StockLine[]; readonly reason: StockReason; readonly isDamaged: boolean },
): Promise<void> {
  const { reason, isDamaged } = returned;
  const lines = returned.lines.map((line) => ({ ...line, locationId: mainLocation }));
  await applyStockMovement(tx, { type: 'return_in', lines, reason });
  if (isDamaged) await applyStockMovement(tx, { type: 'damage', lines, reason });
}
