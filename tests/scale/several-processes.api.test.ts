import { createHash, randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import { hashPassword } from '@shopkeeper/server/session';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate } from 'drizzle-orm/node-postgres/migrator';
import pg from 'pg';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Server, type S3Server } from '../../packages/server/src/testing/s3-server.ts';
import { until } from '../../packages/server/src/testing/until.ts';
import { emptyDatabase, type FreshDatabase } from '../setup/fresh-database.ts';
import { type ShopProcess, shopProcess } from './shop-processes.ts';
import { addAtBoth, addBanner, call, knows, openStream, pairIn, renewed, sentFile, signedInAt } from './visits.ts';

const timeoutMs = 60_000;
const migrationsFolder = path.resolve(import.meta.dirname, '../../apps/server/migrations');

/** Two processes as on two machines: they share one database and one bucket only. */
let a: ShopProcess;
let b: ShopProcess;
let bucket: S3Server;
let fresh: FreshDatabase;
let db: Database;
let token: string;

beforeAll(async () => {
  [bucket, fresh] = await Promise.all([s3Server('shop'), emptyDatabase()]);
  const settings = {
    DATABASE_URL: fresh.url,
    DEMO: '0',
    S3_BUCKET: 'shop',
    S3_ENDPOINT: bucket.endpoint,
    S3_ACCESS_KEY_ID: bucket.accessKeyId,
    S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
  };
  [a, b] = await Promise.all([shopProcess(settings), shopProcess(settings)]);
  db = openDatabase({ url: fresh.url, log: createLog({ level: 'silent' }), max: 2 });
  ({ token } = await signedInAt(a));
}, 120_000);
afterAll(async () => {
  await Promise.all([a?.close(), b?.close()]);
  await db?.close();
  await fresh?.drop();
  await bucket?.close();
});

describe('two processes that start together on an empty database', () => {
  it('migrate it once, create one first administrator and are both ready', async () => {
    const [done] = await db.rows<{ times: number; different: number }>(
      'select count(*)::int as times, count(distinct hash)::int as different from drizzle.__drizzle_migrations',
    );
    expect(done?.times).toBe(done?.different);
    expect(await db.rows("select 1 from access_admin where username = 'admin'")).toHaveLength(1);
    for (const { address } of [a, b]) expect((await fetch(`${address}/readyz`)).status).toBe(200);
  });

  it('control: fail when they do not wait for each other', async () => {
    const empty = await emptyDatabase();
    const clients = [1, 2].map(() => new pg.Client({ connectionString: empty.url }));
    await Promise.all(clients.map((client) => client.connect()));
    const ends = await Promise.allSettled(clients.map((client) => migrate(drizzle(client), { migrationsFolder })));
    await Promise.all(clients.map((client) => client.end()));
    await empty.drop();
    expect(ends.map(({ status }) => status)).toContain('rejected');
  });
});

