import { sellableByCode, writeStoragePosition } from '@shopkeeper/catalog/server';
import { definePageModule } from '@shopkeeper/crud';
import { on, type Operation, operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { isRejection, pagePermissionOf, reject } from '@shopkeeper/resource';
import { startOfDay } from '@shopkeeper/resource/calendar';
import { defineLines, f } from '@shopkeeper/resource/fields';
import { objectSchema, type Schema } from '@shopkeeper/resource/schema';
import {
  businessError,
  type DefinedRoute,
  defineRoute,
  Done,
  notFound,
  type Route,
  type SignedContext,
  timeZoneOf,
  unwrap,
} from '@shopkeeper/server';
import type { Queryable, Tx } from '@shopkeeper/server/database';
import * as z from 'zod/mini';
import { readScan } from '../../draft-order/barcode.domain.ts';
import { countOrders } from '../../order/server/order-counts.ts';
import { order } from '../../order/order.resource.ts';
import { isComplete, lineFor } from '../packing.domain.ts';
import { packing, packingPrefix } from '../packing.page.ts';
import * as replies from '../packing-view.domain.ts';
import { documentJob, documentRoutes } from './packing-documents.ts';
import { clearCounts, linesOf, orderByNumber, packedOrderOf, requireOpen, waitingOrders, writeCount } from './packing-rows.ts';
import { pickListOf } from './pick-list.ts';
import { countShipped } from './shipped-count.ts';

type Call<Input, Reply extends Schema> = Omit<DefinedRoute<Input, Reply>, 'method' | 'path' | 'rule'> & {
  readonly name: string;
  readonly action?: 'index' | 'pack';
};

const call = <Input, Reply extends Schema>({ name, action = 'pack', ...route }: Call<Input, Reply>): Route =>
  defineRoute<Input, Reply>({
    ...route,
    method: 'POST',
    path: `${packingPrefix}${name}`,
    rule: { kind: 'permission', permissions: [pagePermissionOf(packing, action)] },
  });

const anId = { min: 1, max: Number.MAX_SAFE_INTEGER } as const;
const mostWaiting = 50;
const mostPicked = 50;

interface Counting {
  readonly orderId: number;
  readonly code: string | null;
}

/** The SKU of a scanned code with its quantity. Rejects with the errors of `readScan` and `packing.unknown-code`. */
async function scannedSku(db: Queryable, typed: string) {
  const { qty, code, barcode } = unwrap(readScan(typed));
  const barcodes = barcode === null ? [code] : [code, barcode, barcode.replace(/^0/, '')];
  const sku = await sellableByCode(db, { code, barcodes });
  if (!sku) throw businessError(reject('packing.unknown-code', { code }));
  return { qty, code, sku };
}

/** Counts a scanned SKU for an order; the lock of the order makes scans of several tables wait for each other. */
async function count(context: SignedContext, tx: Tx, { orderId, code: typed }: Counting): Promise<replies.Counted> {
  const row = await requireOpen(tx, orderId, { caller: context, lock: true });
  if (row.holdReason) throw businessError(reject('order.on-hold', { reason: row.holdReason }));
  const { qty, code, sku } = await scannedSku(tx, typed ?? '');
  const line = lineFor(await linesOf(tx, row), { skuId: sku.skuId, qty });
  if (isRejection(line)) {
    const { skuId, name, specText, image } = sku;
    throw businessError(reject(line.errorCode, { ...line.details, code, skuId, name, specText, image }));
  }
  await writeCount(tx, { orderId, lineId: line.lineId, qty: line.packed + qty });
  return { order: await packedOrderOf(context, tx, row), lineId: line.lineId };
}

interface Undoing {
  readonly orderId: number;
  readonly lineId: number;
}

/** Takes one unit of a line back from the table; without one it changes nothing. */
async function uncount(context: SignedContext, tx: Tx, { orderId, lineId }: Undoing): Promise<replies.Counted> {
  const row = await requireOpen(tx, orderId, { caller: context, lock: true });
  const line = (await linesOf(tx, row)).find((one) => one.lineId === lineId);
  if (line && line.packed > 0) await writeCount(tx, { orderId, lineId, qty: line.packed - 1 });
  return { order: await packedOrderOf(context, tx, row), lineId };
}

interface Sending {
  readonly orderId: number;
  readonly version: number;
  readonly carrier: string;
  readonly trackingNo: string | null;
  readonly isPart: boolean;
}

/** The rule of the call admits staff only. */
function staffOperationOf(context: SignedContext, tx: Tx): Operation<'staff'> {
  const op = operationOf(context, tx);
  if (op.actor.kind !== 'staff') throw notFound();
  return { ...op, actor: op.actor };
}

/** Ships what was counted, by the transition of the order. Rejects with `packing.incomplete` unless a part is asked for. */
async function send(context: SignedContext, tx: Tx, sending: Sending): Promise<replies.Sent> {
  const { orderId, version, carrier, trackingNo, isPart } = sending;
  const row = await requireOpen(tx, orderId, { caller: context, lock: true });
  const lines = await linesOf(tx, row);
  const parts = lines.flatMap(({ lineId, packed }) => (packed > 0 ? [{ lineId, qty: packed }] : []));
  if (!isComplete(lines) && (!isPart || parts.length === 0)) {
    const missing = lines.reduce((sum, { qty, packed }) => sum + qty - packed, 0);
    throw businessError(reject('packing.incomplete', { missing }));
  }
  const input = { carrier, trackingNo, parts };
  const sent = await transition(staffOperationOf(context, tx), order.transitions.ship, { id: orderId, version, input });
  return { id: sent.id, orderNo: sent.orderNo, status: sent.status === 'shipped' ? 'shipped' : 'partially_shipped' };
}

async function readQueue(context: SignedContext): Promise<replies.PackingQueue> {
  const { db, at, engine } = context;
  const waiting = await waitingOrders(db, mostWaiting, context);
  const counts = await countOrders(db, ['to_ship', 'partially_shipped']);
  const shippedToday = await countShipped(db, startOfDay(at, 0, timeZoneOf(engine.clock)));
  const result = waiting.map(({ placedAt: _placedAt, ...row }) => row);
  return { result, toShip: counts.reduce((sum, { n }) => sum + n, 0), shippedToday };
}

const reading: readonly Route[] = [
  call<unknown, typeof replies.queueReply>({
    name: 'queue',
    action: 'index',
    idempotency: 'none',
    reply: replies.queueReply,
    handle: (context) => readQueue(context),
  }),
  call<{ code: string }, typeof replies.packedOrderReply>({
    name: 'open',
    action: 'index',
    idempotency: 'none',
    input: objectSchema({ code: f.text({ max: 120 }) }),
    reply: replies.packedOrderReply,
    outline: () => ({ errors: ['packing.*'] }),
    async handle(context, { code }) {
      const { db } = context;
      return packedOrderOf(context, db, await requireOpen(db, await orderByNumber(db, code, context), { caller: context }));
    },
  }),
  call<{ ids: readonly { id: number }[] }, typeof replies.pickReply>({
    name: 'pick',
    action: 'index',
    idempotency: 'none',
    input: objectSchema({
      ids: f.lines(defineLines({ name: 'id', fields: { id: f.int(anId) } }), { min: 1, max: mostPicked }),
    }),
    reply: replies.pickReply,
    handle: (context, { ids }) =>
      pickListOf(
        context,
        ids.map(({ id }) => id),
      ),
  }),
];

const writing: readonly Route[] = [
  call<Counting, typeof replies.countedReply>({
    name: 'scan',
    idempotency: 'required',
    input: objectSchema({ orderId: f.int(anId), code: f.longText({ max: 120, optional: true }) }),
    reply: replies.countedReply,
    outline: () => ({ errors: ['packing.*', 'draft-order.*', 'order.*', 'request.not-found'] }),
    handle: (context, input) => context.db.transaction((tx) => count(context, tx, input)),
  }),
  call<Undoing, typeof replies.countedReply>({
    name: 'undo',
    idempotency: 'required',
    input: objectSchema({ orderId: f.int(anId), lineId: f.int(anId) }),
    reply: replies.countedReply,
    outline: () => ({ errors: ['packing.*', 'request.not-found'] }),
    handle: (context, input) => context.db.transaction((tx) => uncount(context, tx, input)),
  }),
  call<Sending, typeof replies.sentReply>({
    name: 'ship',
    idempotency: 'required',
    input: objectSchema({
      orderId: f.int(anId),
      version: f.int(anId),
      carrier: f.text({ max: 40 }),
      trackingNo: f.code({ max: 60, optional: true }),
      isPart: f.flag({ default: false }),
    }),
    reply: replies.sentReply,
    outline: () => ({ errors: ['packing.*', 'order.*', 'request.not-found', 'request.stale-version'] }),
    handle: (context, input) => context.db.transaction((tx) => send(context, tx, input)),
  }),
  call<{ skuId: number; shelf: string | null }, z.ZodMiniObject<{ skuId: z.ZodMiniNumber }>>({
    name: 'setShelf',
    idempotency: 'optional',
    input: objectSchema({ skuId: f.int(anId), shelf: f.text({ max: 20, optional: true }) }),
    reply: z.object({ skuId: z.int() }),
    outline: () => ({ errors: ['request.not-found'] }),
    handle: (context, { skuId, shelf }) =>
      context.db.transaction(async (tx) => {
        await writeStoragePosition(operationOf(context, tx), { skuId, shelf: shelf ?? '' });
        return new Done({ skuId }, 'message.saved');
      }),
  }),
];

const over = [order.transitions.ship, order.transitions.close];

export const packingServer = definePageModule(packing, {
  routes: [...reading, ...writing, ...documentRoutes],
  jobs: [documentJob],
  reactions: [on(over, lockOrder.document, ({ tx }, { row }) => clearCounts(tx, row.id), { alsoForTests: true })],
});
