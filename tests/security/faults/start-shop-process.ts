import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdirSync, renameSync } from 'node:fs';
import path from 'node:path';
import { bundleServer } from '../../../tools/build.mjs';

const root = path.resolve(import.meta.dirname, '../../..');
const folder = path.join(root, 'test-results/processes');

/** The password of `admin` in every shop that a fault is tried on. */
export const ownerPassword = 'Kestrel-41-lane';

export interface ProcessLimits {
  /** No file that the process writes may become larger; unlimited when absent. */
  readonly fileKb?: number;
}

let bundle: Promise<string> | undefined;

/** In one file the shop starts four times as fast, and a fault needs many starts. */
async function bundled(): Promise<string> {
  mkdirSync(folder, { recursive: true });
  const own = path.join(folder, `shop-process-${process.pid}.mjs`);
  await bundleServer(path.join(import.meta.dirname, 'shop-process.ts'), own);
  // Whoever else starts shops now runs one whole file or the other.
  const file = path.join(folder, 'shop-process.mjs');
  renameSync(own, file);
  return file;
}

/** Starts a shop in a process of its own, which may be killed. Answers when it is ready. */
export async function startShopProcess(
  settings: Readonly<Record<string, string>>,
  { fileKb }: ProcessLimits = {},
): Promise<ChildProcess> {
  bundle ??= bundled();
  // The database of the tests is not meant for it.
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const env = { ...surroundings, HOST: '127.0.0.1', ADMIN_PASSWORD: ownerPassword, LOG_LEVEL: 'fatal', ...settings };
  const command = [process.execPath, await bundle];
  // Half kilobytes are what POSIX shells count in.
  const limited = fileKb === undefined ? command : ['/bin/sh', '-c', `ulimit -f ${fileKb * 2} && exec "$0" "$@"`, ...command];
  const [program = '', ...args] = limited;
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit', 'ipc'] });
  const ended = once(child, 'exit').then(([code]) => Promise.reject(new Error(`the shop ended with ${String(code)}`)));
  ended.catch(() => undefined);
  await Promise.race([once(child, 'message'), ended]);
  return child;
}
