import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createWorker } from '@shopkeeper/server/jobs';
import { importJobs } from '../import/server/job.ts';

/** A process that only runs imports, so that a test can kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  createWorker({ db: openDatabase({ url, log }), log, engine: { clock: systemClock }, kinds: importJobs, pollMs: 20 }).start();
}
