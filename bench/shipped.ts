import { lstatSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { build, isBuilt } from '../tools/build.mjs';
import { bars, partsInDist, sizeInDist, weigh, weighScreens } from '../tools/bundle.mjs';
import { root } from './database.ts';
import { type Metric, most } from './report.ts';

/** The sizes of what a browser loads and npm installs: exact, and the same on every machine of one system. */
export interface Shipped {
  readonly metrics: readonly Metric[];
  readonly screens: ReturnType<typeof weighScreens>;
}

function scriptMetrics(): Metric[] {
  const { login, list, own } = weigh(partsInDist(), sizeInDist);
  const kb = (key: keyof typeof bars, title: string, value: number): Metric =>
    most({ key: 'shipped', title, value, unit: 'KB', bar: bars[key] });
  return [
    kb('login', 'scripts until the login is usable, gz', login),
    kb('list', 'scripts of the order list, login and shell included, gz', list),
    kb('own', 'scripts that only the order list needs, gz', own),
  ];
}

/** Number of third-party packages in the lock file, for all systems. */
function packagesInLock(): number {
  // npm writes this file in lockfile version 3.
  const lock = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as {
    readonly packages: Readonly<Record<string, { readonly link?: boolean }>>;
  };
  return Object.entries(lock.packages).filter(([path, { link }]) => path.includes('node_modules/') && !link).length;
}

/** Bytes of all files under a folder; hard links count once. */
function bytesUnder(folder: string, seen: Set<number> = new Set()): number {
  let sum = 0;
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) sum += bytesUnder(path, seen);
    else if (entry.isFile()) {
      const { ino, size } = lstatSync(path);
      if (!seen.has(ino)) sum += size;
      seen.add(ino);
    }
  }
  return sum;
}

function installedFacts(): Metric[] {
  const installed = bytesUnder(join(root, 'node_modules')) / 1_048_576;
  return [
    most({ key: 'shipped', title: 'packages in the lock', value: packagesInLock(), unit: 'packages', bar: 750 }),
    most({ key: 'shipped', title: 'node_modules, tools included', value: installed, unit: 'MB', bar: 500 }),
  ];
}

/** Weighs the build of the current sources; builds it where there is none. */
export async function shipped(): Promise<Shipped> {
  if (!isBuilt()) await build();
  return { metrics: [...scriptMetrics(), ...installedFacts()], screens: weighScreens(partsInDist(), sizeInDist) };
}
