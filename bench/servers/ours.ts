import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { composeApp } from '../../apps/server/src/compose.ts';

/**
 * The product as shipped, over the measured shop: sign-in, permissions, audit, events and jobs included; only the rate limit per
 * address is off.
 */
const log = createLog({ level: 'warn' });
const db = openDatabase({ url: process.env['BENCH_DATABASE'] ?? '', log, max: 10 });
const { app, run } = await composeApp({ db, log, dataDir: join(tmpdir(), 'shopkeeper-bench-files'), limits: false });
const address = await app.listen({ port: 0, host: '127.0.0.1' });
await run();
process.on('SIGTERM', () => void app.close().then(() => process.exit(0)));
process.send?.({ address });
