import { type Operation, operationOf } from '@shopkeeper/crud/lifecycle';
import { notify } from '@shopkeeper/crud/message';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { insertRow } from '@shopkeeper/crud/rows';
import { cleanTexts } from '@shopkeeper/crud/terms';
import { f } from '@shopkeeper/resource/fields';
import { reject } from '@shopkeeper/resource';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, Done, notFound, type Route, unwrap } from '@shopkeeper/server';
import type { Queryable } from '@shopkeeper/server/database';
import { and, eq, notInArray, sql } from 'drizzle-orm';
import * as z from 'zod/mini';
import { afterSaleTable } from '#tables';
import { countAfterSales, holdUnits, type OrderMoney, orderMoneyOf } from '../../order/server/refund-counts.operations.ts';
import { applyCap, applyFreight } from '../after-sale-amounts.domain.ts';
import { afterSaleOptionsReply } from '../after-sale-options.domain.ts';
import {
  afterSaleReasons,
  type AfterSaleType,
  afterSaleTypes,
  fruitlessStates,
  isForMoney,
  mayApply,
  phaseOf,
} from '../after-sale-machine.domain.ts';
import { afterSaleRequested } from '../after-sale.messages.ts';
import { afterSale, memberAfterSales } from '../after-sale.resource.ts';
import { afterSaleSettings } from '../after-sale.settings.ts';
import { reservedQtyOf } from './after-sale-lifecycle.ts';

const a = afterSaleTable;
const hourMs = 3_600_000;

interface Wish {
  readonly orderId: number;
  readonly orderLineId: number;
  readonly type: AfterSaleType;
  readonly qty: number;
  /** Less than the cap, in fen; null for all of it. */
  readonly amount: number | null;
  readonly reason: (typeof afterSaleReasons)[number];
  readonly description: string | null;
  readonly images: readonly string[];
}

/** Open applications whose money no refund has reserved yet. */
const unreserved = ['pending_review', 'awaiting_return', 'returning', 'awaiting_refund'];

/** By line: the units in after-sales that are open or done, and what the open ones ask for without a refund yet. */
const takenOf = typedQuery<{ orderId: number }>()('sales_after_sales_taken', (db, { orderId }) => {
  const waits = sql`${a.status} in (${sql.raw(unreserved.map((one) => `'${one}'`).join(', '))})`;
  const forMoney = sql`${waits} and ${a.type} in ('refund_only', 'return_refund')`;
  const amount = sql`coalesce(${a.approvedAmount}, ${a.applyAmount}) - ${a.freightAmount}`;
  return db
    .select(
      columns({
        lineId: a.orderLineId,
        takenQty: sql<number>`sum(${a.qty})::int`,
        askedQty: sql<number>`coalesce(sum(${a.qty}) filter (where ${forMoney}), 0)::int`,
        askedAmount: sql<number>`coalesce(sum(greatest(0, ${amount})) filter (where ${forMoney}), 0)::bigint`,
      }),
    )
    .from(a)
    .where(and(eq(a.orderId, orderId), notInArray(a.status, [...fruitlessStates])))
    .groupBy(a.orderLineId);
});

const countOf = typedQuery<{ orderId: number }>()('sales_after_sales_count', (db, { orderId }) =>
  db
    .select(columns({ n: sql<number>`count(*)::int` }))
    .from(a)
    .where(eq(a.orderId, orderId)),
);

const none = { takenQty: 0, askedQty: 0, askedAmount: 0 } as const;

/** The lines of an order with what was asked for them before. */
async function optionsOf(db: Queryable, order: OrderMoney) {
  const taken = new Map((await takenOf(db, { orderId: order.id })).map((one) => [one.lineId, one]));
  return order.lines.map((line) => {
    const { takenQty, askedQty, askedAmount } = taken.get(line.id) ?? none;
    // Units that were refunded without an after-sale are gone as well.
    return { ...line, takenQty: Math.max(takenQty, line.qtyRefunded + line.qtyRefunding), askedQty, askedAmount };
  });
}

/** The order of the member; 404 for one of somebody else. */
async function requireOwn(db: Queryable, wish: { orderId: number; memberId: number; lock: boolean }): Promise<OrderMoney> {
  const order = await orderMoneyOf(db, wish.orderId, { lock: wish.lock });
  if (!order || order.memberId !== wish.memberId || order.status === 'draft') throw notFound({ id: wish.orderId });
  return order;
}

type Option = Awaited<ReturnType<typeof optionsOf>>[number];

/** The amounts of an application within the cap. Rejects with `refund.over-refund` (amount, max). */
function amountsOf(order: OrderMoney, line: Option, { type, qty, amount }: Wish) {
  if (!isForMoney(type)) return { applyAmount: 0, freightAmount: 0 };
  const cap = applyCap(line, qty, { qty: line.askedQty, amount: line.askedAmount }).amount;
  const freight = applyFreight(order, { lineId: line.id, qty, phase: phaseOf({ status: order.status, line }, qty) });
  const max = Math.min(cap + freight, order.paidAmount - order.refundedAmount - order.refundingAmount);
  const applyAmount = amount ?? max;
  if (applyAmount > max || applyAmount < 1) throw businessError(reject('refund.over-refund', { amount: applyAmount, max }));
  return { applyAmount, freightAmount: Math.min(freight, applyAmount) };
}

