import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { s3Server, type S3Server } from '../../packages/server/src/testing/s3-server.ts';
import { ordinaryUser } from './clone.ts';
import { folderOf, npmStart, type Running } from './running.ts';
import { passwordIn, signIn } from './visitor.ts';

const account = ordinaryUser();
let bucket: S3Server;
let running: Running | undefined;

beforeAll(async () => {
  bucket = await s3Server('shop');
});
afterAll(async () => {
  await running?.interrupt().catch(() => undefined);
  await bucket.close();
});

interface Brands {
  readonly result: readonly { readonly logo: string | null }[];
}

it('stores the demo pictures in the bucket of S3_BUCKET and serves them', async () => {
  const dataDir = join(folderOf(account, 'data'), 'shop');
  running = await npmStart({
    account,
    dataDir,
    withoutNpm: true,
    env: {
      S3_BUCKET: 'shop',
      S3_ENDPOINT: bucket.endpoint,
      S3_ACCESS_KEY_ID: bucket.accessKeyId,
      S3_SECRET_ACCESS_KEY: bucket.secretAccessKey,
    },
  });
  await running.tells('Shopkeeper is ready at');
  const admin = await signIn(running.address, passwordIn(running.told(), 'admin'));
  const { data } = await admin.post<Brands>('/admin/catalog/brand/GetPageData');
  const logo = data.result.flatMap((brand) => brand.logo ?? [])[0] ?? '';
  const picture = await fetch(running.address + logo);
  expect([picture.status, picture.headers.get('content-type')]).toEqual([200, 'image/webp']);
  const kept = bucket.objects.get(`/shop${logo}`)?.content;
  expect(Buffer.from(await picture.arrayBuffer()).equals(kept ?? Buffer.alloc(0))).toBe(true);
  expect(bucket.objects.size).toBeGreaterThan(50);
  expect(existsSync(join(dataDir, 'storage'))).toBe(false);
});
