import { pagePermissionOf, reject } from '@shopkeeper/resource';
import { commandsFrom } from '@shopkeeper/resource/lifecycle';
import { operationOf, recordTimeline } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { readRow, staleVersion } from '@shopkeeper/crud/rows';
import { businessError, notFound, requirePermission, type SignedContext } from '@shopkeeper/server';
import { type Tx } from '@shopkeeper/server/database';
import { audit } from '@shopkeeper/server/http';
import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import { orderTable } from '#tables';
import { order } from '../../order/order.resource.ts';
import { orderSettings } from '../../order/order.settings.ts';
import { nobody, type Parties, type Receiver } from '../../order/server/order-parties.ts';
import { rewriteDraft, type OrderHead, type OrderRow, type Written } from '../../order/server/order-rows.ts';
import { pricedColumns, type Priced, type PriceInput } from '../../order/server/price-input.ts';
import { draftOrder } from '../draft-order.page.ts';
import type { DraftInput } from './draft-input.ts';

/** Returns the caller's own order by id, locked, even when it is no longer a draft. Throws 404 for another user's order. */
export async function requireOwnOrder(tx: Tx, id: number, { actor }: SignedContext): Promise<OrderRow> {
  const scope = (values: { add(value: unknown): string }): string => `t.owner_id = ${values.add(actor.id)}`;
  const row = await readRow(tx, { resource: order, id, scope, lock: true });
  if (!row) throw notFound({ id });
  // The engine reads the declared columns, which have this type.
  return row as object as OrderRow;
}

/** Returns the caller's draft, locked, at the version the caller saw: 409 when it was placed or saved elsewhere meanwhile. */
export async function requireDraft(
  tx: Tx,
  options: { readonly id: number; readonly version: number; readonly transition: 'edit' | 'place' | 'discard' },
  context: SignedContext,
): Promise<OrderRow> {
  const row = await requireOwnOrder(tx, options.id, context);
  if (row.status !== 'draft')
    throw businessError(
      reject('order.illegal-transition', {
        transition: options.transition,
        from: row.status,
        allowed: commandsFrom(order, row.status),
      }),
    );
  if (row.version !== options.version) throw staleVersion({ ...row }, options.version);
  return row;
}

/** A price, total or freight agreed by hand requires a permission of its own. */
export function requireMayOverride(requested: PriceInput, context: SignedContext): void {
  const isByHand =
    requested.adjust !== 0 || requested.freight !== null || requested.lines.some(({ override }) => override !== null);
  if (isByHand) requirePermission(context, pagePermissionOf(draftOrder, 'overridePrice'));
}

/** The price input of a stored draft. */
export const priceInputOf = (row: OrderRow): PriceInput => ({
  lines: row.lines.map(({ skuId, qty, unitPrice, overrideReason }) => ({
    skuId,
    qty,
    override: overrideReason === null ? null : { unitPrice, reason: overrideReason },
  })),
  deliveryType: row.deliveryType,
  memberId: row.memberId,
  couponId: row.couponId,
  adjust: row.adjustAmount,
  freight: row.freightByHand ? row.freightAmount : null,
});

const newestOf = typedQuery<{ ownerId: number }>()('draft_newest', (db, { ownerId }) => {
  const t = orderTable;
  return db
    .select(columns({ id: t.id }))
    .from(t)
    .where(and(eq(t.ownerId, ownerId), eq(t.status, 'draft'), isNull(t.deletedAt)))
    .orderBy(desc(t.updatedAt), desc(t.id))
    .limit(1);
});

/** The id of the caller's newest open draft, or null. */
export async function newestDraft(tx: Tx, ownerId: number): Promise<number | null> {
  const [row] = await newestOf(tx, { ownerId });
  return row?.id ?? null;
}

/** Serializes the calls of one user, so that they open one draft and not two. */
export async function inLine(tx: Tx, ownerId: number): Promise<void> {
  await tx.run(`select pg_advisory_xact_lock(hashtextextended('draft-order', $1))`, [ownerId], 'draft_line');
}

