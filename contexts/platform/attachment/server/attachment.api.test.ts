import { randomUUID } from 'node:crypto';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { diskStorage, s3Storage } from '@shopkeeper/server/files';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Server, type S3Server } from '../../../../packages/server/src/testing/s3-server.ts';
import { secondProcess, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { newPicture, prefix, sendFile, sendChunks } from '../testing/library-shop.ts';

interface Row {
  readonly id: number;
  readonly version: number;
  readonly name: string;
  readonly url: string;
  readonly usedCount: number | null;
}

let bucket: S3Server;
beforeAll(async () => {
  bucket = await s3Server('shop');
});
afterAll(() => bucket.close());

const places = [
  ['a disk', async () => diskStorage(join(await mkdtemp(join(tmpdir(), 'files-')), 'storage'))],
  ['a bucket', async () => s3Storage({ ...bucket, bucket: 'shop', region: 'us-east-1' })],
] as const;

describe.each(places)('the library on %s', (_name, storageOf) => {
  let shop: TestShop;
  beforeAll(async () => {
    shop = await testShop({ isStepped: true, storage: await storageOf() });
  }, 60_000);
  afterAll(() => shop.close());

  const upload = async (name: string, more: { content?: Buffer; fields?: Record<string, string> } = {}) => {
    const { data } = await sendFile(shop.app, shop.owner, { name, content: await newPicture(), ...more });
    return data.file;
  };
  const row = async (id: number): Promise<Row> => (await shop.post<Row>(`${prefix}/GetDetailPage`, { id })).data;
  const list = async (body: object): Promise<readonly Row[]> =>
    (await shop.post<{ result: Row[] }>(`${prefix}/GetPageData`, { page: { currentPage: 1, pageSize: 50 }, ...body })).data
      .result;
  const remove = async (id: number) => shop.post(`${prefix}/del`, { id, version: (await row(id)).version });
  const get = (url: string) => shop.app.inject({ method: 'GET', url });
  const brand = (logo: string, name = `b${randomUUID().slice(0, 8)}`) =>
    shop.post<{ id: number; version: number; logo: string }>('/admin/catalog/brand/add', { name, logo });
  const brandAt = async (id: number) =>
    (await shop.post<{ id: number; version: number; logo: string }>('/admin/catalog/brand/GetDetailPage', { id })).data;

  it('[M-28.list] has every upload once, found by name, folder, tag and kind', async () => {
    const folder = (await shop.post<{ id: number }>(`${prefix}-folder/add`, { name: 'Kiln' })).data;
    const mark = randomUUID().slice(0, 8);
    const file = await upload(`${mark}.png`, { fields: { folderId: String(folder.id) } });
    expect(file.isKnown).toBe(false);
    const again = await upload('other-name.png', { content: Buffer.from((await get(file.url)).rawPayload) });
    expect(again).toMatchObject({ attachmentId: file.attachmentId, isKnown: true });
    expect((await list({ quick: mark })).map(({ id }) => id)).toEqual([file.attachmentId]);
    const { version } = await row(file.attachmentId);
    const changed = await shop.post(`${prefix}/Update`, { id: file.attachmentId, version, tags: ['blue', mark] });
    expect(changed.status).toBe(200);
    const filters = {
      and: [
        { field: 'folderId', op: 'in', value: [folder.id] },
        { field: 'kind', op: 'eq', value: 'picture' },
        { field: 'tags', op: 'in', value: [mark] },
      ],
    };
    expect((await list({ filters })).map(({ id }) => id)).toEqual([file.attachmentId]);
    expect(await shop.post(`${prefix}-folder/del`, { id: folder.id, version: 1 })).toMatchObject({ status: 409 });
  });

  it('has equal content once, also when two people upload it at the same time', async () => {
    const content = await newPicture();
    const clerk = await shop.staff([`${prefix}/index`]);
    const files = await Promise.all(
      [shop.owner, clerk, shop.owner, clerk].map((as, at) => sendFile(shop.app, as, { name: `same${at}.png`, content })),
    );
    expect(new Set(files.map(({ data }) => data.file.attachmentId)).size).toBe(1);
    expect(files.filter(({ data }) => !data.file.isKnown)).toHaveLength(1);
  });

  it('says where a file is used: pictures, rich text, free values; not what the reader may not open', async () => {
    const file = await upload('used.png');
    expect((await brand(file.url)).status).toBe(200);
    await shop.post('/admin/catalog/product/add', {
      name: 'Vase',
      skus: [{ values: [], priceAmount: 100 }],
      detail: `<p><img src="${file.url}"></p>`,
    });
    const setting = { name: `own_${Date.now()}`, title: 'Poster', kind: 'image', value: file.url };
    expect((await shop.post('/admin/platform/custom-setting/add', setting)).status).toBe(200);
    type Uses = { uses: { title: string; path: string }[]; hidden: number };
    const { data } = await shop.post<Uses>(`${prefix}/uses`, { id: file.attachmentId });
    expect(data.uses.map(({ title }) => title).sort()).toEqual(['Brands', 'Custom settings', 'Products']);
    const clerk = await shop.staff([`${prefix}/index`, '/admin/catalog/brand/index']);
    const seen = (await shop.post<Uses>(`${prefix}/uses`, { id: file.attachmentId }, clerk)).data;
    expect([seen.uses.length, seen.hidden]).toEqual([1, 2]);
    expect((await shop.post(`${prefix}/countUses`)).status).toBe(200);
    expect((await row(file.attachmentId)).usedCount).toBe(3);
  });

  it('[M-28.write] never removes a file in use; an unused one goes with its content and widths', async () => {
    const file = await upload('gone.png', { content: await newPicture(300) });
    const { data: used } = await brand(file.url);
    expect(await remove(file.attachmentId)).toMatchObject({
      status: 409,
      data: { error: 'attachment.in-use', details: { count: 1 } },
    });
    expect((await get(file.url)).statusCode).toBe(200);
    await shop.post('/admin/catalog/brand/Update', { id: used.id, version: used.version, logo: null });
    expect((await get(file.url.replace('/storage/', '/storage/w96/'))).statusCode).toBe(200);
    expect((await remove(file.attachmentId)).status).toBe(200);
    await shop.runDue();
    expect((await get(file.url)).statusCode).toBe(404);
    expect((await get(file.url.replace('/storage/', '/storage/w96/'))).statusCode).toBe(404);
    expect(await brand(file.url)).toMatchObject({ status: 400, data: { fields: [{ path: 'logo', rule: 'missing-file' }] } });
  });

  it('has a removed file again after another upload, also before its content was deleted', async () => {
    const content = await newPicture();
    const first = await upload('again.png', { content });
    await remove(first.attachmentId);
    const second = await upload('again.png', { content });
    await shop.runDue();
    expect((await get(second.url)).statusCode).toBe(200);
    expect((await brand(second.url)).status).toBe(200);
  });

  it('replaces a file under its id, everywhere at once; the former one is deleted', async () => {
    const file = await upload('old.png');
    const { data: used } = await brand(file.url);
    const { version } = await row(file.attachmentId);
    const replace = async (content: Buffer, name: string, at = version) =>
      sendFile(shop.app, shop.owner, {
        path: `${prefix}/replace`,
        content,
        name,
        fields: { id: String(file.attachmentId), version: String(at) },
      });
    const known = await newPicture();
    await upload('known.png', { content: known });
    expect(await replace(known, 'x.png')).toMatchObject({ status: 409, data: { error: 'attachment.same-content' } });
    expect(await replace(await newPicture(), 'x.png', version + 5)).toMatchObject({
      status: 409,
      data: { error: 'request.stale-version' },
    });
    const { data } = await replace(await newPicture(), 'new.png');
    expect(data.file.attachmentId).toBe(file.attachmentId);
    expect(await row(file.attachmentId)).toMatchObject({ name: 'old.png', url: data.file.url });
    expect((await get(file.url)).statusCode).toBe(200);
    await shop.runDue();
    await shop.runDue();
    expect(await brandAt(used.id)).toMatchObject({ logo: data.file.url, version: used.version + 1 });
    expect((await get(file.url)).statusCode).toBe(404);
    expect((await get(data.file.url)).statusCode).toBe(200);
  });

  it('draws pictures at five widths only, each once', async () => {
    const file = await upload('wide.png', { content: await newPicture(700) });
    const at = (width: number) => get(file.url.replace('/storage/', `/storage/w${width}/`));
    const many = await Promise.all(Array.from({ length: 12 }, () => at(480)));
    expect(many.map(({ statusCode }) => statusCode)).toEqual(many.map(() => 200));
    expect((await sharp(many[0]?.rawPayload).metadata()).width).toBe(480);
    expect((await sharp((await at(960)).rawPayload).metadata()).width).toBe(700);
    for (const width of [481, 97, 4000, 0]) expect((await at(width)).statusCode).toBe(404);
  });

  it('[A-13.download] sends a file under its name; [M-28.deny] nothing without the permission', async () => {
    const file = await upload('青瓷.png');
    const ask = (as: { token: string }) =>
      shop.app.inject({
        method: 'POST',
        url: `${prefix}/DownLoadFile`,
        headers: { server: '1', authorization: `Bearer ${as.token}` },
        payload: { id: file.attachmentId },
      });
    const reply = await ask(shop.owner);
    expect(reply.headers['content-disposition']).toBe(`attachment; filename*=UTF-8''${encodeURIComponent('青瓷.png')}`);
    expect(reply.rawPayload.equals((await get(file.url)).rawPayload)).toBe(true);
    const stranger = await shop.staff(['/admin/catalog/brand/index']);
    expect((await ask(stranger)).statusCode).toBe(403);
    for (const call of ['GetPageData', 'uses', 'size', 'countUses', 'del', 'Update', 'Export'])
      expect((await shop.post(`${prefix}/${call}`, { id: 1 }, stranger)).status, call).toBe(403);
  });

  it('[M-28.export] exports the list', async () => {
    const name = `${randomUUID().slice(0, 8)}.png`;
    await upload(name);
    const reply = await shop.app.inject({
      method: 'POST',
      url: `${prefix}/Export`,
      headers: { server: '1', 'accept-language': 'en', authorization: `Bearer ${shop.owner.token}` },
      payload: { query: { quick: name } },
    });
    expect(reply.headers['content-type']).toContain('csv');
    expect(reply.body).toContain(name);
  });

  it('rejects what does not fit into the library', async () => {
    const { data: size } = await shop.post<{ bytes: number }>(`${prefix}/size`);
    const megabytes = Math.ceil(size.bytes / 2 ** 20);
    const settings = { name: 'platform.upload', version: 0, values: { quotaMegabytes: Math.max(1, megabytes) } };
    expect((await shop.post('/admin/routine/config/save', settings)).status).toBe(200);
    const big = await newPicture(12_000);
    expect(await sendFile(shop.app, shop.owner, { name: 'big.png', content: big })).toMatchObject({
      status: 413,
      data: { error: 'request.upload-quota' },
    });
    const begun = await shop.post(`${prefix}/uploadBegin`, {
      name: 'big.png',
      size: 9_000_000,
      type: 'image/png',
      fingerprint: 'f',
    });
    expect(begun).toMatchObject({ status: 413, data: { error: 'request.upload-quota' } });
    await shop.post('/admin/routine/config/save', { ...settings, version: 1, values: { quotaMegabytes: 0 } });
  });

  it('takes a large file in parts, and continues in another process after a cut', async () => {
    const content = await newPicture(1_500, 1_100);
    const file = { name: 'large.png', size: content.length, type: 'image/png', fingerprint: randomUUID() };
    type Begun = { uploadId: string; received: number; chunkBytes: number };
    const begun = (await shop.post<Begun>(`${prefix}/uploadBegin`, file)).data;
    const { uploadId, chunkBytes: bytes } = begun;
    expect(content.length).toBeGreaterThan(2 * bytes);
    await sendChunks(shop.app, shop.owner, { uploadId, content, from: 0, to: bytes, bytes });
    const other = await secondProcess(shop);
    const end = () =>
      shop.post<{ received: number; file: { url: string; attachmentId: number } }>(`${prefix}/uploadEnd`, { uploadId });
    expect(await end()).toMatchObject({ status: 409, data: { error: 'request.upload-offset', details: { received: bytes } } });
    const twice = await sendFile(other.app, shop.owner, {
      path: `${prefix}/uploadChunk`,
      content: content.subarray(0, bytes),
      name: 'part',
      fields: { uploadId, offset: '0' },
    });
    expect(twice).toMatchObject({ status: 409, data: { error: 'request.upload-offset', details: { received: bytes } } });
    const resumed = (await shop.post<Begun>(`${prefix}/uploadBegin`, file)).data;
    expect(resumed).toMatchObject({ uploadId, received: bytes });
    await sendChunks(other.app, shop.owner, { uploadId, content, from: bytes, bytes });
    const stranger = await shop.staff([`${prefix}/index`]);
    expect((await shop.post(`${prefix}/uploadEnd`, { uploadId }, stranger)).status).toBe(404);
    const stored = (await end()).data.file;
    expect((await end()).data.file).toEqual(stored);
    const pixels = (file: Buffer) => sharp(file).raw().toBuffer();
    expect((await pixels((await get(stored.url)).rawPayload)).equals(await pixels(content))).toBe(true);
    expect(await shop.db.rows('select 1 from kit_upload_chunk where upload_id = $1', [uploadId])).toEqual([]);
    await other.close();
  }, 60_000);
});
