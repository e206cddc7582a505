import { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createWorker } from '@shopkeeper/server/jobs';
import { createSettingsStore, secretKeyOf } from '@shopkeeper/server/settings';
import { deliverJob } from '../server/deliver.ts';

/** The engine of the processes that send, and of the test that writes what they send. */
export const deliveryEngine = (): ResourceEngine => {
  const settings = createSettingsStore({ key: secretKeyOf({ text: 'of a test' }) });
  return new ResourceEngine({ clock: systemClock, settings, registered: [], reactions: [] });
};

/** A process that only sends deliveries, for tests that kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const db = openDatabase({ url, log });
  createWorker({ db, log, engine: deliveryEngine(), kinds: [deliverJob], pollMs: 20 }).start();
}
