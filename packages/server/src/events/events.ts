import { setTimeout as pause } from 'node:timers/promises';
import type { Logger } from 'pino';
import * as z from 'zod/mini';
import type { Database } from '../database/database.ts';
import { RequestError } from '../routes/errors.ts';
import { actorOf } from '../http/authorizer.ts';
import { defineRoute, rawAnswer, type Route } from '../routes/route.ts';
import { objectOf } from '../openapi/resource-shapes.ts';
import type { PrincipalsOf } from '../session/principals.ts';
import { type Listener, openListener } from './listener.ts';
import { announcements, eventChannel } from './outbox.ts';
import { openStreams, type Streams } from './streams.ts';
import { issueTicket, redeemTicket, ticketSeconds } from './tickets.ts';

/** Events of this process: register `routes`, call `start` once the database is reachable, and `stop` first at shutdown. */
export interface Events {
  readonly routes: readonly Route[];
  readonly streams: Streams;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const beatMs = 15_000;
const deliveryTries = 5;
const deliveryPauseMs = 1_000;
const purpose = 'events';

export interface EventOptions {
  readonly db: Database;
  readonly principals: PrincipalsOf;
  readonly log: Logger;
  readonly tickMs?: number;
  /** ms between checks of the listening connection. */
  readonly lookEveryMs?: number;
}

/** Starts the event streams of this process: tickets, the outbox and the connections of browsers. */
export function createEvents(options: EventOptions): Events {
  const streams = openStreams(options);
  let listener: Listener | undefined;
  const outbox = announcements(options);
  let heartbeat: NodeJS.Timeout | undefined;
  let isStopped = false;
  const warn = (error: unknown): void => options.log.warn({ err: error }, 'events could not be delivered');

  /** Retries messages that cannot be read; after the last attempt clients are notified that they may have missed some. */
  async function handOut(ids: readonly number[]): Promise<void> {
    for (let turn = 1; turn <= deliveryTries && !isStopped; turn += 1) {
      try {
        return await streams.deliver(ids);
      } catch (error) {
        warn(error);
        await pause(deliveryPauseMs, undefined, { ref: false });
      }
    }
    streams.tellMissed();
  }

  /** An empty payload means that the listening connection was restored: notifications sent meanwhile were lost. */
  function heard(payload: string): void {
    if (payload === '') streams.tellMissed();
    else void handOut(idsOf(payload));
  }

  return {
    streams,
    routes: [ticketRoute, streamRoute(streams, options.principals)],
    async start() {
      listener = openListener({
        url: options.db.directUrl,
        log: options.log,
        ...(options.lookEveryMs ? { lookEveryMs: options.lookEveryMs } : {}),
      });
      await listener.listen(eventChannel, heard);
      outbox.start();
      heartbeat = setInterval(() => void streams.beat().catch(warn), beatMs);
    },
    async stop() {
      isStopped = true;
      clearInterval(heartbeat);
      streams.close();
      await outbox.stop();
      await listener?.close();
    },
  };
}

const idsOf = (payload: string): number[] => payload.split(',').map(Number).filter(Number.isSafeInteger);

/** POST /api/events/ticket returns a ticket for one stream, so that tokens never appear in a URL. */
const ticketRoute = defineRoute({
  method: 'POST',
  path: '/api/events/ticket',
  rule: { kind: 'signed-in', audience: 'either' },
  whileViewing: 'open',
  reply: z.object({ ticket: z.string(), expiresIn: z.int().check(z.describe('shape.seconds')) }),
  handle: async (context) => ({
    ticket: await issueTicket(context.db, { purpose, sessionId: context.actor.sessionId }),
    expiresIn: ticketSeconds,
  }),
});

/** GET /api/events?ticket=… is the single stream of a browser; each message is JSON with `type` and `data`. */
function streamRoute(streams: Streams, principals: PrincipalsOf): Route {
  return defineRoute<{ ticket: unknown }>({
    method: 'GET',
    path: '/api/events',
    rule: { kind: 'public' },
    outline: () => ({
      body: objectOf({ ticket: { type: 'string' } }),
      file: 'text/event-stream',
      errors: ['request.ticket-invalid'],
    }),
    read: (raw) => ({ ticket: typeof raw === 'object' && raw !== null ? Reflect.get(raw, 'ticket') : undefined }),
    async handle(context, { ticket }) {
      const redeemed = await redeemTicket(context.db, purpose, ticket);
      const principal = redeemed ? await principals[redeemed.audience].load(context.db, redeemed.ownerId) : null;
      if (!redeemed || !principal?.enabled) throw new RequestError(401, 'request.ticket-invalid');
      const actor = actorOf(principal, redeemed.audience, redeemed.sessionId);
      return rawAnswer(streams.open(actor), {
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-cache, no-transform',
        'x-accel-buffering': 'no',
      });
    },
  });
}
