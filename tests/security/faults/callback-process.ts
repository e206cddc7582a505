import { tmpdir } from 'node:os';
import { onCallback } from '@shopkeeper/crud/lifecycle';
import { openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { composeApp } from '../../../apps/server/src/compose.ts';
import { dieAt, type NamedPoint } from './named-point.ts';
import { testPayment, testProvider, testSecret } from '../../../contexts/platform/callback/testing/test-provider.ts';

/** The test provider of a shop whose process is killed; its callbacks are rows of `paid`. */
export const killedProvider = (url: string) => testProvider(async () => ({ url, secret: testSecret }), 10_000);
export const countPayment = onCallback(testPayment, async (op, { document, amount }) => {
  await op.tx.run('insert into paid (document, amount) values ($1, $2)', [document, amount]);
});

/** A process of the shop that kills itself at a named point, or is killed by the test. */
const {
  CALLBACK_DATABASE_URL: databaseUrl,
  CALLBACK_DIES_AT: point,
  CALLBACK_PROVIDER_URL: url = '',
  CALLBACK_PORT: port,
} = process.env;
if (databaseUrl) {
  if (point) dieAt(JSON.parse(point) as NamedPoint);
  const log = createLog({ level: 'fatal' });
  const { app, run } = await composeApp({
    db: openDatabase({ url: databaseUrl, log }),
    log,
    dataDir: tmpdir(),
    limits: false,
    providers: [killedProvider(url)],
    callbacks: [countPayment],
  });
  await app.listen({ port: Number(port), host: '127.0.0.1' });
  await run();
  process.stdout.write(`Shopkeeper is ready at ${port}\n`);
}
