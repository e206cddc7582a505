import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import { freePort } from '../tests/setup/free-port.ts';
import { callOnce } from './caller.ts';
import { bundled, startFlags } from './processes.ts';
import { firstPage } from './works.ts';

const timeoutMs = 60_000;

/**
 * Milliseconds from the start of the product to the first successful order list, its own database included: over a full shop
 * whose database was stopped.
 */
export async function startToFirstList(dataDir: string, token: string): Promise<number> {
  const port = await freePort();
  const { DATABASE_URL: _theirs, ...rest } = process.env;
  const env = { ...rest, DATA_DIR: dataDir, PORT: port, DEMO: '0' };
  const from = performance.now();
  const child = spawn(process.execPath, [...startFlags(), bundled('main')], { env, stdio: ['ignore', 'ignore', 'inherit'] });
  const ended = once(child, 'exit');
  try {
    const answers = () => callOnce(`http://127.0.0.1:${port}`, token, firstPage).then(Boolean, () => false);
    while (!(await answers())) {
      if (child.exitCode !== null || performance.now() - from > timeoutMs) throw new Error('the product did not start');
      await pause(10);
    }
    return performance.now() - from;
  } finally {
    child.kill('SIGTERM');
    await ended;
  }
}
