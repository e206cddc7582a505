import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { newPicture, prefix, sendFile, sendChunks } from '../../../contexts/platform/attachment/testing/library-shop.ts';
import { type Crowded, type RaceShop, raceShop } from './race-shop.ts';

let shop: RaceShop;
beforeAll(async () => {
  shop = await raceShop();
}, 60_000);
afterAll(() => shop.close());

describe('forty files, each removed while a brand is saved with it', () => {
  /** Returns how many brands name a file that was removed. */
  async function race(crowd: Crowded): Promise<number> {
    const mark = randomUUID().slice(0, 8);
    const files = await Promise.all(
      Array.from({ length: 40 }, async (_none, at) => {
        const { data } = await sendFile(shop.app, shop.owner, { name: `${at}.png`, content: await newPicture() });
        return data.file;
      }),
    );
    await Promise.all([
      crowd.all(40, `${prefix}/del`, { body: (at) => ({ id: files[at]?.attachmentId, version: 1 }) }),
      crowd.all(40, '/admin/catalog/brand/add', { body: (at) => ({ name: `${mark}-${at}`, logo: files[at]?.url }) }),
    ]);
    const rows = await shop.db.rows<{ lost: number; saved: number }>(
      `select count(*) filter (where a.deleted_at is not null)::int as lost, count(*)::int as saved
       from catalog_brand b join platform_attachment a on a.url = b.logo where b.name like $1`,
      [`${mark}-%`],
    );
    return rows[0]?.lost ?? -1;
  }

  it('leave no brand without its file; without the lock of the file they do', async () => {
    expect(await race(shop.crowd)).toBe(0);
    expect(await shop.without([{ stands: / order by id for share$/, without: '' }], race)).toBeGreaterThan(0);
  }, 60_000);
});

describe('six uploads at once, of which the library has room for two', () => {
  const bytes = 400_000;

  /** Returns how many were stored. */
  async function race(crowd: Crowded): Promise<number> {
    const [size] = await shop.db.rows<{ bytes: number }>(
      'select coalesce(sum(size), 0)::bigint as bytes from platform_attachment where deleted_at is null',
    );
    const room = Math.ceil(((size?.bytes ?? 0) + bytes * 2.2) / 2 ** 20) * 2 ** 20;
    const filler = room - (size?.bytes ?? 0) - Math.floor(bytes * 2.2);
    await shop.db.run(
      `insert into platform_attachment (name, url, suffix, mimetype, kind, size, sha256) values ('filler', $1, 'bin', 'x/x', 'document', $2, $1)`,
      [randomUUID(), filler],
    );
    const [stored] = await shop.db.rows<{ version: number }>(
      `select coalesce(max(version), 0) as version from kit_setting where name = 'platform.upload'`,
    );
    const saved = await shop.post('/admin/routine/config/save', {
      name: 'platform.upload',
      version: stored?.version ?? 0,
      values: { quotaMegabytes: room / 2 ** 20, types: '*' },
    });
    expect(saved.status).toBe(200);
    const ids = await Promise.all(
      Array.from({ length: 6 }, async (_none, at) => {
        const content = Buffer.from(`${randomUUID()}${'x'.repeat(bytes)}`.slice(0, bytes));
        const begun = await shop.post<{ uploadId: string }>(`${prefix}/uploadBegin`, {
          name: `${at}.txt`,
          size: content.length,
          type: 'text/plain',
          fingerprint: randomUUID(),
        });
        const { uploadId } = begun.data;
        await sendChunks(shop.app, shop.owner, { uploadId, content, from: 0, bytes: content.length });
        return uploadId;
      }),
    );
    const replies = await crowd.all(6, `${prefix}/uploadEnd`, { body: (at) => ({ uploadId: ids[at] }) });
    return replies.filter(({ status }) => status === 200).length;
  }

  it('stores two of them; without the lock of the library more', async () => {
    expect(await race(shop.crowd)).toBe(2);
    const lock = { stands: /pg_advisory_xact_lock\(hashtext\('platform_attachment'\)\)::text/, without: "'free'", together: 6 };
    expect(await shop.without([lock], race)).toBeGreaterThan(2);
  }, 60_000);
});
