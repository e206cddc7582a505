import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createSettingsStore, secretKeyOf } from '@shopkeeper/server/settings';
import { createWorker } from '@shopkeeper/server/jobs';
import { importJobs } from '../import/server/job.ts';

/** A process that only runs imports, so that a test can kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const engine = { clock: systemClock, settings: createSettingsStore({ key: secretKeyOf({ text: 'of no secrets' }) }) };
  createWorker({ db: openDatabase({ url, log }), log, engine, kinds: importJobs, pollMs: 20 }).start();
}