/** When it is approved without staff: at the deadline, where the settings allow it. */
function autoApproveAt(op: Operation, wish: { type: AfterSaleType; phase: string; applyAmount: number }): number | null {
  const settings = op.engine.settings.read(afterSaleSettings);
  const isAllowed =
    isForMoney(wish.type) &&
    (wish.applyAmount <= settings.autoApproveAmount || (wish.phase === 'before_ship' && settings.autoApprovesUnshipped));
  return isAllowed ? op.at + settings.reviewWithinHours * hourMs : null;
}

async function write(op: Operation, order: OrderMoney, { line, wish }: { readonly line: Option; readonly wish: Wish }) {
  const { smallAmount, reviewWithinHours } = op.engine.settings.read(afterSaleSettings);
  const { type, qty, orderId, orderLineId, reason, images } = wish;
  const phase = phaseOf({ status: order.status, line }, qty);
  const amounts = amountsOf(order, line, wish);
  const { description } = await cleanTexts({ engine: op.engine, db: op.tx }, { description: wish.description });
  const [counted] = await countOf(op.tx, { orderId });
  await countAfterSales(op.tx, orderId, 1);
  await holdUnits(op.tx, orderLineId, reservedQtyOf({ type, phase, qty }));
  return insertRow(op.tx, afterSale, {
    orderId,
    orderLineId,
    type,
    phase,
    qty,
    reason,
    images,
    description,
    ...amounts,
    afterSaleNo: `${order.orderNo}-A${(counted?.n ?? 0) + 1}`,
    askedAt: op.at,
    memberId: order.memberId,
    itemName: line.name,
    specText: line.specText,
    image: line.image,
    skuId: line.skuId,
    deadlineAt: op.at + reviewWithinHours * hourMs,
    autoApproveAt: autoApproveAt(op, { type, phase, applyAmount: amounts.applyAmount }),
    isSmall: amounts.applyAmount <= smallAmount,
  });
}

/**
 * A member asks for an after-sale of some units of an order line, in one transaction under the lock of the order.
 *
 * @throws 404; 409 `after-sale.*`, `refund.over-refund` (max), `request.blocked-terms`
 */
async function apply(op: Operation, memberId: number, wish: Wish) {
  const order = await requireOwn(op.tx, { orderId: wish.orderId, memberId, lock: true });
  const line = (await optionsOf(op.tx, order)).find(({ id }) => id === wish.orderLineId);
  if (!line) throw businessError(reject('order.unknown-line', { lineId: wish.orderLineId }));
  const { withinDays } = op.engine.settings.read(afterSaleSettings);
  unwrap(mayApply({ ...order, line, takenQty: line.takenQty }, { type: wish.type, qty: wish.qty, at: op.at, withinDays }));
  const made = await write(op, order, { line, wish });
  const params = { afterSaleNo: String(made['afterSaleNo']), itemName: line.name };
  const to = { audience: 'admin', permission: permissionOf(afterSale, 'index') } as const;
  await notify(op, to, afterSaleRequested, { params, path: `${afterSale.page}/${made.id}`, key: `after-sale-${made.id}` });
  return { id: made.id, afterSaleNo: params.afterSaleNo };
}

const id = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;
const members = { kind: 'signed-in', audience: 'member' } as const;

const applyRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberAfterSales.prefix}apply`,
  rule: members,
  idempotency: 'required',
  input: objectSchema({
    orderId: f.int(id),
    orderLineId: f.int(id),
    type: f.choice({ values: afterSaleTypes }),
    qty: f.int({ min: 1, max: 99_999 }),
    amount: f.money({ min: 1, optional: true }),
    reason: f.choice({ values: afterSaleReasons }),
    description: f.longText({ max: 500, optional: true }),
    images: f.images({ max: 9 }),
  }),
  reply: z.object({ id: z.int(), afterSaleNo: z.string() }),
  outline: () => ({ errors: ['after-sale.*', 'refund.*', 'order.*'] }),
  handle: async (context, wish: Wish) =>
    new Done(await context.db.transaction((tx) => apply(operationOf(context, tx), context.actor.id, wish)), 'message.done'),
});

/** What can be asked for the lines of an order of the member, with the sums that the caps follow from. */
const optionsRoute: Route = defineRoute({
  method: 'POST',
  path: `${memberAfterSales.prefix}options`,
  rule: members,
  idempotency: 'none',
  input: objectSchema({ orderId: f.int(id) }),
  reply: afterSaleOptionsReply,
  async handle({ db, actor, engine }, { orderId }: { readonly orderId: number }) {
    const order = await requireOwn(db, { orderId, memberId: actor.id, lock: false });
    const { withinDays } = engine.settings.read(afterSaleSettings);
    // The reply has what its schema names: the order is read with more than its buyer sees.
    return afterSaleOptionsReply.parse({ ...order, withinDays, lines: await optionsOf(db, order) });
  },
});

export const applyRoutes: readonly Route[] = [applyRoute, optionsRoute];
