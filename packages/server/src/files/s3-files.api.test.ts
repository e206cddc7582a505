import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, kitApp, type KitApp } from '../testing/kit-app.ts';
import { s3Server, type S3Server } from '../testing/s3-server.ts';
import { storageRoute, uploadRoute } from './file-routes.ts';
import { s3Storage, type S3StorageLocation } from './s3-storage.ts';

const publicUrl = 'https://files.shop.example';
let bucket: S3Server;
let kit: KitApp;
let boss: string;

const place = (more: Partial<S3StorageLocation> = {}): S3StorageLocation => ({
  ...bucket,
  bucket: 'shop',
  region: 'us-east-1',
  ...more,
});

const filesIn = (storage: ReturnType<typeof s3Storage>): Promise<KitApp> =>
  kitApp({
    routes: [
      uploadRoute({
        path: '/admin/ajax/upload',
        rule: { kind: 'signed-in', audience: 'admin' },
        topic: 'product',
        storage,
        policy: () => ({ maxsize: '5mb', mimetype: '*' }),
      }),
      storageRoute(storage),
    ],
  });

beforeAll(async () => {
  bucket = await s3Server('shop');
  kit = await filesIn(s3Storage(place()));
  boss = await kit.tokenOf('admin');
});
afterAll(async () => {
  await kit.close();
  await bucket.close();
});

async function send(content: Buffer, name: string) {
  const form = new FormData();
  form.append('fileInput', new Blob([new Uint8Array(content)]), name);
  const request = new Request('http://shop', { method: 'POST', body: form });
  const reply = await kit.app.inject({
    method: 'POST',
    url: '/admin/ajax/upload',
    headers: { ...bearer(boss), 'accept-language': 'en', 'content-type': request.headers.get('content-type') ?? '' },
    payload: Buffer.from(await request.arrayBuffer()),
  });
  return { status: reply.statusCode, ...reply.json() };
}

const picture = (): Promise<Buffer> =>
  sharp(randomBytes(64 * 64 * 3), { raw: { width: 64, height: 64, channels: 3 } })
    .png()
    .toBuffer();

describe('uploads stored in a bucket', () => {
  it('are stored only there, and are served from this address as safely as from a disk', async () => {
    const { code, data } = await send(await picture(), 'bowl.png');
    expect(code).toBe(1);
    const kept = bucket.objects.get(`/shop${data.file.url}`);
    expect(kept?.headers['content-type']).toBe('image/png');
    const served = await kit.app.inject({ method: 'GET', url: data.file.url });
    expect(served.rawPayload.equals(kept?.content ?? Buffer.alloc(0))).toBe(true);
    expect(served.headers).toMatchObject({
      'content-type': 'image/png',
      'content-length': String(data.file.size),
      'content-security-policy': "default-src 'none'; style-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    expect(existsSync(join(kit.dataDir, 'storage'))).toBe(false);
  });

  it('return 503 while it is unavailable, and add no row for a file that was not stored', async () => {
    const before = await kit.db.rows('select id from kit_file');
    bucket.busyFor(3);
    expect(await send(await picture(), 'away.png')).toMatchObject({ status: 503, data: { error: 'request.unavailable' } });
    expect(await kit.db.rows('select id from kit_file')).toEqual(before);
    expect((await send(await picture(), 'back.png')).code).toBe(1);
  });

  it('are redirected to its public URL, if there is one; other paths are not', async () => {
    const open = await filesIn(s3Storage(place({ publicUrl: `${publicUrl}/` })));
    const key = `/storage/product/20261120/${'a'.repeat(40)}.webp`;
    const { status, headers } = await open.get(key);
    expect([status, headers['location'], headers['cache-control']]).toEqual([302, `${publicUrl}${key}`, 'public, max-age=86400']);
    for (const stray of ['/storage//evil.example/x.png', '/storage/product/x.html', '/storage/%2e%2e/secret.png'])
      expect((await open.get(stray)).status, stray).toBe(404);
    await open.close();
  });
});
