import { createHash } from 'node:crypto';
import { createReadStream, openAsBlob } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { extensionOf } from '@shopkeeper/resource/schema';
import { StartupError } from '../database/startup-error.ts';
import { fileKinds } from './file-kinds.ts';
import { bucketUrl, createS3Client, errorOf, type S3Location } from './s3-client.ts';
import { isStorageKey, type Storage } from './storage.ts';

/** The location of a bucket for stored files. */
export interface S3StorageLocation extends S3Location {
  /** The public URL of the bucket, if anyone may read it: browsers are redirected there for the content. */
  readonly publicUrl?: string;
}

/** Objects have the same paths as here, so a copy of the storage folder can be the content of a bucket. */
const pathOf = (key: string): string => {
  if (!isStorageKey(key)) throw new RangeError(`not a storage key: ${key}`);
  return `storage/${key}`;
};

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Direct readers of the bucket get the same headers as from here: the type, and documents as downloads. */
function headersOf(key: string): Record<string, string> {
  const kind = fileKinds[extensionOf(key)];
  return {
    'content-type': kind?.mime ?? 'application/octet-stream',
    'content-disposition': kind && kind.shape !== 'document' ? 'inline' : 'attachment',
    'cache-control': 'public, max-age=31536000, immutable',
  };
}

/** Amazon's reply for a missing object to a key that may not list the bucket; listing is not required. */
const notListed = 'S3 answered 403 AccessDenied';

/** Stores files in a bucket. Requests are signed with their content, so the server rejects content that changed in transit. */
export function s3Storage(place: S3StorageLocation): Storage {
  const ask = createS3Client(place);
  const publicBase = place.publicUrl?.replace(/\/+$/, '');
  return {
    async put(key, source) {
      const headers = { ...headersOf(key), 'x-amz-content-sha256': await sha256Of(source) };
      const answer = await ask({ method: 'PUT', path: pathOf(key), headers, body: () => openAsBlob(source) });
      if (!answer.ok) throw new Error(await errorOf(answer));
      await answer.body?.cancel();
    },
    async stream(key) {
      const answer = await ask({ method: 'GET', path: pathOf(key) });
      if (!answer.ok || !answer.body) {
        const reason = await errorOf(answer);
        if (answer.status === 404 || reason === notListed) return null;
        throw new Error(reason);
      }
      // The stream types of the web and of Node differ only in members that are not used here.
      const body = Readable.fromWeb(answer.body as ReadableStream);
      return { body, size: Number(answer.headers.get('content-length')) };
    },
    async has(key) {
      const answer = await ask({ method: 'HEAD', path: pathOf(key) });
      await answer.body?.cancel();
      // Without the right to list, a missing object is forbidden; a reply to HEAD has no body that says which.
      if (answer.ok || answer.status === 404 || answer.status === 403) return answer.ok;
      throw new Error(`S3 answered ${answer.status}`);
    },
    async remove(key) {
      const answer = await ask({ method: 'DELETE', path: pathOf(key) });
      if (!answer.ok && answer.status !== 404) throw new Error(await errorOf(answer));
      await answer.body?.cancel();
    },
    publicUrl: (key) => (publicBase === undefined ? null : `${publicBase}/${pathOf(key)}`),
  };
}

const probe = 'probe/start.txt';

/**
 * Writes a probe object into the bucket and reads it back.
 * @throws StartupError that explains what to change in the settings
 */
export async function requireBucket(place: S3StorageLocation): Promise<void> {
  const bucket = `The bucket ${place.bucket} at ${new URL(bucketUrl(place)).origin}`;
  const ask = createS3Client(place);
  const word = 'Shopkeeper keeps its files here.\n';
  const headers = { 'content-type': 'text/plain', 'x-amz-content-sha256': createHash('sha256').update(word).digest('hex') };
  const away = (error: unknown): never => {
    const cause: unknown = error instanceof Error ? (error.cause ?? error) : error;
    const inner: unknown = cause instanceof Error ? (cause.cause ?? cause) : cause;
    throw new StartupError(`${bucket} does not answer: ${inner instanceof Error ? inner.message : String(inner)}`);
  };
  const put = await ask({ method: 'PUT', path: pathOf(probe), headers, body: async () => new Blob([word]) }).catch(away);
  if (!put.ok)
    throw new StartupError(`${bucket} cannot be written: ${await errorOf(put)}. See S3_BUCKET, S3_REGION and the key.`);
  const got = await ask({ method: 'GET', path: pathOf(probe) }).catch(away);
  if (!got.ok || (await got.text()) !== word) throw new StartupError(`${bucket} cannot be read: ${await errorOf(got)}.`);
}
