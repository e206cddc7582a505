import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { freePort } from '../setup/free-port.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { onServer } from '../setup/connection.ts';
import type { Pooler } from './transaction-pooler.ts';

const nobody = 65_534;
const timeoutMs = 10_000;

/** @param program path of PgBouncer */
export async function pgbouncer(program: string, databaseUrl: string, size: number): Promise<Pooler> {
  const folder = mkdtempSync(path.join(tmpdir(), 'pgbouncer-'));
  chmodSync(folder, 0o755);
  const { hostname, port, username, password } = new URL(databaseUrl);
  const own = new URL(databaseUrl);
  own.search = '';
  own.hostname = '127.0.0.1';
  own.port = await freePort();
  const file = path.join(folder, 'pgbouncer.ini');
  writeFileSync(
    file,
    `[databases]
* = host=${hostname} port=${port} user=${username} password=${password}
[pgbouncer]
listen_addr = 127.0.0.1
listen_port = ${own.port}
unix_socket_dir =
auth_type = any
pool_mode = transaction
default_pool_size = ${size}
`,
  );
  // PgBouncer refuses to run as root.
  const account = process.getuid?.() === 0 ? { uid: nobody, gid: nobody } : {};
  const child = spawn(program, ['-q', file], { ...account, stdio: 'ignore' });
  const isThere = () => onServer(own.href, 'select 1').then(Boolean, () => false);
  await until(isThere, timeoutMs);
  return {
    url: own.href,
    async close() {
      const gone = once(child, 'exit');
      child.kill('SIGTERM');
      await gone;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}
