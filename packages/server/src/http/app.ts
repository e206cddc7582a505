import { randomUUID } from 'node:crypto';
import multipart from '@fastify/multipart';
import fastify, {
  type FastifyBaseLogger,
  type FastifyInstance,
  LogController,
  type FastifyReply,
  type FastifyRequest,
  type RouteOptions,
} from 'fastify';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import type { Metrics } from '../metrics/metrics.ts';
import { registerMetrics } from '../metrics/register-metrics.ts';
import type { PrincipalsOf } from '../session/principals.ts';
import { type ConstraintFields, requestErrorOf } from './thrown-error.ts';
import { createAuthorizer } from './authorizer.ts';
import { registerCompression } from './compression.ts';
import { registerHeaders } from './headers.ts';
import type { PublicPage } from '../pages/public-page.ts';
import type { OnPageSent } from '../pages/sent-page.ts';
import { createReadiness, type Readiness, registerHealth } from './health.ts';
import { defaultLimits, type Limit, type Limits, registerLimits } from './limits.ts';
import type { Messages } from '../i18n/messages.ts';
import { registerRawRoutes, registerRoute, type RouteDeps } from './register-route.ts';
import { registerJsonBody } from './json-body.ts';
import { decodable, registerPages } from './pages.ts';
import { sendError } from './reply.ts';
import type { Engine } from '../routes/engine.ts';
import type { Actor, Route, Rule } from '../routes/route.ts';
import { registerUnusedConnections } from './unused-connections.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    rule?: Rule;
    limit?: Limit;
    beforeSecondFactor?: boolean;
    isAnonymous?: boolean;
  }
  interface FastifyRequest {
    actor: Actor | null;
  }
}

/** What the HTTP application is built from. */
export interface AppOptions {
  readonly db: Database;
  readonly log: Logger;
  readonly routes: readonly Route[];
  readonly principals: PrincipalsOf;
  readonly messages: Messages;
  readonly engine: Engine;
  /** The folder where uploads are received before they are stored. */
  readonly temporaryDir: string;
  /** The built web application; absent in tests and in development, where another server sends the pages. */
  readonly staticDir?: string;
  /** The pages whose content is sent with them. */
  readonly publicPages?: readonly PublicPage[];
  /** Called for every page of the web application that somebody opened and that exists. */
  readonly onPageSent?: OnPageSent;
  /** The API host of the site's configuration if it is another one: pages may connect to it. */
  readonly apiUrl?: string;
  readonly underTls?: boolean;
  /** Addresses or ranges of the proxies whose `X-Forwarded-*` headers are trusted; none by default. */
  readonly trustProxy?: boolean | string | readonly string[];
  readonly limits?: Limits;
  readonly uniqueFields?: ConstraintFields;
  readonly readiness?: Readiness;
  /** The metrics of this process, for callers with the token; not available when absent. */
  readonly metrics?: { readonly metrics: Metrics; readonly token: string };
  /** Runs first when the server closes, while open requests still finish: ends streams and workers. */
  readonly onClosing?: () => void | Promise<void>;
  /** Runs once all open requests are answered. */
  readonly onClosed?: () => Promise<void>;
}

const bodyLimit = 1024 * 1024;
/** The router's length limit of path parameters; the loading page's path is a wildcard and thus unlimited. */
const maxParamLength = 100;

/**
 * Builds the HTTP server. Every route has a rule, including the not-found handler; a route without one stops the start.
 *
 * @throws while building, when a route has no rule or two routes share a path
 */
export async function buildApp(options: AppOptions): Promise<FastifyInstance> {
  const { db, log, messages } = options;
  const loggerInstance: FastifyBaseLogger = log;
  const app: FastifyInstance = fastify({
    loggerInstance,
    logController: new LogController({ disableRequestLogging: true }),
    genReqId: () => randomUUID(),
    bodyLimit,
    trustProxy: trusted(options.trustProxy),
    forceCloseConnections: 'idle',
    // Requests that arrive while the server closes are answered normally, then their connection is closed.
    return503OnClosing: false,
    requestTimeout: 120_000,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, ignoreDuplicateSlashes: true, maxParamLength },
    rewriteUrl: (request) => decodable(request.url ?? '/'),
  });
  const deps: RouteDeps = { db, log, messages, engine: options.engine, temporaryDir: options.temporaryDir };
  app.decorateRequest('actor', null);
  app.addHook('onRoute', requireRule);
  await registerHeaders(app, { apiUrl: options.apiUrl ?? '', underTls: options.underTls ?? false });
  await registerCompression(app);
  await registerLimits(app, db, options.limits ?? defaultLimits);
  await app.register(multipart, {
    limits: { files: 1, fields: 10, parts: 11, headerPairs: 50, fieldNameSize: 100, fieldSize: 10_000 },
  });
  registerJsonBody(app);
  registerHooks(app, options);
  registerErrors(app, options);
  registerHealth(app, options.readiness ?? createReadiness(db));
  if (options.metrics) registerMetrics(app, options.metrics);
  for (const route of options.routes) if (!route.rawBody) registerRoute(app, route, deps);
  await registerRawRoutes(
    app,
    options.routes.filter(({ rawBody }) => rawBody),
    deps,
  );
  const { staticDir, publicPages = [], onPageSent } = options;
  await registerPages(app, { staticDir, messages, publicPages, onPageSent }, deps);
  if (options.onClosing) app.addHook('preClose', async () => options.onClosing?.());
  if (options.onClosed) app.addHook('onClose', async () => options.onClosed?.());
  registerUnusedConnections(app);
  return app;
}

/** Deny by default starts here: a route without a rule is an error, also when a plugin registers it. */
export function requireRule(route: RouteOptions): void {
  if (!route.config?.rule) throw new Error(`${String(route.method)} ${route.url} has no rule: say who may call it`);
}

function withTrace(request: FastifyRequest, reply: FastifyReply): void {
  reply.header('x-trace-id', request.id);
}

function registerHooks(app: FastifyInstance, options: AppOptions): void {
  const guard = createAuthorizer(options);
  app.addHook('onRequest', async (request, reply) => {
    withTrace(request, reply);
    const { rule, beforeSecondFactor = false, isAnonymous = false } = request.routeOptions.config;
    if (request.is404) return;
    if (!rule) throw new Error('a route without a rule was reached');
    request.actor = isAnonymous ? null : await guard(request, rule, beforeSecondFactor);
  });
  app.addHook('onResponse', async (request, reply) => {
    // The route's pattern, not the URL: queries may contain tickets.
    options.log.debug(
      {
        traceId: request.id,
        method: request.method,
        route: request.routeOptions.url,
        status: reply.statusCode,
        ms: Math.round(reply.elapsedTime),
      },
      'answered',
    );
  });
}

function registerErrors(app: FastifyInstance, options: AppOptions): void {
  app.setErrorHandler((error, request, reply) => {
    const answer = requestErrorOf(error, options.uniqueFields);
    if (answer.status >= 500)
      options.log.error({ err: error, traceId: request.id, route: request.routeOptions.url }, 'request failed');
    if (reply.raw.headersSent) return reply;
    return sendError(request, reply, answer, options.messages);
  });
}

function trusted(trust: AppOptions['trustProxy']): boolean | string | string[] {
  if (trust === undefined) return false;
  return typeof trust === 'boolean' || typeof trust === 'string' ? trust : [...trust];
}
