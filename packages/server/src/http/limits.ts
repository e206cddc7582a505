import rateLimit, { type FastifyRateLimitStore } from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';
import { type Counted, createCallCounts } from './call-counts.ts';
import { RequestError } from '../routes/errors.ts';
import { networkOf } from '../session/network.ts';
import type { LimitClass } from '../routes/route.ts';

export type Limit = LimitClass | 'file';

/** Requests per minute and network by class, counted across all processes. `false` turns limiting off (benchmarks). */
export type Limits = Readonly<Record<Limit, number>> | false;

/** An office of a hundred people behind one address stays below these; a script that guesses passwords does not. */
export const defaultLimits: Readonly<Record<Limit, number>> = {
  call: 6_000,
  file: 12_000,
  upload: 300,
  login: 120,
  captcha: 30,
  reveal: 60,
};

/** Counts by the class of the matched route, so that another spelling of a URL does not start a new count. */
export async function registerLimits(app: FastifyInstance, db: Database, limits: Limits): Promise<void> {
  if (limits === false) return;
  const counts = createCallCounts(db);
  app.addHook('onClose', async () => counts.stop());
  class Store implements FastifyRateLimitStore {
    incr(key: string, done: (error: Error | null, result?: Counted) => void, _windowMs: number, limit: number): void {
      void counts.count(key, limit).then((counted) => done(null, counted), done);
    }
    child(): FastifyRateLimitStore {
      return this;
    }
  }
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    store: Store,
    max: (request) => limits[request.routeOptions.config.limit ?? 'call'],
    keyGenerator: (request) => `${request.routeOptions.config.limit ?? 'call'} ${networkOf(request.ip)}`,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new RequestError(429, 'request.too-many', {
        details: { retryAfter },
        headers: { 'retry-after': String(retryAfter) },
      });
    },
  });
}
