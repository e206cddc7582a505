import { createHash } from 'node:crypto';
import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { signatureError, type Signer } from './signature-v4.ts';

interface StoredObject {
  readonly content: Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** A bucket server for tests: every request is checked by its signature and content digest before anything happens. */
export interface S3Server extends Signer {
  readonly endpoint: string;
  readonly objects: ReadonlyMap<string, StoredObject>;
  /** All handled requests, such as `PUT /bucket/key 200`. */
  readonly answered: readonly string[];
  /** Replies 503 to the given number of next requests. */
  busyFor(requests: number): void;
  close(): Promise<void>;
}

interface Judged {
  readonly status: number;
  readonly code?: string;
  readonly found?: StoredObject;
}

const keptHeaders = ['content-type', 'content-disposition', 'cache-control'];

const plainHeaders = ({ headers }: IncomingMessage): Record<string, string> =>
  Object.fromEntries(Object.entries(headers).map(([name, value]) => [name, String(value)]));

/** S3 rejects content without a length, and content that differs from the signed digest. */
function contentIssue({ headers }: IncomingMessage, content: Buffer): string | null {
  if (headers['content-length'] === undefined) return 'MissingContentLength';
  const digest = headers['x-amz-content-sha256'];
  const isSame = digest === 'UNSIGNED-PAYLOAD' || digest === createHash('sha256').update(content).digest('hex');
  return isSame ? null : 'XAmzContentSHA256Mismatch';
}

const statuses: Readonly<Record<string, number>> = { MissingContentLength: 411, XAmzContentSHA256Mismatch: 400 };

/** @param mayList whether the key may list the bucket; otherwise missing objects return 403 */
export async function s3Server(bucket: string, mayList = true): Promise<S3Server> {
  const missing: Judged = mayList ? { status: 404, code: 'NoSuchKey' } : { status: 403, code: 'AccessDenied' };
  const signer: Signer = { accessKeyId: 'AKIAKESTREL', secretAccessKey: 'kestrel/lane+41' };
  const objects = new Map<string, StoredObject>();
  const answered: string[] = [];
  let busy = 0;

  function judge(request: IncomingMessage, content: Buffer): Judged {
    const { method = '', url = '' } = request;
    if (busy > 0) {
      busy -= 1;
      return { status: 503, code: 'SlowDown' };
    }
    const issue = signatureError({ method, url, headers: plainHeaders(request) }, signer, Date.now());
    if (issue) return { status: 403, code: issue };
    if (!url.startsWith(`/${bucket}/`)) return { status: 404, code: 'NoSuchBucket' };
    const found = objects.get(url);
    if (method === 'GET' || method === 'HEAD') return found ? { status: 200, found } : missing;
    if (method === 'DELETE') {
      objects.delete(url);
      return { status: 204 };
    }
    const wrong = contentIssue(request, content);
    if (wrong) return { status: statuses[wrong] ?? 400, code: wrong };
    const headers = Object.fromEntries(Object.entries(plainHeaders(request)).filter(([name]) => keptHeaders.includes(name)));
    objects.set(url, { content, headers });
    return { status: 200 };
  }

  const answer = async (request: IncomingMessage, response: ServerResponse): Promise<void> => {
    const { status, code, found } = judge(request, await buffer(request));
    answered.push(`${request.method} ${request.url} ${status}`);
    const sent = request.method === 'HEAD' ? undefined : found?.content;
    if (found) response.writeHead(status, { ...found.headers, 'content-length': found.content.length }).end(sent);
    else response.writeHead(status).end(code ? `<?xml version="1.0"?><Error><Code>${code}</Code></Error>` : '');
  };
  const server = createServer((request, response) => void answer(request, response)).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    ...signer,
    endpoint: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    objects,
    answered,
    busyFor(requests) {
      busy = requests;
    },
    async close() {
      server.close();
      server.closeAllConnections();
      await once(server, 'close');
    },
  };
}
