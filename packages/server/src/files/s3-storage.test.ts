import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { s3Server, type S3Server } from '../testing/s3-server.ts';
import { signatureError } from '../testing/signature-v4.ts';
import { bucketUrl, type S3Location } from './s3-client.ts';
import { requireBucket, s3Storage } from './s3-storage.ts';
import { diskStorage, type Storage } from './storage.ts';

let folder = '';
let server: S3Server;
let unlisted: S3Server;
const region = 'eu-central-1';
const bucket = 'shop';
/** An external S3 server, if one is configured: `http://id:secret@host:port/bucket`. */
const theirs = process.env['TEST_S3'];

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'files-'));
  [server, unlisted] = await Promise.all([s3Server(bucket), s3Server(bucket, false)]);
});
afterAll(async () => {
  await Promise.all([server.close(), unlisted.close()]);
  await rm(folder, { recursive: true, force: true });
});

const ours = (more: Partial<S3Location> = {}): S3Location => ({ ...server, bucket, region, ...more });

function theirPlace(url: string): S3Location {
  const { origin, pathname, username, password } = new URL(url);
  const [accessKeyId, secretAccessKey] = [decodeURIComponent(username), decodeURIComponent(password)];
  return { bucket: pathname.slice(1), endpoint: origin, region: 'us-east-1', accessKeyId, secretAccessKey };
}

async function fileOf(content: Buffer | string): Promise<string> {
  const path = join(folder, `source-${randomBytes(4).toString('hex')}`);
  await writeFile(path, content);
  return path;
}

async function contentOf(storage: Storage, key: string): Promise<{ content: Buffer; size: number } | null> {
  const found = await storage.stream(key);
  return found ? { content: await buffer(found.body), size: found.size } : null;
}

const doors: [string, () => Storage][] = [
  ['a disk', () => diskStorage(join(folder, 'storage'))],
  ['a bucket', () => s3Storage(ours())],
  ['a bucket that the key may not list', () => s3Storage({ ...unlisted, bucket, region })],
  ...(theirs ? [['a bucket of another server', () => s3Storage(theirPlace(theirs))] as [string, () => Storage]] : []),
];

describe.each(doors)('files on %s', (_name, open) => {
  const key = (): string => `product/20261120/${randomBytes(20).toString('hex')}.webp`;

  it('are returned byte for byte, with their size', async () => {
    const storage = open();
    const [one, content] = [key(), randomBytes(6_000_000)];
    await storage.put(one, await fileOf(content));
    const found = await contentOf(storage, one);
    expect(found?.size).toBe(content.length);
    expect(found?.content.equals(content)).toBe(true);
  });

  it('can be stored twice, also in parallel, as one file', async () => {
    const storage = open();
    const one = key();
    const source = await fileOf('the same content');
    await Promise.all([storage.put(one, source), storage.put(one, source)]);
    await storage.put(one, source);
    expect((await contentOf(storage, one))?.content.toString()).toBe('the same content');
  });

  it('are null if they are missing', async () => {
    expect(await open().stream(key())).toBeNull();
  });

  it.each(['../secret', '/etc/passwd', 'product', 'product/../x.png', 'Product/x.png', 'product/ä.png'])(
    'are never stored under %s',
    async (wrong) => {
      const storage = open();
      await expect(storage.put(wrong, await fileOf('x'))).rejects.toThrow('not a storage key');
      await expect(async () => storage.stream(wrong)).rejects.toThrow('not a storage key');
    },
  );
});

