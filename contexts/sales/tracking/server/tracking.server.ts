import { defineServerModule } from '@shopkeeper/crud';
import {
  asSystem,
  on,
  onCallback,
  onCallResult,
  type Operation,
  operationOf,
  resourceEngineOf,
  tryTransition,
} from '@shopkeeper/crud/lifecycle';
import { lockOrder } from '@shopkeeper/platform/server';
import { reject } from '@shopkeeper/resource';
import { f } from '@shopkeeper/resource/fields';
import { objectSchema } from '@shopkeeper/resource/schema';
import { permissionOf } from '@shopkeeper/resource/view';
import { businessError, defineRoute } from '@shopkeeper/server';
import { defineTask } from '@shopkeeper/server/jobs';
import { callProvider } from '@shopkeeper/server/providers';
import * as z from 'zod/mini';
import { fitsCarrier } from '../../carrier/tracking-number.domain.ts';
import { order } from '../../order/order.resource.ts';
import { shipment } from '../../order/shipment.resource.ts';
import { isEnded, type TrackedShipment, trackingStates } from '../tracking.domain.ts';
import { tracking } from '../tracking.resource.ts';
import { trackingSettings } from '../tracking.settings.ts';
import { type TrackingRequest, kuaidi100, trackingService } from './kuaidi100.ts';
import {
  setNextQuery,
  carrierNamed,
  dueShipments,
  insertEvent,
  newestShipment,
  trackableOf,
  shipmentsNumbered,
  trackFrom,
  trackOfMember,
} from './tracking-rows.ts';

const hourMs = 3_600_000;
const isOn = ({ engine: { settings } }: Pick<Operation, 'engine'>): boolean => settings.secret(trackingSettings, 'key') !== null;

/** When a parcel is asked for next; null is never. */
function nextAsk({ at, engine }: Pick<Operation, 'at' | 'engine'>): Date | null {
  const { pollHours } = engine.settings.read(trackingSettings);
  return pollHours === 0 ? null : new Date(at + pollHours * hourMs);
}

/** The shipment as the service is asked for it; null if its carrier has no code or it has no number. */
async function askedOf({ tx }: Pick<Operation, 'tx'>, shipmentId: number): Promise<TrackingRequest | null> {
  const [found] = await trackableOf(tx, { id: shipmentId });
  if (!found) return null;
  const { company, trackingNo, mobile } = found;
  return { shipmentId, company, trackingNo, phone: mobile?.slice(-4) ?? '' };
}

const ask = (op: Pick<Operation, 'tx'>, input: TrackingRequest): Promise<string> =>
  callProvider(op.tx, kuaidi100, { operation: 'query', input, dedupeKey: `shipment-${input.shipmentId}` });

/** Stores what is new of a track. A delivered parcel delivers its shipment, once; older reports that come later change nothing. */
async function record(op: Operation<'provider'>, shipmentId: number, { state, events }: TrackedShipment): Promise<void> {
  await Promise.all(
    events.map(({ happenedAt, ...event }) => insertEvent(op.tx, { shipmentId, happenedAt: new Date(happenedAt), ...event })),
  );
  if (!isEnded(state)) return;
  await setNextQuery(op.tx, { shipmentId, askAt: null });
  if (state === 'delivered') await tryTransition(op, shipment.transitions.deliver, { id: shipmentId });
}

/** The number of a shipment has the form that its carrier declares; the service is told of it, if there is one. */
const shipped = on(order.transitions.ship, lockOrder.document, async (op, { row, input }) => {
  const { carrier: name, trackingNo } = input;
  if (trackingNo === null) return;
  const [carrier] = await carrierNamed(op.tx, { name });
  if (!carrier) return;
  if (!fitsCarrier(trackingNo, carrier)) throw businessError(reject('tracking.wrong-number', { carrier: name, trackingNo }));
  if (carrier.code === null || !isOn(op)) return;
  const [made] = await newestShipment(op.tx, { orderId: row.id });
  const asked = made ? await askedOf(op, made.id) : null;
  if (!asked) return;
  await trackFrom(op.tx, { shipmentId: asked.shipmentId, askAt: nextAsk(op) });
  if (op.engine.settings.read(trackingSettings).callbackUrl !== null)
    await callProvider(op.tx, kuaidi100, { operation: 'subscribe', input: asked });
});

/** Asks for the parcels whose time has come; each is asked for again later, until its track ends. */
const poll = defineTask({
  name: 'sales.tracking.poll',
  everySeconds: 300,
  run: (context) =>
    asSystem({ db: context.db, engine: resourceEngineOf(context) }, 'sales.tracking.poll', async (op) => {
      if (!isOn(op)) return;
      for (const { shipmentId } of await dueShipments(op.tx, { at: new Date(op.at) })) {
        const asked = await askedOf(op, shipmentId);
        await setNextQuery(op.tx, { shipmentId, askAt: asked ? nextAsk(op) : null });
        if (asked) await ask(op, asked);
      }
    }),
});

const id = { min: 1, max: 2_147_483_647 } as const;

const nothing = z.object({});

/** Staff ask for a parcel now. The answer comes later; one question waits at a time. */
const refreshRoute = defineRoute<{ readonly shipmentId: number }, typeof nothing>({
  method: 'POST',
  path: `${tracking.prefix}refresh`,
  rule: { kind: 'permission', permissions: [permissionOf(tracking, 'index')] },
  idempotency: 'optional',
  input: objectSchema({ shipmentId: f.int(id) }),
  reply: nothing,
  outline: () => ({ errors: ['tracking.not-tracked'] }),
  handle: (context, { shipmentId }) =>
    context.db.transaction(async (tx) => {
      const op = operationOf(context, tx);
      const asked = isOn(op) ? await askedOf(op, shipmentId) : null;
      if (!asked) throw businessError(reject('tracking.not-tracked'));
      await trackFrom(tx, { shipmentId, askAt: nextAsk(op) });
      await ask(op, asked);
      return {};
    }),
});

const track = z.object({
  result: z.array(
    z.object({
      id: z.int(),
      shipmentId: z.int(),
      happenedAt: z.int(),
      state: z.enum(trackingStates),
      text: z.string(),
    }),
  ),
});

/** The track of the parcels of an own order; empty for an order of somebody else. */
const memberRoute = defineRoute<{ readonly orderId: number }, typeof track>({
  method: 'POST',
  path: '/user/order/track',
  rule: { kind: 'signed-in', audience: 'member' },
  idempotency: 'none',
  input: objectSchema({ orderId: f.int(id) }),
  reply: track,
  handle: async ({ db, actor }, { orderId }) => ({ result: await trackOfMember(db, { orderId, memberId: actor.id }) }),
});

export const trackingServer = defineServerModule(tracking, {
  providers: [kuaidi100],
  reactions: [shipped],
  tasks: [poll],
  routes: [refreshRoute, memberRoute],
  callbacks: [
    onCallback(trackingService, async (op, parcel) => {
      const { company, trackingNo } = parcel;
      const shipments = await shipmentsNumbered(op.tx, { company, trackingNo });
      if (shipments.length === 0) throw businessError(reject('tracking.unknown-parcel', { trackingNo }));
      for (const one of shipments) await record(op, one.id, parcel);
    }),
  ],
  callResults: [
    onCallResult(kuaidi100, 'query', async (op, { input, result }) => {
      if (result !== null) await record(op, input.shipmentId, result);
    }),
  ],
});
