import path from 'node:path';
import { recountCommunity } from '@shopkeeper/community/server';
import { createLog } from '@shopkeeper/server/http';
import { openShopDatabase } from '../apps/server/src/start.ts';
import { explained, settingsOrEnd } from '../apps/server/src/startup-errors.ts';
import { giveUp, print, root } from './cli.mjs';

const config = settingsOrEnd(process.env, giveUp);
process.chdir(root);
const { db, release } = await openShopDatabase(config, createLog({ level: 'warn' }), {
  migrationsFolder: path.join(root, 'apps/server/migrations'),
}).catch((error: unknown) => giveUp(explained(error, config)));
try {
  const { articles, categories } = await recountCommunity(db);
  print(`The counts of ${articles} articles and ${categories} categories were wrong and are right now.`);
} finally {
  await release();
}
