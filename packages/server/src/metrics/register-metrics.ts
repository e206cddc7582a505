import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { RequestError } from '../routes/errors.ts';
import type { Metrics } from './metrics.ts';

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/**
 * GET /metrics for callers with the token only. The caller's address grants no access: behind a proxy on the same machine every
 * call comes from that machine.
 */
export function registerMetrics(app: FastifyInstance, { metrics, token }: { metrics: Metrics; token: string }): void {
  const expectedDigest = digest(token);
  app.addHook('onClose', async () => metrics.close());
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url ?? 'none';
    const isStream = String(reply.getHeader('content-type')).startsWith('text/event-stream');
    const seconds = isStream ? null : reply.elapsedTime / 1_000;
    metrics.answered({ method: request.method, route, status: reply.statusCode, seconds });
  });
  app.get('/metrics', { config: { rule: { kind: 'public' }, limit: 'call' }, exposeHeadRoute: false }, async (request, reply) => {
    const brought = /^bearer\s+(\S+)$/i.exec(request.headers.authorization ?? '')?.[1] ?? '';
    if (!timingSafeEqual(digest(brought), expectedDigest))
      throw new RequestError(401, 'request.login-required', { headers: { 'www-authenticate': 'Bearer' } });
    const { type, text } = await metrics.read();
    return reply.type(type).header('cache-control', 'no-store').send(text);
  });
}
