import path from 'node:path';
import { parseArgs } from 'node:util';
import { systemClock } from '@shopkeeper/server';
import { type Database } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { prepareRows, registry } from '../apps/server/src/compose.ts';
import { ConfigError, readConfig, type Config } from '../apps/server/src/config.ts';
import { loadDemo, ShopNotEmpty } from '../apps/server/src/demo/load.ts';
import { profileSizes, type Profile, type ProfileSize } from '../apps/server/src/demo/profile.ts';
import { emptyShop } from '../apps/server/src/empty-shop.ts';
import { openStorage } from '../apps/server/src/open-storage.ts';
import { storeSignIns, signInFile } from '../apps/server/src/sign-ins.ts';
import { openShopDatabase } from '../apps/server/src/start.ts';
import { explained } from '../apps/server/src/startup-errors.ts';
import { giveUp, root, print, since } from './cli.mjs';

const sizeText = ([name, { products, members, orders }]: [string, ProfileSize]): string => {
  const [all, people, sold] = [products, members, orders].map((count) => count.toLocaleString('en'));
  return `${name} (${all} products, ${people} members, ${sold} orders)`;
};

const usage = `npm run seed -- --profile S|M|L [--database postgresql://…] [--reset --yes]

  --profile   how large: ${Object.entries(profileSizes).map(sizeText).join(', ')}
  --database  another database than the product's own (also: DATABASE_URL)
  --reset     empties the shop first: products, members, orders, staff and settings are gone. Needs --yes`;

interface Asked {
  readonly profile: Profile;
  readonly config: Config;
  readonly reset: boolean;
}

const isProfile = (text: string): text is Profile => Object.hasOwn(profileSizes, text);

/** Reads the command line options; throws a readable error for invalid ones. */
function read(): Asked {
  const { values } = parseArgs({
    options: {
      profile: { type: 'string', default: 'S' },
      database: { type: 'string' },
      reset: { type: 'boolean', default: false },
      yes: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    print(usage);
    process.exit(0);
  }
  if (!isProfile(values.profile)) throw new ConfigError(`There is no profile ${values.profile}.\n\n${usage}`);
  if (values.reset && !values.yes)
    throw new ConfigError('--reset deletes everything in the shop for good. If you mean it, add --yes.');
  const config = readConfig({ ...process.env, ...(values.database ? { DATABASE_URL: values.database } : {}) });
  return { profile: values.profile, config, reset: values.reset };
}

function reading(): Asked {
  try {
    return read();
  } catch (error) {
    return giveUp(error instanceof Error ? error.message : String(error));
  }
}

async function seed(db: Database, { profile, config, reset }: Asked): Promise<void> {
  if (reset) {
    await emptyShop(db);
    await prepareRows(db);
    print('The shop is empty.');
  }
  const start = performance.now();
  const made = await loadDemo(db, {
    profile,
    now: systemClock.now(),
    storage: openStorage(config),
    details: registry,
    adminPassword: config.adminPassword,
    tell: print,
    keep: (signIns) => storeSignIns(config.dataDir, signIns),
  });
  print(`demo shop ${profile} loaded in ${since(start)}`);
  for (const { audience, username, password } of made) print(`  ${audience.padEnd(6)}  ${username.padEnd(15)}  ${password}`);
  print(`Kept in ${signInFile(config.dataDir)}`);
}

const options = reading();
process.chdir(root);
const { db, release } = await openShopDatabase(options.config, createLog({ level: 'warn' }), {
  migrationsFolder: path.join(root, 'apps/server/migrations'),
}).catch((error: unknown) => giveUp(explained(error, options.config)));
try {
  await seed(db, options);
} catch (error) {
  if (!(error instanceof ShopNotEmpty)) throw error;
  process.exitCode = 1;
  print('The shop is not empty. --reset --yes empties it first.');
} finally {
  await release();
}
