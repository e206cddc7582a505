import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { onDatabase, root, startServer } from './database.ts';
import { measuredShop, type Asked } from './measured-shop.ts';
import { bundle } from './processes.ts';
import { documentOf, missedIn, type Report, type ShopReport, tablesOf } from './report.ts';
import { type Profile, sizes } from './shop.ts';

const { values: flags } = parseArgs({
  options: {
    /** The shops to measure over, with commas: M holds 100,000 orders, L a million. */
    profile: { type: 'string', default: 'M' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** Rows of the sheet that is imported. */
    'sheet-rows': { type: 'string', default: '100000' },
    /** Keys of the lines and figures to measure, with commas; `grid` measures the list grid alone, `screens` how soon they are of use, `several` two processes beside one. */
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
    /** Leaves a CPU profile of our server in bench/results. */
    'cpu-profile': { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    /** Fails when a bar is missed. */
    gate: { type: 'boolean', default: false },
  },
});
const rounds = Number(flags.rounds);
const seconds = Number(flags.seconds);
const results = join(root, 'bench/results');
const say = (line: string): void => {
  process.stdout.write(`${line}\n`);
};

const isProfile = (name: string): name is Profile => Object.hasOwn(sizes, name);

function profilesAsked(): Profile[] {
  const names = flags.profile.split(',');
  const unknown = names.find((name) => !isProfile(name));
  if (unknown !== undefined) throw new Error(`there is no shop ${unknown}: ${Object.keys(sizes).join(', ')}`);
  return names.filter(isProfile);
}

const only = flags.only?.split(',');
const asked: Asked = {
  rounds,
  seconds,
  sheetRows: Number(flags['sheet-rows']),
  wants: (key) => only === undefined || only.includes(key),
  plans: flags.plans,
  isProfiled: flags['cpu-profile'],
  say,
};

async function versionOf(): Promise<string> {
  const server = await startServer();
  const shown = onDatabase(server.url, (client) => client.query<{ server_version: string }>('show server_version'));
  const { rows } = await shown.finally(server.stop);
  return rows[0]?.server_version ?? '';
}

async function main(): Promise<void> {
  const profiles = profilesAsked();
  mkdirSync(results, { recursive: true });
  await bundle();
  const shops: ShopReport[] = [];
  for (const profile of profiles) shops.push(await measuredShop(await startServer(), profile, asked));
  const report: Report = {
    at: new Date().toISOString(),
    node: process.version,
    postgres: await versionOf(),
    cores: availableParallelism(),
    rounds,
    seconds,
    shops,
  };
  writeFileSync(join(results, 'latest.json'), JSON.stringify(report, null, 2));
  if (flags['write-docs']) writeFileSync(join(root, 'docs/benchmarks.md'), documentOf(report));
  say(`\n${tablesOf(report)}`);
  const missed = missedIn(report);
  if (missed.length > 0) say(`\nMissed: ${missed.join('; ')}`);
  if (flags.gate && missed.length > 0) process.exitCode = 1;
}

/** The grid needs a browser and two other grids, neither server nor database: it is measured when it is asked for by name. */
async function grid(): Promise<void> {
  const { benchGrid } = await import('./grid/run.ts');
  await benchGrid({ rounds, writesDocs: flags['write-docs'], isGate: flags.gate, say });
}

/** The screens need a browser and the built product with its demo shop: they too are measured when they are asked for by name. */
async function screens(): Promise<void> {
  const { benchScreens } = await import('./screens/run.ts');
  await benchScreens({ rounds, writesDocs: flags['write-docs'], isGate: flags.gate, say });
}

/** Two processes answer no line of the table; they too are measured when they are asked for by name. */
async function several(): Promise<void> {
  const { benchSeveral } = await import('./several.ts');
  await benchSeveral({ rounds, seconds, say });
}

const byName: Readonly<Record<string, () => Promise<void>>> = { grid, screens, several };
await (byName[flags.only ?? ''] ?? main)();
