import pino from 'pino';
import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createWorker } from '@shopkeeper/server/jobs';
import { engineOf } from '../../apps/server/src/compose.ts';
import { issueJob } from '../../contexts/promotion/coupon-issue/server/issue-job.ts';

/** A process that only issues coupons, for tests that kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = pino({ level: 'silent' });
  const engine = engineOf({ dataDir: '/nonexistent', settingsKey: 'of no secrets', clock: systemClock });
  createWorker({ db: openDatabase({ url, log }), log, engine, kinds: [issueJob], pollMs: 20 }).start();
}