describe('session', () => {
  it('of one process is valid, refreshed and ended at the other', async () => {
    const first = await signedInAt(a);
    expect(await knows(b, first.token)).toBe(200);
    const second = pairIn(await renewed(b, first.refreshToken));
    expect(await knows(a, second.token)).toBe(200);
    expect((await call(b, { path: '/admin/Index/logout', token: second.token })).status).toBe(200);
    expect(await Promise.all([a, b].map((at) => knows(at, second.token)))).toEqual([401, 401]);
    expect((await renewed(a, second.refreshToken)).status).toBe(401);
  });

  it('ends everywhere when a refresh token used at one process is reused at the other', async () => {
    const first = await signedInAt(a);
    const second = pairIn(await renewed(a, first.refreshToken));
    const third = pairIn(await renewed(b, second.refreshToken));
    expect(await knows(a, third.token)).toBe(200);
    expect((await renewed(b, first.refreshToken)).status).toBe(401);
    expect(await Promise.all([a, b].map((at) => knows(at, third.token)))).toEqual([401, 401]);
  });

  it('returns exactly two token pairs when both processes receive one refresh token at the same time', async () => {
    const { refreshToken } = await signedInAt(a);
    const answers = await Promise.all(Array.from({ length: 20 }, (_none, turn) => renewed(turn % 2 ? a : b, refreshToken)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(2);
  });

  it('of an account disabled at one process is invalid at the other', async () => {
    const [clerk] = await db.rows<{ id: number; version: number }>(
      `insert into access_admin (username, nickname, password) values ('leaver', 'leaver', $1) returning id, version`,
      [await hashPassword('Leaver-47-lane')],
    );
    const body = { username: 'leaver', password: 'Leaver-47-lane' };
    const theirs = pairIn(await call(b, { path: '/admin/Index/login', body }));
    const known = () => call(b, { path: '/admin/Index/logout', token: theirs.token });
    const disabled = await call(a, { path: '/admin/access/admin/Update', body: { ...clerk, enabled: false }, token });
    expect(disabled.status, JSON.stringify(disabled.data)).toBe(200);
    expect((await known()).status).toBe(401);
  });
});

describe('shared counters', () => {
  const login = (at: ShopProcess, more: object = {}) =>
    call(at, { path: '/admin/Index/login', from: '203.0.113.7', body: { username: 'guesser', password: 'wrong-one', ...more } });
  const details = ({ data }: Awaited<ReturnType<typeof login>>): unknown => data['details'];

  it('count wrong passwords of both processes: the fourth attempt requires a captcha, although its process has seen only one', async () => {
    await db.run(`insert into access_admin (username, nickname, password) values ('guesser', 'guesser', $1)`, [
      await hashPassword('Guesser-47-lane'),
    ]);
    expect(details(await login(a))).toEqual({ captcha: false });
    expect(details(await login(b))).toEqual({ captcha: false });
    expect(details(await login(a))).toEqual({ captcha: true });
    expect((await login(b)).data['error']).toBe('request.captcha-required');
  });

  it('accept a captcha drawn by one process at the other, once', async () => {
    const captchaId = randomUUID();
    const drawn = await fetch(`${a.address}/api/common/captcha?server=1&id=${captchaId}`);
    expect(drawn.headers.get('content-type')).toBe('image/png');
    const known = { captchaId: randomUUID(), captchaInfo: 'ACDEF' };
    // The test cannot read the image, so it replaces the stored code by a known one, under the id of the image.
    const readable = await db.run('update kit_captcha set code_hash = $2 where id = $1', [
      captchaId,
      createHash('sha256').update(`${captchaId}:${known.captchaInfo}`).digest('base64url'),
    ]);
    expect(readable).toBe(1);
    const right = { password: 'Guesser-47-lane', captchaInfo: known.captchaInfo };
    expect((await login(b, { ...right, captchaId: known.captchaId })).data['error']).toBe('request.captcha-wrong');
    expect((await login(b, { ...right, captchaId })).status).toBe(200);
    for (const at of [a, b, a]) await login(at);
    expect((await login(a, { ...right, captchaId })).data['error']).toBe('request.captcha-wrong');
  });

  it.each([
    ['of an address', ['203.0.113.9']],
    ['of a network that has many', ['2001:db8:1:2::7', '2001:db8:1:2:a:b:c:d', '2001:db8:1:2::8']],
  ])('calls %s are counted across both: together they allow as many as one', async (_whose, addresses) => {
    const perMinute = 30;
    const draw = async (turn: number): Promise<number> => {
      const at = turn % 2 === 0 ? a : b;
      const headers = { 'x-forwarded-for': addresses[turn % addresses.length] ?? '' };
      return (await fetch(`${at.address}/api/common/captcha?server=1`, { headers })).status;
    };
    const statuses = await Promise.all(Array.from({ length: perMinute + 7 }, (_none, turn) => draw(turn)));
    expect(statuses.filter((status) => status === 429)).toHaveLength(7);
  });
});

describe('operations', () => {
  it('sent to both processes with one key are executed once and return the same reply', async () => {
    const titles = Array.from({ length: 10 }, (_none, turn) => `One key ${turn}`);
    await addAtBoth([a, b], titles, token);
    const standing = await db.rows('select 1 from marketing_banner where title = any($1)', [titles]);
    expect(standing).toHaveLength(titles.length);
  });

  it('control: are executed twice with two keys', async () => {
    await Promise.all([a, b].map((at) => addBanner(at, 'Two keys', { token, key: randomUUID() })));
    expect(await db.rows("select 1 from marketing_banner where title = 'Two keys'")).toHaveLength(2);
  });

  it('started at one process are reported to a browser connected to the other, with a one-time ticket of the first', async () => {
    const ticket = String((await call(a, { path: '/api/events/ticket', token })).data['ticket']);
    const stream = await openStream(b, ticket);
    expect(stream.status).toBe(200);
    expect((await openStream(a, ticket)).status).toBe(401);
    const { data } = await call(a, { path: '/admin/catalog/brand/ExportJob', token });
    const toldOf = (status: string): boolean =>
      stream.messages.some((one) => one.type === 'job' && one.data['id'] === data['jobId'] && one.data['status'] === status);
    await until(() => toldOf('done'), timeoutMs);
    expect(toldOf('done')).toBe(true);
    stream.close();
  });

  it('apply an import file at one process that was uploaded to the other', async () => {
    const sheet = new File(['标题,图片\r\nFrom a sheet,/storage/banner/a.webp\r\n'], 'banners.csv', { type: 'text/csv' });
    const kept = await sentFile(a, { path: '/admin/marketing/banner/Import', token }, sheet);
    const { importId } = kept.data;
    const apply = { path: '/admin/marketing/banner/ImportApply', body: { importId, onError: 'abort' }, token };
    expect((await call(b, apply)).status).toBe(200);
    await until(
      async () => (await db.rows("select 1 from marketing_banner where title = 'From a sheet'")).length === 1,
      timeoutMs,
    );
  });
});

describe('uploaded file', () => {
  const upload = { path: '/admin/platform/attachment/upload' };
  async function picture(background: string): Promise<File> {
    const png = await sharp({ create: { width: 32, height: 32, channels: 3, background } })
      .png()
      .toBuffer();
    return new File([new Uint8Array(png)], 'bowl.png', { type: 'image/png' });
  }
  const urlIn = ({ data }: Awaited<ReturnType<typeof sentFile>>): string => (data['file'] as { url: string }).url;

  it('is read from the other process, because it is stored in the bucket', async () => {
    const sent = await picture('#2f6f4f');
    const url = urlIn(await sentFile(a, { ...upload, token }, sent));
    const read = await fetch(b.address + url);
    expect([read.status, read.headers.get('content-type')]).toEqual([200, 'image/png']);
    const kept = bucket.objects.get(`/shop${url}`)?.content ?? Buffer.alloc(0);
    expect(Buffer.from(await read.arrayBuffer()).equals(kept)).toBe(true);
    for (const { dataDir } of [a, b]) expect(existsSync(path.join(dataDir, 'storage'))).toBe(false);
  });

  it('control: is not available to other processes when stored in a local folder', async () => {
    const alone = await shopProcess({ DATABASE_URL: fresh.url, DEMO: '0' });
    try {
      const url = urlIn(await sentFile(alone, { ...upload, token }, await picture('#6f2f4f')));
      expect((await fetch(alone.address + url)).status).toBe(200);
      expect((await fetch(b.address + url)).status).toBe(404);
    } finally {
      await alone.close();
    }
  });
});
