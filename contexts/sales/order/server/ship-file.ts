import { rowsInScope } from '@shopkeeper/crud/data-scope';
import { operationOf, transition } from '@shopkeeper/crud/lifecycle';
import { columns, typedQuery } from '@shopkeeper/crud/queries';
import { callerOf, contextOf, type JobCaller } from '@shopkeeper/crud/rows';
import { reject } from '@shopkeeper/resource';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute, RequestError, type SignedContext } from '@shopkeeper/server';
import type { Tx } from '@shopkeeper/server/database';
import { defineJob, type JobContext, startJob } from '@shopkeeper/server/jobs';
import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { orderLinesTable, orderTable } from '#tables';
import { order } from '../order.resource.ts';
import { type ShipFileFailure, type ShipFileResult, type ShipFileRow, shipFileInput } from '../ship-file.domain.ts';
import { fulfillable } from '../shipment.domain.ts';

interface ShipFile extends JobCaller {
  readonly rows: readonly ShipFileRow[];
}

/** How far a file is: rows that were tried, and those that failed. */
interface Place {
  readonly tried: number;
  readonly failures: readonly ShipFileFailure[];
}

const o = orderTable;
const l = orderLinesTable;

const orderOf = typedQuery<{ orderNo: string }>()('ship_file_order', (db, { orderNo }) =>
  db
    .select(columns({ id: o.id, version: o.version, status: o.status }))
    .from(o)
    .where(and(eq(o.orderNo, orderNo), isNull(o.deletedAt)))
    .for('update'),
);

const linesOf = typedQuery<{ orderId: number }>()('ship_file_lines', (db, { orderId }) =>
  db
    .select(columns({ id: l.id, qty: l.qty, qtyShipped: l.qtyShipped }))
    .from(l)
    .where(eq(l.parentId, orderId))
    .orderBy(l.lineNo),
);

/** Ships what is left of the order of a row, as the caller. */
async function shipRow(tx: Tx, { orderNo, carrier, trackingNo }: ShipFileRow, context: SignedContext): Promise<void> {
  const [found] = await orderOf(tx, { orderNo });
  const seen = found ? await rowsInScope(tx, order, { caller: context, ids: [found.id] }) : null;
  if (!found || found.status === 'draft' || !seen?.has(found.id))
    throw businessError(reject('order.unknown-number', { orderNo }));
  const lines = await linesOf(tx, { orderId: found.id });
  const parts = lines.flatMap((line) => (fulfillable(line) > 0 ? [{ lineId: line.id, qty: fulfillable(line) }] : []));
  // An order in another state says so, rather than that nothing is left.
  const isOpen = found.status === 'to_ship' || found.status === 'partially_shipped';
  if (isOpen && parts.length === 0) throw businessError(reject('order.nothing-to-ship'));
  const { actor, ...op } = operationOf(context, tx);
  if (actor.kind !== 'staff') throw new RequestError(403, 'request.forbidden');
  await transition({ ...op, actor }, order.transitions.ship, {
    id: found.id,
    version: found.version,
    input: { carrier, trackingNo, parts },
  });
}

/** Tries one row and saves how far the file is, in the same transaction: a killed run ships no order twice. */
async function tryRow(job: JobContext, { place, row, signed }: { place: Place; row: ShipFileRow; signed: SignedContext }) {
  const tried = place.tried + 1;
  const saved = ({ failures }: Pick<Place, 'failures'>) => ({
    done: tried - failures.length,
    failed: failures.length,
    cursor: { tried, failures },
  });
  try {
    await job.db.transaction(async (tx) => {
      await shipRow(tx, row, { ...signed, at: job.engine.clock.now() });
      await job.save(tx, saved(place));
    });
    return { tried, failures: place.failures };
  } catch (error) {
    if (!(error instanceof RequestError)) throw error;
    // The row of a conflict is of no use to the reader of the result.
    const { row: _row, ...details } = error.details;
    const failures = [...place.failures, { line: row.line, orderNo: row.orderNo, errorCode: error.error, details }];
    await job.db.transaction((tx) => job.save(tx, saved({ failures })));
    return { tried, failures };
  }
}

const isPlace = (cursor: unknown): cursor is Place => typeof cursor === 'object' && cursor !== null && 'tried' in cursor;

/** Ships the orders of a file one after another, each in a transaction of its own. */
export const shipFileJob = defineJob<ShipFile>({
  kind: 'ship-file',
  async run(job, { rows, ...caller }, report): Promise<ShipFileResult> {
    const signed = contextOf(job, caller);
    let place: Place = isPlace(job.cursor) ? job.cursor : { tried: 0, failures: [] };
    for (const row of rows.slice(place.tried)) {
      await report({ done: place.tried - place.failures.length, failed: place.failures.length });
      place = await tryRow(job, { place, row, signed });
    }
    return { done: place.tried - place.failures.length, failures: place.failures };
  },
});

const startedReply = z.object({ jobId: z.string() });

/** Starts the job that ships a pasted or uploaded file; its state is that of every job. */
export const shipFileRoute = defineRoute<{ rows: readonly ShipFileRow[] }, typeof startedReply>({
  method: 'POST',
  path: `${order.prefix}shipFile`,
  rule: { kind: 'permission', permissions: [permissionOf(order, 'ship')] },
  idempotency: 'required',
  isScoped: true,
  input: shipFileInput,
  reply: startedReply,
  handle: (context, { rows }) =>
    context.db.transaction(async (tx) => {
      const owner = { audience: context.actor.audience, id: context.actor.id };
      // Only what is stored of a row: the input may carry more.
      const wanted = rows.map(({ line, orderNo, carrier, trackingNo }) => ({ line, orderNo, carrier, trackingNo }));
      const jobId = await startJob<ShipFile>(
        tx,
        { kind: shipFileJob.kind },
        { payload: { rows: wanted, ...callerOf(context) }, owner },
      );
      return { jobId };
    }),
});
