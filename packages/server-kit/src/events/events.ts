import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { RequestError } from '../http/errors.ts';
import { actorOf } from '../http/guard.ts';
import { defineRoute, rawAnswer, type Route } from '../http/route.ts';
import { objectOf } from '../openapi/resource-shapes.ts';
import type { PrincipalsOf } from '../session/principals.ts';
import { type Listener, openListener } from './listener.ts';
import { eventChannel, startOutbox } from './outbox.ts';
import { openStreams, type Streams } from './streams.ts';
import { issueTicket, redeemTicket, ticketSeconds } from './tickets.ts';

/** Events of this process: mount `routes`, `start` once the database is reachable, `stop` first at shutdown. */
export interface Events {
  readonly routes: readonly Route[];
  readonly streams: Streams;
  start(): Promise<void>;
  stop(): Promise<void>;
}

const beatMs = 15_000;
const purpose = 'events';

export function createEvents(options: { db: Database; principals: PrincipalsOf; log: Logger; tickMs?: number }): Events {
  const streams = openStreams(options);
  let listener: Listener | undefined;
  let outbox: { stop: () => Promise<void> } | undefined;
  let heartbeat: NodeJS.Timeout | undefined;
  const warn = (error: unknown): void => options.log.warn({ err: error }, 'events could not be delivered');

  return {
    streams,
    routes: [ticketRoute, streamRoute(streams, options.principals)],
    async start() {
      listener = openListener({ url: options.db.directUrl, log: options.log });
      await listener.listen(eventChannel, (payload) => void streams.deliver(idsOf(payload)).catch(warn));
      outbox = startOutbox(options);
      heartbeat = setInterval(() => void streams.beat().catch(warn), beatMs);
    },
    async stop() {
      clearInterval(heartbeat);
      streams.close();
      await outbox?.stop();
      await listener?.close();
    },
  };
}

const idsOf = (payload: string): number[] => payload.split(',').map(Number).filter(Number.isSafeInteger);

/** POST /api/events/ticket answers a pass for one stream: tokens never travel in a URL. */
const ticketRoute = defineRoute({
  method: 'POST',
  path: '/api/events/ticket',
  rule: { kind: 'signed-in', audience: 'either' },
  outline: () => ({
    data: objectOf({ ticket: { type: 'string' }, expiresIn: { type: 'integer', description: 'shape.seconds' } }),
  }),
  handle: async (context) => ({
    ticket: await issueTicket(context.db, { purpose, sessionId: context.actor.sessionId }),
    expiresIn: ticketSeconds,
  }),
});

/** GET /api/events?ticket=… is the one stream of a browser; each message is JSON with `type` and `data`. */
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
