import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import type { Operation } from '@shopkeeper/crud/lifecycle';
import type { Queryable } from '@shopkeeper/server/database';
import { and, asc, eq, sql } from 'drizzle-orm';
import { amendmentTable } from '#tables';
import { amendment } from '../amendment.resource.ts';
import type { Amended } from './amendment-price.ts';
import type { OrderRow } from './order-rows.ts';

const a = amendmentTable;

const openOf = typedQuery<{ orderId: number }>()('sales_amendments_open', (db, { orderId }) =>
  db
    .select(columns({ id: a.id }))
    .from(a)
    .where(and(eq(a.orderId, orderId), eq(a.status, 'requested')))
    .orderBy(asc(a.id)),
);

/** The amendments of an order that wait for the buyer. */
export const openAmendmentsOf = (db: Queryable, orderId: number) => openOf(db, { orderId });

const countOf = typedQuery<{ orderId: number }>()('sales_amendments_count', (db, { orderId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(a)
    .where(eq(a.orderId, orderId)),
);

interface Proposal {
  readonly amended: Amended;
  readonly input: { readonly freightAmount: number; readonly adjustAmount: number; readonly reason: string };
  readonly status: 'requested' | 'confirmed';
}

/** The lines as they shall be, and after them those that are taken out. */
function linesOf(row: OrderRow, { lines }: Amended) {
  const before = new Map(row.lines.map(({ id, qty }) => [id, qty]));
  const kept = new Set(lines.flatMap(({ id }) => id ?? []));
  const out = row.lines.filter(({ id }) => !kept.has(id)).map((line) => ({ ...line, qty: 0 }));
  return [...lines, ...out].map(({ id, skuId, name, specText, unitPrice, qty }) => ({
    orderLineId: id ?? null,
    skuId,
    name,
    specText,
    unitPrice,
    qtyBefore: before.get(id ?? 0) ?? 0,
    qty,
  }));
}

/** Stores an amendment of an order that the caller has locked; returns its id. */
export async function writeAmendment({ tx, actor, at }: Operation, row: OrderRow, proposal: Proposal): Promise<number> {
  const { amended, input, status } = proposal;
  const [found] = await countOf(tx, { orderId: row.id });
  const { id } = await insertRow(tx, amendment, {
    amendmentNo: `${row.orderNo}-A${(found?.n ?? 0) + 1}`,
    orderId: row.id,
    memberId: row.memberId,
    status,
    reason: input.reason,
    beforeAmount: row.payableAmount,
    afterAmount: amended.price.payableAmount,
    freightAmount: input.freightAmount,
    adjustAmount: input.adjustAmount,
    decidedAt: status === 'confirmed' ? at : null,
    audience: actor.audience,
    actorId: actor.id,
    actorName: actor.nickname,
    lines: linesOf(row, amended),
  });
  return id;
}
