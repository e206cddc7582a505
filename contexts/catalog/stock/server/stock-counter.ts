import { type CounterEntries } from '@shopkeeper/access/server';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { pagePermissionOf } from '@shopkeeper/resource';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, gte } from 'drizzle-orm';
import { stockMovementTable } from '#tables';
import { counterType, stockCounter, type StockEvent, unitsOf } from '../stock-counter.domain.ts';
import { stockPage } from '../stock.page.ts';
import { bookedByStaff } from './staff-movement.ts';
import { applyStockMovement, lockStock } from './stock.operations.ts';

const m = stockMovementTable;

/** The movements of a SKU from one on. */
const movementsFrom = typedQuery<{ skuId: number; first: number }>()('stock_movements_from', (db, { skuId, first }) =>
  db
    .select(
      columns({
        id: m.id,
        type: m.type,
        dOnHand: m.dOnHand,
        locationId: m.locationId,
        refType: m.refType,
        refId: m.refId,
      }),
    )
    .from(m)
    .where(and(eq(m.skuId, skuId), gte(m.id, first)))
    .orderBy(m.id),
);

/** The oldest movement that the entries name. */
function firstOf(events: readonly StockEvent[]): number {
  const ids = events.flatMap(({ after }) => (Array.isArray(after?.['movementIds']) ? after['movementIds'] : []));
  return Math.min(Number.MAX_SAFE_INTEGER, ...ids.filter((id) => typeof id === 'number'));
}

const counterOf = async (db: Queryable, skuId: number, events: readonly StockEvent[]) =>
  stockCounter({ events, movements: await movementsFrom(db, { skuId, first: firstOf(events) }) });

/** Taking a movement by hand back books the opposite quantity, at the same locations. */
export const stockCounterEntries: CounterEntries = {
  subject: 'catalog/stock',
  permissions: [pagePermissionOf(stockPage, 'adjust')],
  async plan(db, { rowId, events }) {
    const planned = await counterOf(db, rowId, events);
    if (!planned) return { does: 'command' };
    const { counters, conflicts } = planned;
    if (counters.length === 0) return { does: 'nothing', conflicts };
    return { does: 'book', amount: unitsOf(counters), unit: 'units', conflicts };
  },
  async book(op, { rowId: skuId, events }) {
    await lockStock(op.tx, [skuId]);
    const counters = (await counterOf(op.tx, skuId, events))?.counters ?? [];
    // What comes in is booked first, so that what goes out is there.
    for (const counter of counters.toSorted((a, b) => unitsOf([b]) - unitsOf([a]))) {
      const { root, no, lines } = counter;
      const type = unitsOf([counter]) === 0 ? ('transfer' as const) : ('adjust' as const);
      const why = { refType: counterType(no), refId: root, note: null, actorId: op.actor.id };
      const moved = lines.map((line) => ({ skuId, ...line }));
      await bookedByStaff(op, { skuId, type, reason: null, details: { qty: unitsOf([counter]) } }, (tx) =>
        applyStockMovement(tx, { type, lines: moved, reason: why }),
      );
    }
  },
};
