import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, chownSync, cpSync, mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer, type AddressInfo, type Server } from 'node:net';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { repositoryRoot } from '../architecture/sources.ts';
import { freePort } from '../setup/free-port.ts';
import { isRoot, ordinaryUser } from './clone.ts';
import { folderOf, npmStart, serverOf } from './running.ts';

const account = ordinaryUser();
const open: Server[] = [];

afterAll(() => {
  for (const server of open) server.close().unref();
});

/** Returns the error output of a failed start without npm's own lines. Expects exit code 1 and no process left. */
async function rejection(env: Record<string, string>, dataDir = join(folderOf(account, 'data'), 'shop')): Promise<string> {
  const rejected = await npmStart({ account, dataDir, env, withoutNpm: true });
  expect(await rejected.ended()).toBe(1);
  expect(rejected.told()).not.toContain('ready at');
  const complaint = rejected
    .complained()
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('npm '))
    .join('\n');
  expect(complaint).not.toMatch(/^\s+at |node:internal/m);
  expect(serverOf(dataDir)).toBeNull();
  return complaint;
}

async function listening(): Promise<number> {
  const server = createServer((socket) => socket.on('error', () => undefined).end('HTTP/1.1 400 Bad Request\r\n\r\n'));
  open.push(server.listen(0, '127.0.0.1'));
  await once(server, 'listening');
  // The address of a TCP server always has a port.
  return (server.address() as AddressInfo).port;
}

it('names a taken port before it builds', async () => {
  const folder = folderOf(account, 'unbuilt');
  for (const name of ['tools', 'package.json', 'package-lock.json'])
    cpSync(join(repositoryRoot, name), join(folder, name), { recursive: true });
  symlinkSync(join(repositoryRoot, 'node_modules'), join(folder, 'node_modules'));
  const port = await listening();
  const env = { ...process.env, PORT: String(port), HOST: '127.0.0.1' };
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(folder, 'tools/start.mjs')], { env, encoding: 'utf8' });
  expect([status, stdout]).toEqual([1, '']);
  expect(stderr).toContain(`Port ${port} is taken. Stop what uses it, or choose another: PORT=`);
});

it('lists all malformed settings and their allowed values', async () => {
  const env = {
    PORT: '80o0',
    DATABASE_URL: 'mysql://shop@127.0.0.1/shop',
    DEMO_PROFILE: 'XL',
    LOG_LEVEL: 'loud',
    DEMO: 'no',
    METRICS_TOKEN: 'short',
    DRAIN_SECONDS: '-1',
  };
  expect(await rejection(env)).toBe(
    [
      'The settings cannot be used:',
      'PORT must be a number',
      'DATABASE_URL must look like postgresql://user:password@host:5432/name',
      'DEMO must be 0 or 1',
      'DEMO_PROFILE must be S or M',
      'METRICS_TOKEN must be 16 to 200 letters, digits and . _ ~ + / = -',
      'DRAIN_SECONDS must be 0 to 300',
      'LOG_LEVEL must be fatal, error, warn, info or debug',
    ].join('\n'),
  );
});

it('reports missing settings of a bucket and errors of the bucket', async () => {
  expect(await rejection({ S3_BUCKET: 'shop', S3_ACCESS_KEY_ID: 'AKIAKESTREL' })).toBe(
    'The settings cannot be used:\nS3_SECRET_ACCESS_KEY must be set too, to keep uploads in a bucket',
  );
  const key = { S3_ACCESS_KEY_ID: 'AKIAKESTREL', S3_SECRET_ACCESS_KEY: 'kestrel/lane+41' };
  const port = await listening();
  const said = await rejection({ ...key, S3_BUCKET: 'shop', S3_ENDPOINT: `http://127.0.0.1:${port}` });
  expect(said).toContain(`The bucket shop at http://127.0.0.1:${port} cannot be written: S3 answered 400`);
  expect(said).not.toMatch(/kestrel/i);
});

it('reports that the port is in use before doing anything else', async () => {
  const port = await listening();
  expect(await rejection({ PORT: String(port) })).toBe(
    `Port ${port} is taken. Stop what uses it, or choose another: PORT=${port + 1} npm start`,
  );
});

it('reports that HOST is not an address of this machine', async () => {
  expect(await rejection({ HOST: '192.0.2.1' })).toMatch(
    /^HOST 192\.0\.2\.1 with PORT \d+ cannot be listened on \(EADDRNOTAVAIL\)/,
  );
});

it('reports that DATABASE_URL cannot be reached, without its password', async () => {
  const port = await freePort();
  const complaint = await rejection({ DATABASE_URL: `postgresql://shop:Heron-17@127.0.0.1:${port}/shop` });
  expect(complaint).toBe(
    `The database at DATABASE_URL (127.0.0.1:${port}) cannot be reached: connect ECONNREFUSED 127.0.0.1:${port}`,
  );
});

it('reports that the server at DATABASE_URL is not PostgreSQL', async () => {
  const port = await listening();
  const complaint = await rejection({ DATABASE_URL: `postgresql://shop@127.0.0.1:${port}/shop` });
  expect(complaint).toMatch(new RegExp(`^The database at DATABASE_URL \\(127.0.0.1:${port}\\) cannot be reached: `));
});

it('reports that DATA_DIR is not writable', async () => {
  const closed = folderOf(account, 'closed');
  chmodSync(closed, 0o555);
  expect(await rejection({}, closed)).toContain(
    `DATA_DIR ${closed} cannot be used: this account may not write there (EACCES: ${closed})`,
  );
  const inside = join(closed, 'shop');
  expect(await rejection({}, inside)).toContain(`DATA_DIR ${inside} cannot be used: this account may not write there (EACCES`);
});

it('reports that DATA_DIR is a file', async () => {
  const file = join(folderOf(account, 'data'), 'shop');
  writeFileSync(file, '');
  expect(await rejection({}, file)).toContain(`DATA_DIR ${file} cannot be used: there is a file where a folder is needed`);
});

// Only root can create files of another user.
it.runIf(isRoot)('reports that the database belongs to another user', async () => {
  const dataDir = folderOf(account, 'data');
  const cluster = join(dataDir, 'pg/cluster');
  mkdirSync(cluster, { recursive: true });
  writeFileSync(join(cluster, 'PG_VERSION'), '18\n');
  for (const path of [join(dataDir, 'pg'), cluster]) chownSync(path, 1, 1);
  expect(await rejection({}, dataDir)).toBe(
    `The database in ${join(dataDir, 'pg')} was made by another user; start as that user, or name another DATA_DIR.`,
  );
});
