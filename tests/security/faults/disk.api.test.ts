import { once } from 'node:events';
import { readdirSync, rmSync } from 'node:fs';
import path from 'node:path';
import { type Database, openDatabase } from '@shopkeeper/server/database';
import { createLog } from '@shopkeeper/server/http';
import sharp, { type Sharp } from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { freePort } from '../../setup/free-port.ts';
import { until } from '../../../packages/server/src/testing/until.ts';
import { freshDatabase } from '../../setup/fresh-database.ts';
import { fileBody, fileType } from '../calls.ts';
import { mutatedUploadPath } from '../mutated-files.ts';
import { securityReport } from '../report.ts';
import { openWire, type Reply } from '../wire.ts';
import { createSmallDisk } from './small-disk.ts';
import { createTempFolder, type ShopUnderFire, shopUnderFire } from './shop-under-fire.ts';
import { startShopProcess } from './start-shop-process.ts';
import { type Answer, sent, signedIn } from './traders.ts';

const timeoutMs = 60_000;
const { results, survived } = securityReport('disk');

/** An image of noise, which does not compress. */
const noise = (side: number): Sharp =>
  sharp({
    create: { width: side, height: side, channels: 3, background: '#888', noise: { type: 'gaussian', mean: 128, sigma: 60 } },
  });

const uploadsKb = 800;
const fileKb = 512;

/** Starts a shop whose uploads are on a small disk, with a user who may upload. */
async function shopOnLittleDisk(settings: Readonly<Record<string, string>> = {}) {
  const folder = createTempFolder();
  const fresh = await freshDatabase();
  const db = openDatabase({ url: fresh.url, log: createLog({ level: 'silent' }), max: 1 });
  // Without permission to mount, the process's file size is limited instead, which fails at the same write.
  const room = createSmallDisk(folder, uploadsKb);
  const port = await freePort();
  const shop = await startShopProcess(
    { DATABASE_URL: fresh.url, DATA_DIR: folder, PORT: String(port), DEMO: '0', ...settings },
    room ? undefined : fileKb,
  );
  const address = `http://127.0.0.1:${port}`;
  const wire = openWire(address, 1);
  const headers = { authorization: `Bearer ${await signedIn(address)}`, 'content-type': fileType, 'accept-language': 'en' };
  return {
    room,
    wire,
    upload: (bytes: Buffer, { name, type, to = '/admin/platform/attachment/upload' }: Sent): Promise<Reply> =>
      wire.send({ method: 'POST', path: to, body: fileBody(name, type, bytes), headers }),
    kept: async () => ({
      rows: (await db.rows('select url from kit_file order by id')).length,
      stored: readdirSync(path.join(folder, 'storage'), { recursive: true }).filter((name) => /\.\w+$/.test(String(name))).length,
      unfinished: readdirSync(path.join(folder, 'incoming')),
    }),
    async close(): Promise<void> {
      wire.close();
      const gone = once(shop, 'exit');
      shop.kill('SIGTERM');
      await gone;
      room?.remove();
      rmSync(folder, { recursive: true, force: true });
      await db.close();
      await fresh.drop();
    },
  };
}

interface Sent {
  readonly name: string;
  readonly type: string;
  readonly to?: string;
}

describe('a disk full of uploads', () => {
  type OnLittleDisk = Awaited<ReturnType<typeof shopOnLittleDisk>>;
  async function on(settings: Readonly<Record<string, string>>, work: (shop: OnLittleDisk) => Promise<void>): Promise<void> {
    const shop = await shopOnLittleDisk(settings);
    try {
      await work(shop);
    } finally {
      await shop.close();
    }
  }
  const small = () => noise(60).png().toBuffer();
  const smallPicture = { name: 'small.png', type: 'image/png' };

  it(
    'rejects uploads that do not fit with a named error, stores nothing of them, and continues',
    () =>
      on({}, async ({ room, wire, upload, kept }) => {
        results['kind of disk'] = room ? `${uploadsKb} KB` : `files of at most ${fileKb} KB`;
        expect((await upload(await small(), smallPicture)).status).toBe(200);
        const before = await kept();
        expect(before).toEqual({ rows: 1, stored: 1, unfinished: [] });
        // The first does not fit when received; the second is received, but its re-encoded picture does not fit.
        const large = await noise(900).png().toBuffer();
        const growing = await noise(1_600).jpeg({ quality: 20 }).toBuffer();
        for (const [bytes, name, type] of [
          [large, 'large.png', 'image/png'],
          [growing, 'growing.jpg', 'image/jpeg'],
        ] as const) {
          const reply = await upload(bytes, { name, type });
          expect([name, reply.status, reply.error]).toEqual([name, 503, 'request.no-space']);
          expect(await kept()).toEqual(before);
        }
        room?.fill();
        if (room) expect(await upload(await small(), smallPicture)).toMatchObject({ status: 503, error: 'request.no-space' });
        room?.free();
        const again = await upload(await noise(70).png().toBuffer(), { name: 'again.png', type: 'image/png' });
        expect(again.status).toBe(200);
        const { url } = (again.data as { file: { url: string } }).file;
        expect((await wire.send({ method: 'GET', path: url })).status).toBe(200);
        expect(await kept()).toEqual({ rows: 2, stored: 2, unfinished: [] });
        survived.push('a disk full of uploads');
      }),
    60_000,
  );

  it(
    'is detected to leave half a file when an upload writes directly to the storage',
    () =>
      on({ SECURITY_PLANTS: 'upload' }, async ({ upload, kept }) => {
        const comesIn = await noise(360).png().toBuffer();
        expect(comesIn.length).toBeLessThan(fileKb * 1_024);
        expect(comesIn.length * 2).toBeGreaterThan(fileKb * 1_024);
        const reply = await upload(comesIn, { name: 'halved.png', type: 'image/png', to: mutatedUploadPath });
        expect([reply.status, reply.error]).toEqual([503, 'request.no-space']);
        const left = await kept();
        expect(left).toEqual({ rows: 0, stored: 1, unfinished: [] });
        results['files left by a careless upload'] = left.stored;
      }),
    60_000,
  );
});

