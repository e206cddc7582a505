import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from '../../../tools/build.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'test-results/processes');

/** The password of `admin` in all shops of the fault tests. */
export const ownerPassword = 'Kestrel-41-lane';

export interface ProcessLimits {
  /** Maximum size of any file the process writes; unlimited by default. */
  readonly fileKb?: number;
}

let bundle: Promise<string> | undefined;

/** Bundled into one file the shop starts four times as fast, and faults need many starts. */
async function bundled(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, `shop-process-${process.pid}.mjs`);
  await bundleServer(path.join(import.meta.dirname, 'shop-process.ts'), own);
  // Renamed atomically, so that concurrent tests always run a complete file.
  const file = path.join(folder, 'shop-process.mjs');
  renameSync(own, file);
  return file;
}

/** Starts a shop in a separate process that can be killed. Resolves when it is ready. */
export async function startShopProcess(
  settings: Readonly<Record<string, string>>,
  { fileKb }: ProcessLimits = {},
): Promise<ChildProcess> {
  bundle ??= bundled();
  // Removes the test runner's database.
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const env = { ...surroundings, HOST: '127.0.0.1', ADMIN_PASSWORD: ownerPassword, LOG_LEVEL: 'fatal', ...settings };
  const command = [process.execPath, await bundle];
  // POSIX shells count in units of half a kilobyte.
  const limited = fileKb === undefined ? command : ['/bin/sh', '-c', `ulimit -f ${fileKb * 2} && exec "$0" "$@"`, ...command];
  const [program = '', ...args] = limited;
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${String(code)}`)));
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  return child;
}
