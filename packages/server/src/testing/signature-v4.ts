import { createHash, createHmac, timingSafeEqual } from 'node:crypto';

/** A request as the signature sees it. Header names are in lower case. */
export interface SignedRequest {
  readonly method: string;
  /** As received over the wire: path and query. */
  readonly url: string;
  readonly headers: Readonly<Record<string, string>>;
}

export interface Signer {
  readonly accessKeyId: string;
  readonly secretAccessKey: string;
}

const sha256 = (text: string): string => createHash('sha256').update(text).digest('hex');
const hmac = (key: string | Buffer, text: string): Buffer => createHmac('sha256', key).update(text).digest();
const skewMs = 15 * 60_000;

const claimed =
  /^AWS4-HMAC-SHA256\s+Credential=([^/]+)\/(\d{8}\/[^/]+\/s3\/aws4_request),\s*SignedHeaders=([^,]+),\s*Signature=([0-9a-f]{64})$/;

const instantOf = (stamp: string): number =>
  Date.parse(stamp.replace(/^(\d{4})(\d\d)(\d\d)T(\d\d)(\d\d)(\d\d)Z$/, '$1-$2-$3T$4:$5:$6Z'));

function canonicalRequest({ method, url, headers }: SignedRequest, signed: string): string {
  const [path = '', search = ''] = url.split('?');
  const query = search
    .split('&')
    .filter(Boolean)
    .map((pair) => (pair.includes('=') ? pair : `${pair}=`))
    .sort()
    .join('&');
  const lines = signed.split(';').map((name) => `${name}:${(headers[name] ?? '').trim().replaceAll(/\s+/g, ' ')}\n`);
  return [method, path, query, lines.join(''), signed, headers['x-amz-content-sha256'] ?? ''].join('\n');
}

interface Claim {
  readonly accessKeyId: string;
  /** Day, region and service, as they are signed. */
  readonly scope: string;
  /** The names of the headers that are signed. */
  readonly signed: string;
  readonly signature: string;
}

function claimOf(authorization = ''): Claim | null {
  const [, accessKeyId = '', scope = '', signed = '', signature = ''] = claimed.exec(authorization) ?? [];
  return scope === '' ? null : { accessKeyId, scope, signed, signature };
}

const isRecent = (stamp: string, day: string, now: number): boolean =>
  stamp.startsWith(day) && Math.abs(instantOf(stamp) - now) < skewMs;

/** The host and all `x-amz-` headers must be signed; otherwise a header could be added in transit. */
function isWholeSigned({ headers }: SignedRequest, { signed }: Claim): boolean {
  const names = signed.split(';');
  return ['host', ...Object.keys(headers).filter((name) => name.startsWith('x-amz-'))].every((name) => names.includes(name));
}

function signatureOf(request: SignedRequest, { scope, signed }: Claim, secret: string): Buffer {
  const key = scope.split('/').reduce<string | Buffer>(hmac, `AWS4${secret}`);
  const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, sha256(canonicalRequest(request, signed))];
  return hmac(key, text.join('\n'));
}

/**
 * Verifies an Amazon signature, version 4, of an S3 request; written from the published specification, without code of the
 * signing client. Returns S3's error code, or null.
 */
export function signatureError(request: SignedRequest, signer: Signer, now: number): string | null {
  const claim = claimOf(request.headers['authorization']);
  if (!claim || !isWholeSigned(request, claim)) return 'AccessDenied';
  if (claim.accessKeyId !== signer.accessKeyId) return 'InvalidAccessKeyId';
  if (!isRecent(request.headers['x-amz-date'] ?? '', claim.scope.slice(0, 8), now)) return 'RequestTimeTooSkewed';
  const requested = signatureOf(request, claim, signer.secretAccessKey);
  return timingSafeEqual(requested, Buffer.from(claim.signature, 'hex')) ? null : 'SignatureDoesNotMatch';
}