const nextId = typedQuery<{ ownerId: number }>()('draft_id', (db, { ownerId }) => {
  const t = orderTable;
  const open = db
    .select({ n: sql`count(*)::int` })
    .from(t)
    .where(and(eq(t.ownerId, ownerId), eq(t.status, 'draft'), isNull(t.deletedAt)));
  const id = sql<number>`nextval(pg_get_serial_sequence('sales_order', 'id'))`;
  return db.select(columns({ id, open: sql<number>`${open}` })).from(sql`(select 1) one`);
});

const insertDraft = typedQuery<{ id: number; orderNo: string; ownerId: number; placedAt: Date }>()(
  'draft_open',
  (db, { id, orderNo, ownerId, placedAt }) =>
    db.insert(orderTable).values({ id, orderNo, status: 'draft', origin: 'admin', ownerId, placedAt }),
);

/** Creates an empty draft. Rejects with `draft-order.too-many-drafts`. */
export async function openDraft(tx: Tx, context: SignedContext): Promise<number> {
  const { actor, at } = context;
  const [next] = await nextId(tx, { ownerId: actor.id });
  const { draftsEach: max } = context.engine.settings.read(orderSettings);
  if (!next || next.open >= max) throw businessError(reject('draft-order.too-many-drafts', { max }));
  const made = { id: next.id, orderNo: `D${String(next.id).padStart(12, '0')}` };
  await insertDraft(tx, { ...made, ownerId: actor.id, placedAt: new Date(at) });
  const event = { rowId: made.id, type: 'draft', from: null, to: 'draft', data: {}, isVisibleToMember: false };
  recordTimeline(operationOf(context, tx), order, event);
  audit(tx, context, [{ action: 'add', resource: 'sales/order', rowId: made.id, label: made.orderNo }]);
  return made.id;
}

/**
 * The receiver follows address and member: one entered by hand remains until either changes, and is never used for another
 * member.
 */
export function receiverOf(draft: OrderRow, { addressId, memberId, receiver }: Parties): Partial<Receiver> {
  if (receiver) return receiver;
  const isAnothers = draft.addressId !== null || draft.memberId !== memberId;
  return addressId === null && isAnothers ? nobody : {};
}

/** Saves a draft as it was priced, at its next version. */
export function writeDraft(
  tx: Tx,
  draft: OrderRow,
  args: {
    readonly input: Pick<DraftInput, 'buyerNote' | 'staffNote'> & PriceInput;
    readonly parties: Parties;
    readonly priced: Priced;
    readonly by: SignedContext;
  },
): Promise<Written> {
  const { input, parties, priced, by } = args;
  const { id: _id, version: _version, createdAt: _createdAt, updatedAt: _updatedAt, lines: _lines, ...stored } = draft;
  const head: OrderHead = {
    ...stored,
    ...pricedColumns(priced, input),
    memberId: parties.memberId,
    addressId: parties.addressId,
    ...receiverOf(draft, parties),
    buyerNote: input.buyerNote,
    staffNote: input.staffNote,
  };
  return rewriteDraft(operationOf(by, tx), draft, { head, lines: priced.lines, event: null });
}

const markDeleted = typedQuery<{ id: number }>()('draft_discard', (db, { id }) =>
  db
    .update(orderTable)
    .set({ deletedAt: sql`kit_now()`, version: sql`${orderTable.version} + 1` })
    .where(eq(orderTable.id, id)),
);

/** Deletes a draft from every list; the audit still records it. */
export async function discardDraft(tx: Tx, draft: OrderRow, context: SignedContext): Promise<void> {
  await markDeleted(tx, { id: draft.id });
  audit(tx, context, [
    {
      action: 'del',
      resource: 'sales/order',
      rowId: draft.id,
      label: draft.orderNo,
      before: { payableAmount: draft.payableAmount },
    },
  ]);
}
