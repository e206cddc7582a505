import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import { bundledOnce } from '../../setup/bundled.ts';

const root = path.resolve(import.meta.dirname, '../../..');
/** What the product prints when it is ready. */
const ready = 'Shopkeeper is ready at';

/** The password of `admin` in all shops that run in processes of their own. */
export const ownerPassword = 'Kestrel-41-lane';

const living = new Set<ChildProcess>();
// Kills processes that are left when the test process exits.
process.once('exit', () => {
  for (const child of living) child.kill('SIGKILL');
});

/**
 * Starts a shop by a command; resolves when it has reported that it is ready. `settings` are environment variables besides address,
 * log level and the password of `admin`.
 * @throws with its error output when it ended before
 */
export async function startProcess(
  [program = '', ...args]: readonly string[],
  settings: Readonly<Record<string, string>>,
): Promise<ChildProcess> {
  // The process must not use the test runner's database.
  const { DATABASE_URL: _theirs, ...surroundings } = process.env;
  const env = { ...surroundings, HOST: '127.0.0.1', ADMIN_PASSWORD: ownerPassword, LOG_LEVEL: 'fatal', ...settings };
  const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
  living.add(child);
  child.once('exit', () => living.delete(child));
  const told = { out: '', err: '' };
  child.stderr.setEncoding('utf8').on('data', (text: string) => (told.err += text));
  const isReady = new Promise<void>((done) => {
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      told.out += text;
      if (told.out.includes(ready)) done();
    });
  });
  const ended = once(child, 'exit').then(([code]) =>
    Promise.reject(new Error(`the process ended with ${String(code)}: ${told.err}`)),
  );
  ended.catch(() => undefined);
  await Promise.race([isReady, ended]);
  return child;
}

const bundle = bundledOnce(path.join(import.meta.dirname, 'shop-process.ts'));

/**
 * Starts a shop in a separate process that can be killed.
 * @param fileKb maximum size of any file the process writes; unlimited by default
 */
export async function startShopProcess(settings: Readonly<Record<string, string>>, fileKb?: number): Promise<ChildProcess> {
  const command = [process.execPath, await bundle()];
  // POSIX shells count in units of half a kilobyte.
  const limited = fileKb === undefined ? command : ['/bin/sh', '-c', `ulimit -f ${fileKb * 2} && exec "$0" "$@"`, ...command];
  return startProcess(limited, settings);
}
