import { brand } from '@shopkeeper/catalog';
import { importJob } from '@shopkeeper/crud/import-export';
import { registerResource } from '@shopkeeper/crud/rows';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createWorker } from '@shopkeeper/server/jobs';

/** A process that only runs import jobs, for tests that kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const kinds = [importJob([registerResource(brand)], { text: (_lang, key) => key, timeZone: 'Asia/Shanghai' })];
  createWorker({ db: openDatabase({ url, log }), log, kinds, pollMs: 20 }).start();
}
