import type { FastifyInstance } from 'fastify';
import { probe } from '../database/answers.ts';
import type { Database } from '../database/database.ts';

const config = { rule: { kind: 'public' }, limit: 'file' } as const;
const timeoutMs = 1_000;

/** The readiness of this process for calls. */
export interface Readiness {
  isReady(): Promise<boolean>;
  /** Makes the process not ready while it still answers calls, so that load balancers choose others. */
  drain(): void;
}

/** Answers whether this process can take requests: the database answers and no shutdown began. */
export function createReadiness(db: Database): Readiness {
  const answers = probe(() => db.rows('select 1'), timeoutMs);
  let isDraining = false;
  return {
    isReady: async () => !isDraining && (await answers()),
    drain() {
      isDraining = true;
    },
  };
}

/** `/healthz`: the process responds. `/readyz`: its database responds within a second, and the process is not about to stop. */
export function registerHealth(app: FastifyInstance, readiness: Readiness): void {
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const isReady = await readiness.isReady();
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}
