import rateLimit from '@fastify/rate-limit';
import type { FastifyInstance } from 'fastify';
import { RequestError } from './errors.ts';
import type { LimitClass } from './route.ts';

export type Limit = LimitClass | 'file';

/** Requests per minute and address, by class. `false` switches limiting off (measurements). */
export type Limits = Readonly<Record<Limit, number>> | false;

/** An office of a hundred behind one address stays below these; a script that guesses does not. */
export const defaultLimits: Readonly<Record<Limit, number>> = { call: 6_000, file: 12_000, upload: 300, login: 120, captcha: 30 };

/** Counts by the class of the matched route, so that spelling a URL differently does not start a new count. */
export async function mountLimits(app: FastifyInstance, limits: Limits): Promise<void> {
  if (limits === false) return;
  await app.register(rateLimit, {
    global: true,
    timeWindow: 60_000,
    cache: 20_000,
    max: (request) => limits[request.routeOptions.config.limit ?? 'call'],
    keyGenerator: (request) => `${request.routeOptions.config.limit ?? 'call'} ${request.ip}`,
    addHeaders: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    addHeadersOnExceeding: { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false },
    errorResponseBuilder: (_request, { ttl }) => {
      const retryAfter = Math.max(1, Math.ceil(ttl / 1000));
      return new RequestError(429, 'request.too-many', { facts: { retryAfter }, headers: { 'retry-after': String(retryAfter) } });
    },
  });
}
