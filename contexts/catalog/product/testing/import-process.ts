import { importJobs } from '@shopkeeper/crud/import-export';
import { ResourceEngine } from '@shopkeeper/crud/lifecycle';
import { systemClock } from '@shopkeeper/server';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { createSettingsStore, secretKeyOf } from '@shopkeeper/server/settings';
import { createWorker } from '@shopkeeper/server/jobs';
import { productImport } from '../import/server/import-profile.ts';
import { stockSettings } from '../../stock/stock.settings.ts';
import { product } from '../product.resource.ts';

/** A process that only runs imports, so that a test can kill it. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const registered = [{ resource: product, importProfile: productImport }];
  const settings = createSettingsStore({ declared: [stockSettings], key: secretKeyOf({ text: 'of no secrets' }) });
  const engine = new ResourceEngine({ clock: systemClock, settings, registered, reactions: [] });
  const kinds = importJobs(registered, { text: (_lang, key) => key, timeZone: 'Asia/Shanghai' });
  createWorker({ db: openDatabase({ url, log }), log, engine, kinds, pollMs: 20 }).start();
}
