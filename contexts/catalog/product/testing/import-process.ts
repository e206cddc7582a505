import { createLog, createWorker, openDatabase } from '@shopkeeper/server-kit';
import { importJobs } from '../server/import-job.ts';

/** A process that only runs imports, so that a test can kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  createWorker({ db: openDatabase({ url, log }), log, kinds: importJobs, pollMs: 20 }).start();
}
