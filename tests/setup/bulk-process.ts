import { brand } from '@shopkeeper/catalog';
import { bulkJob } from '@shopkeeper/crud/routes';
import { registerResource } from '@shopkeeper/crud/rows';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createWorker } from '@shopkeeper/server/jobs';

/** A process that only runs bulk jobs, for tests that kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const kinds = [bulkJob([registerResource(brand)], (_context, { errorCode: rejected }) => rejected)];
  createWorker({ db: openDatabase({ url, log }), log, kinds, pollMs: 20 }).start();
}
