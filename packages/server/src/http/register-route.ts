import { checkWith } from '@shopkeeper/resource/schema';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { readOnlyOf } from './read-only.ts';
import { receiveFile } from '../files/receive.ts';
import { readIdempotencyKey, requestHash, withIdempotency } from '../idempotency/idempotency.ts';
import { badInput, RequestError } from '../routes/errors.ts';
import { languageOf, type Messages } from '../i18n/messages.ts';
import { sendAnswer } from './reply.ts';
import type { Engine } from '../routes/engine.ts';
import type { Actor, Context, RawRequest, Route, SignedContext } from '../routes/route.ts';

/** The dependencies of every registered route. */
export interface RouteDeps {
  readonly db: Database;
  readonly log: Logger;
  readonly messages: Messages;
  readonly engine: Engine;
  /** The folder where uploads are received before they are stored. */
  readonly temporaryDir: string;
}

/** Bytes of a body from callers who are not signed in, unless the route says otherwise: parsing a large one holds up others. */
const publicBodyLimit = 65_536;

function bodyLimitOf({ bodyLimit, rule, upload }: Route): { readonly bodyLimit?: number } {
  if (bodyLimit !== undefined) return { bodyLimit };
  return rule.kind === 'public' && !upload ? { bodyLimit: publicBodyLimit } : {};
}

/** Whether the reply is the same for everybody. */
const isAnonymous = ({ rule, isRevalidated, isAnonymous: asked }: Route): boolean =>
  rule.kind === 'public' && (isRevalidated === true || asked === true);

/** Registers a route: its rule, limit and idempotency are stored in its configuration and applied to the matched route. */
export function registerRoute(app: FastifyInstance, route: Route, deps: RouteDeps): void {
  app.route({
    method: route.method,
    url: route.path,
    config: {
      rule: route.rule,
      limit: route.limit ?? 'call',
      beforeSecondFactor: route.beforeSecondFactor === true,
      isAnonymous: isAnonymous(route),
    },
    exposeHeadRoute: route.limit === 'file',
    ...bodyLimitOf(route),
    handler: async (request, reply) => {
      requireMayRun(request.actor, route);
      // Files are sent even while the database is not available.
      if (route.limit !== 'file') await deps.engine.settings.refresh(deps.db);
      const context = contextOf(request, deps, route);
      const answer = route.upload
        ? await receiveAndHandle(request, { context, temporaryDir: deps.temporaryDir }, route)
        : await readAndHandle(request, context, route);
      return sendAnswer(request, reply, answer, { messages: deps.messages, isRevalidated: route.isRevalidated });
    },
  });
}

/** Whether a call may change nothing. What is public is done by nobody in particular. */
const isOnlyLooking = (actor: Actor | null, { rule, whileViewing }: Pick<Route, 'rule' | 'whileViewing'>): boolean =>
  actor?.viewer !== undefined && whileViewing !== 'open' && rule.kind !== 'public';

/** Throws 403 `request.view-only` where somebody who looks at the shop as another one would change something. */
function requireMayRun(actor: Actor | null, route: Route): void {
  if (!isOnlyLooking(actor, route)) return;
  const { method, idempotency, whileViewing } = route;
  if (whileViewing === 'closed' || (method !== 'GET' && idempotency !== 'none')) throw new RequestError(403, 'request.view-only');
}

/** The context of a handler. */
export function contextOf(request: FastifyRequest, deps: RouteDeps, route: Pick<Route, 'rule' | 'whileViewing'>): SignedContext {
  let log: Logger | undefined;
  const context: Context = {
    actor: request.actor,
    at: deps.engine.clock.now(),
    lang: languageOf(request.headers['accept-language']),
    ip: request.ip,
    userAgent: request.headers['user-agent'] ?? '',
    host: request.host,
    traceId: request.id,
    // Created on first use: few calls log anything, and a child logger costs as much as a small statement.
    get log() {
      log ??= deps.log.child({ traceId: request.id });
      return log;
    },
    db: isOnlyLooking(request.actor, route) ? readOnlyOf(deps.db) : deps.db,
    engine: deps.engine,
  };
  // The guard has run: routes that are not public have an actor; public routes must check for one.
  return context as SignedContext;
}

function inputOf(route: Route, raw: unknown, context: SignedContext): unknown {
  if (!route.input) return route.read ? route.read(raw, context) : raw;
  const checked = checkWith<unknown>(route.input, raw ?? {});
  if (checked.issues) throw badInput(checked.issues);
  return checked.value;
}

/** The input of a route before it is read. */
function rawInputOf(request: FastifyRequest, route: Route): unknown {
  if (route.rawBody) return rawRequestOf(request);
  return route.method === 'GET' ? { ...asObject(request.query), ...asObject(request.params) } : request.body;
}

function rawRequestOf({ body, headers }: FastifyRequest): RawRequest {
  const texts = Object.entries(headers).map(([name, value]) => [name, Array.isArray(value) ? value.join(', ') : (value ?? '')]);
  return { body: Buffer.isBuffer(body) ? body : Buffer.alloc(0), headers: Object.fromEntries(texts) as Record<string, string> };
}

/** Registers routes whose bodies are not parsed, in a scope without parsers. */
export async function registerRawRoutes(app: FastifyInstance, routes: readonly Route[], deps: RouteDeps): Promise<void> {
  if (routes.length === 0) return;
  await app.register(async (scope) => {
    scope.removeAllContentTypeParsers();
    scope.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
    for (const route of routes) registerRoute(scope, route, deps);
  });
}

function readAndHandle(request: FastifyRequest, context: SignedContext, route: Route): Promise<unknown> {
  const raw = rawInputOf(request, route);
  const input = inputOf(route, raw, context);
  const key =
    route.idempotency === undefined || route.idempotency === 'none'
      ? null
      : readIdempotencyKey(request.headers['idempotency-key']);
  if (key === null) {
    if (route.idempotency === 'required') throw new RequestError(400, 'request.idempotency-key-required');
    return route.handle(context, input);
  }
  const owner = context.actor ? `${context.actor.audience}:${context.actor.id}` : `ip:${context.ip}`;
  const call = { owner, route: route.path, key, requestHash: requestHash(raw) };
  return withIdempotency(context.db, call, (db) => route.handle({ ...context, db }, input));
}

const asObject = (value: unknown): object => (typeof value === 'object' && value !== null ? value : {});

async function receiveAndHandle(
  request: FastifyRequest,
  { context, temporaryDir }: { context: SignedContext; temporaryDir: string },
  route: Route,
): Promise<unknown> {
  const maxBytes = (await route.upload?.maxBytes(context)) ?? 0;
  const received = await receiveFile(request, { temporaryDir, maxBytes });
  try {
    return await route.handle(context, received.file);
  } finally {
    await received.remove();
  }
}
