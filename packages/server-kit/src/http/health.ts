import type { FastifyInstance } from 'fastify';
import type { Database } from '../database/database.ts';

const config = { rule: { kind: 'public' }, limit: 'file' } as const;
const patienceMs = 2_000;

/** `/healthz`: the process answers. `/readyz`: it can also reach its database and is not about to stop. */
export function mountHealth(app: FastifyInstance, db: Database): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.get('/healthz', { config }, async () => ({ status: 'ok' }));
  app.get('/readyz', { config }, async (_request, reply) => {
    const isReady = !isClosing && (await reaches(db));
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready' });
  });
}

async function reaches(db: Database): Promise<boolean> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<boolean>((done) => {
    timer = setTimeout(() => done(false), patienceMs);
  });
  const answered = db.rows('select 1').then(
    () => true,
    () => false,
  );
  return Promise.race([answered, late]).finally(() => clearTimeout(timer));
}
