import { execFile, spawn } from 'node:child_process';
import { chown, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';

const run = promisify(execFile);
const binaries = process.env['PG_BIN'] ?? '/usr/lib/postgresql/15/bin';
const nobody = 65_534;

/** Vitest global setup: one throw-away PostgreSQL for the run, its URL in `SCRATCH_DATABASE_URL`. */
export default async function setup(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'kit-pg-'));
  const isRoot = process.getuid?.() === 0;
  // PostgreSQL refuses to run as root.
  const as = isRoot ? { uid: nobody, gid: nobody } : {};
  if (isRoot) await chown(folder, nobody, nobody);
  const port = await freePort();
  await run(join(binaries, 'initdb'), ['-D', folder, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '-N'], {
    ...as,
    cwd: folder,
  });
  const server = spawn(
    join(binaries, 'postgres'),
    ['-D', folder, '-p', String(port), '-h', '127.0.0.1', '-k', folder, '-c', 'fsync=off', '-c', 'max_connections=200'],
    { ...as, cwd: folder, stdio: 'ignore' },
  );
  await ready(port);
  process.env['SCRATCH_DATABASE_URL'] = `postgres://postgres@127.0.0.1:${port}/postgres`;
  return async () => {
    const ended = new Promise((done) => server.once('exit', done));
    server.kill('SIGINT');
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

async function ready(port: number): Promise<void> {
  const asks = ['-h', '127.0.0.1', '-p', String(port), '-t', '1'];
  for (let attempt = 1; ; attempt += 1) {
    const answered = await run(join(binaries, 'pg_isready'), asks).then(
      () => true,
      () => false,
    );
    if (answered) return;
    if (attempt === 100) throw new Error('the scratch PostgreSQL did not start');
    await new Promise((done) => setTimeout(done, 100));
  }
}
