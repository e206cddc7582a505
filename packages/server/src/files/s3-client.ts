import { setTimeout as pause } from 'node:timers/promises';
import { AwsClient } from 'aws4fetch';
import { RequestError } from '../routes/errors.ts';

/** A bucket of any S3-compatible server, and the credentials for it. */
export interface S3Location {
  readonly bucket: string;
  /** Default: Amazon's endpoint of the region. If the host starts with the bucket's name, paths omit the bucket. */
  readonly endpoint?: string;
  readonly region: string;
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

/** One request; the body is opened again for every attempt. */
export interface S3Request {
  readonly method: 'GET' | 'PUT' | 'HEAD' | 'DELETE';
  readonly path: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly body?: () => Promise<Blob>;
}

/**
 * Sends a request to the bucket. The caller handles replies below 500, other than 429.
 * @throws 503 `request.unavailable` after three failed attempts
 */
export type S3Client = (options: S3Request) => Promise<Response>;

const tries = 3;
const firstPauseMs = 100;
/** For the head of a reply, and so also for sending a whole body. */
const timeoutMs = 30_000;

/** Returns the base URL of a bucket's objects. */
export function bucketUrl({ bucket, endpoint, region }: Pick<S3Location, 'bucket' | 'endpoint' | 'region'>): string {
  if (!endpoint) return `https://${bucket}.s3.${region}.amazonaws.com`;
  const { origin, pathname, hostname } = new URL(endpoint);
  const base = `${origin}${pathname}`.replace(/\/+$/, '');
  return hostname.startsWith(`${bucket}.`) ? base : `${base}/${bucket}`;
}

export function createS3Client(place: S3Location): S3Client {
  const { accessKeyId, secretAccessKey, region } = place;
  const signer = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3' });
  const base = bucketUrl(place);

  /** Returns the reply, or an error if there is none; replies that may change on a retry count as errors. */
  async function once({ method, path, headers = {}, body }: S3Request): Promise<Response | Error> {
    const stop = new AbortController();
    const late = setTimeout(() => stop.abort(new Error(`no answer within ${timeoutMs} ms`)), timeoutMs);
    try {
      const sent = body ? { body: await body() } : {};
      const request = await signer.sign(`${base}/${path}`, { method, headers: { ...headers }, ...sent });
      const answer = await fetch(request, { signal: stop.signal, redirect: 'error' });
      if (answer.status < 500 && answer.status !== 429) return answer;
      return new Error(await errorOf(answer));
    } catch (error) {
      return error instanceof Error ? error : new Error(String(error));
    } finally {
      clearTimeout(late);
    }
  }

  return async (options) => {
    for (let attempt = 1; ; attempt += 1) {
      const answer = await once(options);
      if (answer instanceof Response) return answer;
      if (attempt === tries) throw Object.assign(new RequestError(503, 'request.unavailable'), { cause: answer });
      await pause(firstPauseMs * 2 ** attempt * (0.5 + Math.random()));
    }
  };
}

/** Returns the server's error for the log, such as `S3 answered 403 SignatureDoesNotMatch`. It never contains a key. */
export async function errorOf(answer: Response): Promise<string> {
  const text = await answer.text().catch(() => '');
  return `S3 answered ${answer.status} ${/<Code>(\w+)<\/Code>/.exec(text)?.[1] ?? ''}`.trim();
}
