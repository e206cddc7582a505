import path from 'node:path';
import { type Database } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import type { Config } from '../apps/server/src/config.ts';
import { renewPassword } from '../apps/server/src/renew-password.ts';
import { forgetSignIn } from '../apps/server/src/sign-ins.ts';
import { openShopDatabase } from '../apps/server/src/start.ts';
import { explained, settingsOrEnd } from '../apps/server/src/startup-errors.ts';
import { giveUp, root, print } from './cli.mjs';

async function renew(db: Database, config: Config, username: string): Promise<void> {
  const renewed = await renewPassword(db, username);
  if (!renewed) {
    process.exitCode = 1;
    print(`There is no member of staff called ${username}.`);
    return;
  }
  await forgetSignIn(config.dataDir, { audience: 'admin', username: renewed.username });
  print(`${renewed.username} signs in with ${renewed.password}`);
  print(`Sign-ins ended: ${renewed.ended}`);
  if (!renewed.enabled) print('The account is switched off: another administrator has to switch it on.');
}

const config = settingsOrEnd(process.env, giveUp);
process.chdir(root);
const { db, release } = await openShopDatabase(config, createLog({ level: 'warn' }), {
  migrationsFolder: path.join(root, 'apps/server/migrations'),
}).catch((error: unknown) => giveUp(explained(error, config)));
try {
  await renew(db, config, process.argv[2] ?? 'admin');
} finally {
  await release();
}
