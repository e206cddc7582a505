import type { Reply } from '@shopkeeper/resource/schema';
import { ApiError, errorData } from './api-error.ts';
import { statusKey } from './catalogue.ts';
import type { Audience, ClientEnv, SessionEnd, TokenPair } from '../tokens/client-env.ts';
import { createInFlightReads, createInFlightWrites } from './in-flight.ts';
import { rememberCall } from './recent-calls.ts';
import { createRefresh } from './refresh.ts';
import { type Answer, send } from './wire.ts';

/** A request to the server. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Default POST. */
  readonly method?: 'GET' | 'POST';
  /**
   * It changes nothing, like every GET: identical reads in flight share one answer. Every other call carries an idempotency key
   * and cancels an identical one in flight.
   */
  readonly isRead?: boolean;
  /** Default: a new one per write. */
  readonly idempotencyKey?: string;
  /** Sent without a token; a 401 then does not end the session (for example when signing in). */
  readonly isAnonymous?: boolean;
  readonly signal?: AbortSignal;
  /** Called with the share of the body that was sent, 0 to 1. */
  readonly onProgress?: (share: number) => void;
}

/** Resolves with a successful reply or rejects with an `ApiError`. Every call finishes. */
export type Client = (call: Call) => Promise<Reply>;

interface Attempt {
  readonly stop: AbortSignal;
  readonly idempotencyKey: string | undefined;
  readonly replaysLeft: number;
  /** The refreshed token, when this is a replay. */
  readonly fresh?: string;
}

const maxReplays = 2;

/**
 * Creates the client of one audience: at most one refresh runs in the whole browser; calls wait for it and are replayed at most
 * twice with the same idempotency key.
 */
export function createClient(env: ClientEnv, audience: Audience): Client {
  const writes = createInFlightWrites(env);
  const reads = createInFlightReads();
  const refresh = createRefresh(env, audience, async (refreshToken) => {
    const outgoing = {
      method: 'POST',
      path: '/api/User/replaceToken',
      body: { refresh_token: refreshToken },
      token: undefined,
      idempotencyKey: undefined,
      stop: new AbortController().signal,
    } as const;
    return tokenPair(await send(env, audience, outgoing));
  });

  async function currentToken(): Promise<string | undefined> {
    const settled = await refresh.settled();
    if (settled && settled.token === undefined) throw signedOut(env);
    return settled?.token ?? env.tokens.get()?.token;
  }

  async function attempt(call: Call, { stop, idempotencyKey, replaysLeft, fresh }: Attempt): Promise<Reply> {
    const token = call.isAnonymous ? undefined : (fresh ?? (await currentToken()));
    const { method = 'POST', path, body, onProgress } = call;
    const outgoing = { method, path, body, token, idempotencyKey, stop, onProgress };
    const answer = await send(env, audience, outgoing);
    if (audience === 'admin') rememberCall(outgoing, answer);
    if (call.isAnonymous) return unwrap(env, call, answer);
    if (token !== undefined && answer.isExpired && replaysLeft > 0) {
      const renewed = await refresh.renew(token);
      if (renewed === undefined) throw signedOut(env);
      return attempt(call, { stop, idempotencyKey, replaysLeft: replaysLeft - 1, fresh: renewed });
    }
    if (!isRejected(answer)) return unwrap(env, call, answer);
    if (token === undefined) {
      env.lost('anonymous');
      throw noPermission(env, answer);
    }
    await end(env, token, endOf(answer));
    throw signedOut(env);
  }

  async function write(call: Call, identity: string): Promise<Reply> {
    const request = writes.enter(identity, call.idempotencyKey);
    const stop = call.signal ? AbortSignal.any([call.signal, request.stop.signal]) : request.stop.signal;
    try {
      return await attempt(call, { stop, idempotencyKey: request.idempotencyKey, replaysLeft: maxReplays });
    } finally {
      writes.leave(identity, request);
      reads.forget();
    }
  }

  function read(call: Call, identity: string): Promise<Reply> {
    const reader = call.isAnonymous ? '' : (env.tokens.get()?.token ?? '');
    const begin = (stop: AbortSignal): Promise<Reply> =>
      attempt(call, { stop, idempotencyKey: undefined, replaysLeft: maxReplays });
    return reads.join(`${env.lang()} ${reader} ${identity}`, call.signal, begin);
  }

  return async (call) => {
    const { method = 'POST', path, body, isRead = method === 'GET' } = call;
    const identity = `${method} ${path} ${fingerprint(body)}`;
    try {
      return await (isRead ? read(call, identity) : write(call, identity));
    } catch (error) {
      throw error instanceof ApiError ? error : lockFailed(env, error);
    }
  };
}

/** Whether the server did not accept the token: code 401 counts in the envelope and as the HTTP status. */
const isRejected = ({ status, reply }: Answer): boolean => status === 401 || reply?.code === 401;

async function unwrap(env: ClientEnv, call: Call, answer: Answer): Promise<Reply> {
  const { reply } = answer;
  if (reply?.code === 1) return reply;
  if (reply?.code !== 302) throw failure(env, call, answer);
  await env.tokens.clear();
  env.redirect(reply.data);
  throw new ApiError({ status: 302, error: 'request.redirected', msg: reply.msg || env.text('http.302') });
}

function failure(env: ClientEnv, call: Call, { status, reply }: Answer): ApiError {
  if (!reply) {
    // A success status without our envelope is a failure: it did not come from our server.
    const msg = status < 300 ? env.text('http.none') : env.text(statusKey(status), { url: call.path });
    return new ApiError({ status, error: `request.http-${status}`, msg });
  }
  const { error = `request.http-${reply.code}`, ...rest } = errorData(reply.data);
  const msg = reply.msg || env.text(statusKey(reply.code), { url: call.path });
  return new ApiError({ status: reply.code, error, msg, ...rest });
}

async function end(env: ClientEnv, used: string, why: SessionEnd | undefined): Promise<void> {
  // Only the first of many calls that receive a 401 reports it; and the end of an old session must not end a newer sign-in.
  if (env.tokens.get()?.token !== used) return;
  await env.tokens.clear();
  env.lost('rejected', why);
}

/** Why the session ended; undefined for a token that was never valid. */
function endOf({ reply }: Answer): SessionEnd | undefined {
  const { reason, note } = errorData(reply?.data).details ?? {};
  return typeof reason === 'string' ? { reason, note: typeof note === 'string' ? note : '' } : undefined;
}

function tokenPair({ reply }: Answer): TokenPair | undefined {
  if (reply?.code !== 1 || typeof reply.data !== 'object' || reply.data === null) return undefined;
  const { token, refreshToken } = reply.data as Partial<TokenPair>;
  return token && refreshToken ? { token, refreshToken } : undefined;
}

/** Nobody was signed in: the text of the catalogue, since no login has expired. */
function noPermission(env: ClientEnv, { reply }: Answer): ApiError {
  const { error = 'request.http-401' } = errorData(reply?.data);
  return new ApiError({ status: 401, error, msg: env.text('http.401') });
}

function signedOut(env: ClientEnv): ApiError {
  return new ApiError({ status: 401, error: 'request.signed-out', msg: env.text('session.expired') });
}

function lockFailed(env: ClientEnv, cause: unknown): ApiError {
  env.log('token refresh failed', { cause: String(cause) });
  return new ApiError({ status: 0, error: 'request.timeout', msg: env.text('http.timeout') });
}

function fingerprint(body: unknown): string {
  if (!(body instanceof FormData)) return JSON.stringify(body ?? {});
  return [...body]
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : `${value.name}/${value.size}/${value.lastModified}`}`)
    .join('&');
}
