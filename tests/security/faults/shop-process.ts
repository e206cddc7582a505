import path from 'node:path';
import { createLog } from '@shopkeeper/server/http';
import { composeApp } from '../../../apps/server/src/compose.ts';
import { readConfig } from '../../../apps/server/src/config.ts';
import { firstSignIn } from '../../../apps/server/src/first-sign-in.ts';
import { openShopDatabase } from '../../../apps/server/src/start.ts';
import { halvingUpload } from '../mutated-files.ts';
import { dieAt, type NamedPoint } from './named-point.ts';

const point = process.env['SECURITY_DIES_AT'];
if (point) dieAt(JSON.parse(point) as NamedPoint);

/** The product as run by `npm start`, on its own database and without rate limits, so that a test can kill it. */
const config = readConfig(process.env);
const log = createLog({ level: 'fatal' });
// Resolved from the repository's root, because the bundle is elsewhere.
const migrationsFolder = path.resolve('apps/server/migrations');
const { db } = await openShopDatabase(config, log, { migrationsFolder });
await firstSignIn(db, config, () => undefined);
const mutated = process.env['SECURITY_PLANTS'] === 'upload' ? [halvingUpload(config.dataDir)] : [];
const { app, run } = await composeApp({
  db,
  log,
  dataDir: config.dataDir,
  limits: false,
  mounting: (routes) => [...routes, ...mutated],
});
await app.listen({ port: config.port, host: config.host });
await run();
process.stdout.write(`Shopkeeper is ready at ${config.port}\n`);
