import path from 'node:path';
import { createLog, verifyAudit } from '@shopkeeper/server/http';
import { openShopDatabase } from '../apps/server/src/start.ts';
import { explained, settingsOrEnd } from '../apps/server/src/startup-errors.ts';
import { giveUp, green, print, red, root } from './cli.mjs';

const said = {
  changed: (id: number) => `entry ${id} was changed after it was sealed`,
  removed: (id: number) => `entry ${id} was removed`,
  inserted: (id: number) => `entry ${id} was inserted into a sealed batch`,
  seal: (id: number) => `the seal of batch ${id} was altered, or the one before is missing`,
  tail: (id: number) =>
    `the tail was cut: batches from ${id} on are missing, or the last one is not the one that was sealed last`,
} as const;

const config = settingsOrEnd(process.env, giveUp);
process.chdir(root);
const expected = process.argv[2] ?? null;
const { db, release } = await openShopDatabase(config, createLog({ level: 'warn' }), {
  migrationsFolder: path.join(root, 'apps/server/migrations'),
}).catch((error: unknown) => giveUp(explained(error, config)));
try {
  const { breaks, batches, entries, hash, redacted, hasExpected } = await verifyAudit(db, expected);
  for (const { what, id } of breaks) print(`${red('broken')}  ${said[what](id)}`);
  if (!hasExpected) print(`${red('broken')}  no batch has the hash ${expected}`);
  print(`${entries} entries in ${batches} batches; ${redacted} emptied by the erasure of a person; last hash ${hash || 'none'}`);
  if (breaks.length > 0 || !hasExpected) process.exitCode = 1;
  else print(green('The sealed entries are as they were written.'));
} finally {
  await release();
}
