import path from 'node:path';
import { checkInvariant, type Invariant } from '@shopkeeper/crud/invariants';
import type { Database } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { invariants, messages } from '../apps/server/src/compose.ts';
import { openShopDatabase } from '../apps/server/src/start.ts';
import { explained, settingsOrEnd } from '../apps/server/src/startup-errors.ts';
import { composeTexts } from '../apps/server/src/texts.ts';
import { giveUp, green, print, red, root } from './cli.mjs';

const texts = composeTexts(messages);

/** The texts that fill the placeholders of a sentence. */
const namedTexts = ({ statement: { params } }: Invariant) =>
  Object.fromEntries(Object.entries(params).map(([name, of]) => [name, texts('en', of)]));

/** Checks every invariant and prints a line for each; returns how many do not hold. Changes nothing. */
async function auditInvariants(db: Database): Promise<number> {
  let broken = 0;
  for (const invariant of invariants) {
    const { key, no, statement } = invariant;
    const { checked, found, tookMs, differences } = await checkInvariant(db, invariant);
    const state = found > 0 ? red('broken') : green('holds ');
    const said = texts('en', statement.textKey, namedTexts(invariant));
    print(`${state}  ${no.padEnd(3)}  ${key.padEnd(36)}  ${String(checked).padStart(9)} rows  ${tookMs} ms  ${said}`);
    if (found === 0) continue;
    broken += 1;
    for (const { label, kept, computed } of differences)
      print(`        ${label}: kept ${kept ?? '–'}, computed ${computed ?? '–'}`);
    if (found > differences.length) print(`        … ${found} rows in all`);
  }
  return broken;
}

const config = settingsOrEnd(process.env, giveUp);
process.chdir(root);
const { db, release } = await openShopDatabase(config, createLog({ level: 'warn' }), {
  migrationsFolder: path.join(root, 'apps/server/migrations'),
}).catch((error: unknown) => giveUp(explained(error, config)));
try {
  const broken = await auditInvariants(db);
  print(broken === 0 ? `All ${invariants.length} invariants hold.` : `${broken} of ${invariants.length} invariants are broken.`);
  if (broken > 0) process.exitCode = 1;
} finally {
  await release();
}