describe('a disk full of the database', () => {
  const roomKb = 360_000;
  const brands = 20_000;
  const folder = createTempFolder();
  let room: DiskOfDatabase;
  let shop: ShopUnderFire;
  let db: Database;
  let headers: Record<string, string>;

  beforeAll(async () => {
    const mounted = createSmallDisk(folder, roomKb);
    shop = await shopUnderFire({ dataDir: folder, demo: false });
    db = openDatabase({ url: await shop.databaseUrl(), log: createLog({ level: 'silent' }), max: 2 });
    await db.run(
      `insert into catalog_brand (name, website) select 'Brand ' || n, 'https://brand.example/' || repeat(md5(n::text), 4) from generate_series(1, $1) n`,
      [brands],
    );
    room = mounted ?? (await refusedByDatabase(db));
    results['kind of database disk'] = mounted ? `${Math.round(roomKb / 1_000)} MB` : 'refused by the database itself';
    headers = { authorization: `Bearer ${await signedIn(shop.address)}` };
  }, 120_000);
  afterAll(async () => {
    await db.close();
    await shop.close();
    room.remove?.();
    rmSync(folder, { recursive: true, force: true });
  });

  const options = (call: string, body: unknown, key?: string): Promise<Answer | null> =>
    sent(shop.address, `/admin/catalog/brand/${call}`, {
      body,
      headers: { ...headers, ...(key ? { 'idempotency-key': key } : {}) },
    });
  const add = (name: string): Promise<Answer | null> => options('add', { name }, name.replace(/\W/g, '-'));
  const statusOf = async (jobId: unknown) =>
    (await db.rows<{ status: string }>('select status from kit_job where id = $1', [jobId]))[0]?.status;

  /** Starts an export that waits to write its first part, and fills the disk before it continues. */
  async function exportIntoFullDisk(): Promise<unknown> {
    const jobId = await db.withLongTimeout.transaction(async (tx) => {
      await tx.run('lock table kit_job_file_chunk in share row exclusive mode');
      const started = await options('ExportJob', {});
      await until(async () => (await statusOf(started?.data['jobId'])) === 'running', timeoutMs);
      await room.fill();
      return started?.data['jobId'];
    });
    return jobId;
  }

  it('is reported with a named error, can still be read, and loses nothing: waiting work continues when there is space', async () => {
    const jobId = await exportIntoFullDisk();
    const names: string[] = [];
    let rejected: Answer | null = null;
    while (!rejected && names.length < 3_000) {
      const name = `Room number ${names.length}`;
      names.push(name);
      const answer = await add(name);
      if (answer?.status !== 200) rejected = answer;
    }
    results['written before the last page was full'] = names.length - 1;
    expect(rejected).toMatchObject({ status: 503, data: { error: 'request.no-space' } });
    expect((await options('GetPageData', {}))?.status).toBe(200);
    expect(await statusOf(jobId)).toBe('running');

    await room.free();
    const begun = performance.now();
    const last = names.at(-1) ?? '';
    await until(async () => (await add(last))?.status === 200, timeoutMs);
    results['writes again after, ms'] = Math.round(performance.now() - begun);
    const stored = await db.rows<{ name: string }>("select name from catalog_brand where name like 'Room %' order by id");
    expect(stored.map(({ name }) => name)).toEqual(names);
    await until(async () => (await statusOf(jobId)) === 'done', timeoutMs);
    const sheet = await fetch(`${shop.address}/admin/catalog/brand/ExportFile`, {
      method: 'POST',
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ jobId }),
    });
    expect((await sheet.text()).trim().split('\n').length).toBeGreaterThan(brands);
    survived.push('a disk full of the database');
  }, 180_000);
});

interface DiskOfDatabase {
  fill(): void | Promise<void>;
  free(): void | Promise<void>;
  remove?(): void;
}

/** Without permission to mount, triggers on the growing tables raise PostgreSQL's disk-full error. */
async function refusedByDatabase(db: Database): Promise<DiskOfDatabase> {
  await db.run('create table no_room as select false as is_so');
  await db.run(`create function full_disk() returns trigger language plpgsql as $$ begin
    if (select is_so from no_room) then raise exception 'could not extend file: No space left on device' using errcode = '53100'; end if;
    return new; end $$`);
  for (const table of ['catalog_brand', 'kit_job_file_chunk'])
    await db.run(`create trigger full_disk before insert on ${table} for each row execute function full_disk()`);
  const say = (isSo: boolean) => async (): Promise<void> => void (await db.run('update no_room set is_so = $1', [isSo]));
  return { fill: say(true), free: say(false) };
}
