import { brand } from '@shopkeeper/catalog';
import { bulkJob, createLog, createWorker, mount, openDatabase } from '@shopkeeper/server-kit';

/** A process that does nothing but bulk jobs: what a test may kill. */
const url = process.env['JOB_DATABASE_URL'];
if (url) {
  const log = createLog({ level: 'fatal' });
  const kinds = [bulkJob([mount(brand)], (_context, { refused }) => refused)];
  createWorker({ db: openDatabase({ url, log }), log, kinds, pollMs: 20 }).start();
}
