import { RequestError } from '../routes/errors.ts';

interface PgError {
  readonly code: string;
  readonly constraint: string | undefined;
  readonly detail: string;
}

/** Returns the inputs behind a unique constraint, so that the form can mark them. */
export type ConstraintFields = (constraint: string) => readonly string[];

/**
 * Converts any thrown value to the error that the caller receives. Unexpected ones become 500 `request.internal-error`, whose
 * cause is only logged: no SQL, path or stack trace leaves the server.
 */
export function requestErrorOf(error: unknown, fieldsOf: ConstraintFields = () => []): RequestError {
  if (error instanceof RequestError) return error;
  const framework = frameworkError(error);
  if (framework) return framework;
  if (isDiskFull(error)) return new RequestError(503, 'request.no-space');
  const pg = pgError(error);
  return (pg && databaseError(pg, fieldsOf)) ?? new RequestError(500, 'request.internal-error');
}

function frameworkError(error: unknown): RequestError | undefined {
  const code = textOf(error, 'code');
  if (code === 'FST_ERR_CTP_BODY_TOO_LARGE' || code === 'FST_REQ_FILE_TOO_LARGE')
    return new RequestError(413, 'request.too-large');
  if (code === 'FST_ERR_CTP_INVALID_MEDIA_TYPE') return new RequestError(415, 'request.unsupported-media');
  if (code === 'FST_ERR_CTP_INVALID_CONTENT_LENGTH' || code.startsWith('FST_ERR_CTP_'))
    return new RequestError(400, 'request.invalid-body');
  const status = typeof error === 'object' && error !== null && 'statusCode' in error ? error.statusCode : undefined;
  // Body parsers throw plain errors with the status 400 and nothing else, static files 403 for a path that leaves their folder.
  if (status === 400) return new RequestError(400, 'request.invalid-body');
  return status === 403 ? new RequestError(404, 'request.not-found') : undefined;
}

/** Whether a unique value already exists (SQLSTATE 23505). */
export const isUniqueViolation = (error: unknown): boolean => textOf(error, 'code') === '23505';

/** Disk full, quota exceeded, or file too large. */
const diskFull = new Set(['ENOSPC', 'EDQUOT', 'EFBIG']);
const isDiskFull = (error: unknown): boolean => diskFull.has(textOf(error, 'code'));

function databaseError(error: PgError, fieldsOf: ConstraintFields): RequestError | undefined {
  if (error.code === '23505') return duplicate(fieldsOf(error.constraint ?? ''));
  if (error.code === '23503' && error.detail.includes('is not present'))
    return new RequestError(409, 'request.missing-reference');
  const known = answers[error.code] ?? answers[error.code.slice(0, 2)];
  return known && new RequestError(known[0], known[1]);
}

function duplicate(paths: readonly string[]): RequestError {
  if (paths.length === 0) return new RequestError(409, 'request.duplicate');
  return new RequestError(409, 'request.duplicate', { fields: paths.map((path) => ({ path, rule: 'duplicate' })) });
}

/** By SQLSTATE, then by its class. */
const answers: Readonly<Record<string, readonly [status: number, error: string]>> = {
  '23503': [409, 'request.in-use'],
  // A replica that is not promoted yet.
  '25006': [503, 'request.unavailable'],
  '57014': [503, 'request.timeout'],
  '25P03': [503, 'request.timeout'],
  '55P03': [503, 'request.busy'],
  '40001': [503, 'request.busy'],
  '40P01': [503, 'request.busy'],
  // A sum beyond its column, such as a stock of too many pieces.
  '22003': [400, 'request.number-out-of-range'],
  '22021': [400, 'request.invalid-text'],
  '22P05': [400, 'request.invalid-text'],
  '53100': [503, 'request.no-space'],
  '53': [503, 'request.unavailable'],
  '57': [503, 'request.unavailable'],
  '08': [503, 'request.unavailable'],
};

function pgError(error: unknown, depth = 0): PgError | undefined {
  if (typeof error !== 'object' || error === null || depth > 3) return undefined;
  const code = textOf(error, 'code');
  // Unreachable: refused, no such socket or host, no route; or lost during a statement.
  if (['connect', 'getaddrinfo'].includes(textOf(error, 'syscall')) || code.startsWith('ECONN') || code === 'EPIPE') {
    return { code: '08006', constraint: undefined, detail: '' };
  }
  if (/^[0-9A-Z]{5}$/.test(code)) {
    return { code, constraint: textOf(error, 'constraint') || undefined, detail: textOf(error, 'detail') };
  }
  const message = textOf(error, 'message');
  const known = withoutCode.find(([sentence]) => sentence.test(message));
  if (known) return { code: known[1], constraint: undefined, detail: '' };
  return 'cause' in error ? pgError(error.cause, depth + 1) : undefined;
}

/** Errors of node-postgres without a code, and the SQLSTATE they correspond to. */
const withoutCode: readonly (readonly [sentence: RegExp, code: string])[] = [
  [/timeout exceeded when trying to connect|Connection terminated|connection error and is not queryable/, '08006'],
  [/^Query read timeout$/, '57014'],
];

function textOf(error: unknown, key: string): string {
  if (typeof error !== 'object' || error === null || !(key in error)) return '';
  const value: unknown = Reflect.get(error, key);
  return typeof value === 'string' ? value : '';
}
