import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { notFound } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { audit, type Who } from '@shopkeeper/server/http';
import { and, eq, gt, isNull, max, sql } from 'drizzle-orm';
import { productSkusTable, productTable, stockLevelTable, stockMovementTable } from '#tables';
import type { MovementType, StockLevel } from '../stock.domain.ts';

const s = productSkusTable;
const p = productTable;
const l = stockLevelTable;
const m = stockMovementTable;

interface NamedLevel extends StockLevel {
  readonly label: string;
}

const lockedLevel = typedQuery<{ skuId: number }>()('stock_level', (db, { skuId }) => {
  const { onHand, reserved, allocated, safety } = l;
  const label = sql<string>`${p.name} || coalesce(' ' || ${s.skuCode}, '')`;
  return db
    .select(columns({ onHand, reserved, allocated, safety, label }))
    .from(l)
    .innerJoin(s, eq(s.id, l.skuId))
    .innerJoin(p, eq(p.id, s.parentId))
    .where(and(eq(l.skuId, skuId), isNull(p.deletedAt)))
    .for('update', { of: l });
});

async function levelOf(tx: Tx, skuId: number): Promise<NamedLevel> {
  const [level] = await lockedLevel(tx, { skuId });
  if (!level) throw notFound({ skuId });
  return level;
}

const lastMovement = typedQuery<{ skuId: number }>()('stock_last_movement', (db, { skuId }) =>
  db
    .select(columns({ id: sql<number>`coalesce(${max(m.id)}, 0)::float8` }))
    .from(m)
    .where(eq(m.skuId, skuId)),
);

const movementsAfter = typedQuery<{ skuId: number; after: number }>()('stock_movements_after', (db, { skuId, after }) =>
  db
    .select(columns({ id: m.id }))
    .from(m)
    .where(and(eq(m.skuId, skuId), gt(m.id, after)))
    .orderBy(m.id),
);

interface StaffMovement {
  readonly skuId: number;
  readonly type: MovementType;
  readonly reason: string | null;
  readonly details: object;
}

/** Moves stock of one SKU on behalf of staff; the activity log has the levels before and after, and which movements were booked. */
export async function bookedByStaff(
  op: Who & { readonly tx: Tx },
  { skuId, type, reason, details }: StaffMovement,
  move: (tx: Tx) => Promise<void>,
): Promise<void> {
  const { tx } = op;
  const { label, ...before } = await levelOf(tx, skuId);
  const [last] = await lastMovement(tx, { skuId });
  await move(tx);
  const { label: _label, ...after } = await levelOf(tx, skuId);
  const movementIds = (await movementsAfter(tx, { skuId, after: last?.id ?? 0 })).map(({ id }) => id);
  const entry = {
    action: type === 'transfer' ? 'transfer' : 'adjust',
    resource: 'catalog/stock',
    rowId: skuId,
    label,
    before,
    after: { ...after, type, ...(reason === null ? {} : { reason }), ...details, movementIds },
  };
  audit(tx, op, [entry]);
}
