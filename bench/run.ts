import { mkdirSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { ensureBrowser } from '../tools/browser.mjs';
import { onDatabase, root, startServer } from './database.ts';
import { measuredShop, measureSeveral, type BenchOptions } from './measured-shop.ts';
import { bundle } from './processes.ts';
import {
  barsOf,
  dashboardDocumentOf,
  documentOf,
  missedIn,
  type Report,
  type ShopReport,
  tableOfBars,
  tableOfLines,
  tablesOf,
} from './report.ts';
import { shipped } from './shipped.ts';
import { type Profile, sizes } from './shop.ts';

const { values: flags } = parseArgs({
  options: {
    /** The shops to measure, separated by commas: M has 100,000 orders, L a million. */
    profile: { type: 'string', default: 'M' },
    rounds: { type: 'string', default: '5' },
    seconds: { type: 'string', default: '2' },
    /** Number of rows of the imported file. */
    'sheet-rows': { type: 'string', default: '100000' },
    /**
     * Keys of the lines and metrics to measure, separated by commas; all by default. Besides those of the shop: `shipped`,
     * `screens` and `grid`; `several`, two processes compared with one, runs only by name.
     */
    only: { type: 'string' },
    plans: { type: 'boolean', default: false },
    'write-docs': { type: 'boolean', default: false },
    /** Fails when a target is missed. */
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
const command = ['npm run bench --', ...process.argv.slice(2)].join(' ');
const options: BenchOptions = {
  rounds,
  seconds,
  sheetRows: Number(flags['sheet-rows']),
  wants: (key) => only === undefined || only.includes(key),
  plans: flags.plans,
  say,
};

async function versionOf(): Promise<string> {
  const server = await startServer();
  const shown = onDatabase(server.url, (client) => client.query<{ server_version: string }>('show server_version'));
  const { rows } = await shown.finally(server.stop);
  return rows[0]?.server_version ?? '';
}

async function shopReports(profiles: readonly Profile[]): Promise<ShopReport[]> {
  await bundle();
  const shops: ShopReport[] = [];
  for (const profile of profiles) shops.push(await measuredShop(await startServer(), profile, options));
  return shops;
}

const apart = ['shipped', 'screens', 'grid'];

/** Measures what does not depend on the size of the shop. The screens need the build that is weighed. */
async function measureApart(): Promise<Pick<Report, 'others' | 'screens'>> {
  const wanted = apart.filter((key) => options.wants(key));
  if (wanted.length === 0) return { others: [], screens: [] };
  await ensureBrowser();
  const { metrics, screens: weights } = await shipped();
  const others = [...metrics];
  const asked = { command, rounds, writesDocs: flags['write-docs'], say };
  // The screens need the built product with its demo shop; the grid needs neither server nor database.
  if (wanted.includes('screens')) others.push(...(await (await import('./screens/run.ts')).benchScreens(asked)));
  if (wanted.includes('grid')) others.push(...(await (await import('./grid/run.ts')).benchGrid(asked)));
  return { others, screens: weights };
}

/** A partial run must not replace the tables of a whole one; that of the dashboard alone has a document of its own. */
function writeDocument(report: Report): void {
  if (only === undefined) writeFileSync(join(root, 'docs/benchmarks.md'), documentOf(report));
  else if (flags.only === 'dashboard') writeFileSync(join(root, 'docs/benchmarks-dashboard.md'), dashboardDocumentOf(report));
}

function tell(report: Report): void {
  writeFileSync(join(results, 'latest.json'), JSON.stringify(report, null, 2));
  if (flags['write-docs']) writeDocument(report);
  const missed = missedIn(barsOf(report));
  say(`\n${tablesOf(report)}\n\n${tableOfBars(report)}`);
  if (missed.length > 0) say(`\nMissed: ${missed.join('; ')}`);
  if (flags.gate && missed.length > 0) process.exitCode = 1;
}

async function main(): Promise<void> {
  const profiles = profilesAsked();
  mkdirSync(results, { recursive: true });
  // Browsers are measured first, while the machine is idle: a shop of a million orders keeps it busy for a while.
  const measured = await measureApart();
  const isOfShops = only === undefined || only.some((key) => !apart.includes(key));
  tell({
    at: new Date().toISOString(),
    command,
    node: process.version,
    postgres: await versionOf(),
    cores: availableParallelism(),
    rounds,
    seconds,
    shops: isOfShops ? await shopReports(profiles) : [],
    ...measured,
  });
}

/** Two processes have no line in the table: they are measured only when requested by name. */
async function several(): Promise<void> {
  await bundle();
  const server = await startServer();
  const lines = await measureSeveral(server, options).finally(server.stop);
  say(`\n${tableOfLines('one process', 'two processes', lines)}`);
}

await (flags.only === 'several' ? several() : main());
