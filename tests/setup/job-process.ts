import { brand } from '@shopkeeper/catalog';
import { importJobs } from '@shopkeeper/crud/import-export';
import { bulkJob } from '@shopkeeper/crud/routes';
import { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { registerResource } from '@shopkeeper/crud/rows';
import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createSettingsStore, secretKeyOf } from '@shopkeeper/server/settings';
import { createWorker } from '@shopkeeper/server/jobs';

/** A process that only runs bulk and import jobs, for tests that kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const brands = [registerResource(brand)];
  const settings = createSettingsStore({ key: secretKeyOf({ text: 'of no secrets' }) });
  const engine = new ResourceEngine({ clock: systemClock, settings, registered: brands, reactions: [] });
  const kinds = [
    bulkJob(brands, (_context, { errorCode: rejected }) => rejected),
    ...importJobs(brands, { text: (_lang, key) => key, timeZone: 'Asia/Shanghai' }),
  ];
  createWorker({ db: openDatabase({ url, log }), log, engine, kinds, pollMs: 20 }).start();
}
