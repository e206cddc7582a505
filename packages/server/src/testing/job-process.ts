import pino from 'pino';
import { openDatabase } from '../database/database.ts';
import { defineJob } from '../jobs/job.ts';
import { createWorker } from '../jobs/worker.ts';
import { kitEngine } from './kit-engine.ts';

/**
 * Counts to `steps`; each step inserts one row in the transaction that saves the cursor, so that tests can detect repeated steps.
 */
export const countingJob = defineJob<{ steps: number }>({
  kind: 'test.count',
  async run(context, { steps }, report) {
    const from = typeof context.cursor === 'number' ? context.cursor : 0;
    for (let step = from; step < steps; step += 1) {
      await context.db.transaction(async (tx) => {
        await context.save(tx, { total: steps, done: step + 1, cursor: step + 1 });
        await tx.run('insert into counted (step) values ($1)', [step]);
        await tx.rows('select pg_sleep(0.01)');
      });
      await report({ total: steps, done: step + 1 });
    }
    return { steps };
  },
});

const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = pino({ level: 'silent' });
  createWorker({ db: openDatabase({ url, log }), log, engine: kitEngine(), kinds: [countingJob], pollMs: 20 }).start();
}