describe('a bucket', () => {
  it('stores each file under its local path, with the type and disposition it is served with', async () => {
    const storage = s3Storage(ours());
    await storage.put('product/20261120/bowl.webp', await fileOf('a picture'));
    await storage.put('attachment/20261120/terms.pdf', await fileOf('a document'));
    expect(server.objects.get('/shop/storage/product/20261120/bowl.webp')?.headers).toEqual({
      'content-type': 'image/webp',
      'content-disposition': 'inline',
      'cache-control': 'public, max-age=31536000, immutable',
    });
    expect(server.objects.get('/shop/storage/attachment/20261120/terms.pdf')?.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': 'attachment',
    });
  });

  it('is retried while it is busy; after three attempts the call fails with 503', async () => {
    const storage = s3Storage(ours());
    const before = server.answered.length;
    server.busyFor(2);
    await storage.put('product/20261120/busy.webp', await fileOf('worth three tries'));
    expect(server.answered.slice(before)).toEqual(['503', '503', '200'].map((status) => expect.stringContaining(status)));
    expect(server.objects.get('/shop/storage/product/20261120/busy.webp')?.content.toString()).toBe('worth three tries');
    server.busyFor(3);
    await expect(storage.stream('product/20261120/busy.webp')).rejects.toMatchObject({
      status: 503,
      error: 'request.unavailable',
      cause: { message: 'S3 answered 503 SlowDown' },
    });
  });

  it.each([
    [{ secretAccessKey: 'another' }, 'SignatureDoesNotMatch'],
    [{ accessKeyId: 'AKIASTRANGER' }, 'InvalidAccessKeyId'],
  ])('rejects %j and stores nothing', async (wrong, code) => {
    const before = server.objects.size;
    await expect(s3Storage(ours(wrong)).put('product/20261120/theirs.webp', await fileOf('x'))).rejects.toThrow(`403 ${code}`);
    expect(server.objects.size).toBe(before);
  });

  it('is checked at the start; the error names the problem and contains no key', async () => {
    await requireBucket(ours());
    const rejection = async (more: Partial<S3Location>) =>
      requireBucket(ours(more)).then(String, (error: Error) => `${error.name}: ${error.message}`);
    expect(await rejection({ secretAccessKey: 'another' })).toMatch(
      /bucket shop at http.* cannot be written: S3 answered 403 SignatureDoesNotMatch/,
    );
    expect(await rejection({ bucket: 'nowhere' })).toMatch(
      /bucket nowhere at .* cannot be written: S3 answered 404 NoSuchBucket/,
    );
    expect(await rejection({ endpoint: 'http://127.0.0.1:1' })).toMatch(/bucket shop at http:\/\/127.0.0.1:1 does not answer: /);
  });

  it.each([
    [{}, 'https://shop.s3.eu-central-1.amazonaws.com'],
    [{ endpoint: 'http://127.0.0.1:9000/' }, 'http://127.0.0.1:9000/shop'],
    [{ endpoint: 'https://shop.s3.oss-cn-hangzhou.aliyuncs.com' }, 'https://shop.s3.oss-cn-hangzhou.aliyuncs.com'],
  ])('with %j has the URL %s', (where, url) => {
    expect(bucketUrl({ bucket, region, ...where })).toBe(url);
  });
});

// The published example of Amazon's signature specification tests the verifier that the other tests rely on.
describe('the signature verifier', () => {
  const signer = { accessKeyId: 'AKIAIOSFODNN7EXAMPLE', secretAccessKey: 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY' };
  const request = {
    method: 'GET',
    url: '/test.txt',
    headers: {
      host: 'examplebucket.s3.amazonaws.com',
      range: 'bytes=0-9',
      'x-amz-content-sha256': 'e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855',
      'x-amz-date': '20130524T000000Z',
      authorization:
        'AWS4-HMAC-SHA256 Credential=AKIAIOSFODNN7EXAMPLE/20130524/us-east-1/s3/aws4_request,SignedHeaders=host;range;x-amz-content-sha256;x-amz-date,Signature=f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41',
    },
  };
  const then = Date.UTC(2013, 4, 24, 0, 5);

  it('accepts the published example', () => {
    expect(signatureError(request, signer, then)).toBeNull();
  });

  it('rejects it with another path, header, secret or day', () => {
    expect(signatureError({ ...request, url: '/other.txt' }, signer, then)).toBe('SignatureDoesNotMatch');
    const headers = { ...request.headers, range: 'bytes=0-10' };
    expect(signatureError({ ...request, headers }, signer, then)).toBe('SignatureDoesNotMatch');
    expect(signatureError(request, { ...signer, secretAccessKey: 'x' }, then)).toBe('SignatureDoesNotMatch');
    expect(signatureError(request, signer, Date.UTC(2013, 4, 25))).toBe('RequestTimeTooSkewed');
    const unsigned = { ...request.headers, 'x-amz-acl': 'public-read' };
    expect(signatureError({ ...request, headers: unsigned }, signer, then)).toBe('AccessDenied');
  });
});
