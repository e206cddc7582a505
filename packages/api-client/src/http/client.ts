import type { Reply } from '@shopkeeper/resource/schema';
import { ApiError, errorData } from './api-error.ts';
import { statusKey } from './catalogue.ts';
import type { Audience, ClientEnv, TokenPair } from '../tokens/client-env.ts';
import { createInFlightRequests } from './in-flight.ts';
import { createRefresh } from './refresh.ts';
import { type Answer, send } from './wire.ts';

/** A request to the server. */
export interface Call {
  readonly path: string;
  readonly body?: unknown;
  /** Default POST. */
  readonly method?: 'GET' | 'POST';
  /**
   * The user triggered it (a button, a form): it carries an idempotency key and cancels an identical one in flight.
   * Reads leave this out.
   */
  readonly isExplicit?: boolean;
  /** Default: a new one per explicit call. */
  readonly idempotencyKey?: string;
  /** Sent without a token; a 401 then does not end the session (for example when signing in). */
  readonly isAnonymous?: boolean;
  readonly signal?: AbortSignal;
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
  const inFlight = createInFlightRequests(env);
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
    const { method = 'POST', path, body } = call;
    const answer = await send(env, audience, { method, path, body, token, idempotencyKey, stop });
    if (answer.status !== 401 || call.isAnonymous) return unwrap(env, call, answer);
    if (token === undefined) {
      env.lost('anonymous');
      throw failure(env, call, answer);
    }
    if (answer.isExpired && replaysLeft > 0) {
      const renewed = await refresh.renew(token);
      if (renewed === undefined) throw signedOut(env);
      return attempt(call, { stop, idempotencyKey, replaysLeft: replaysLeft - 1, fresh: renewed });
    }
    await end(env, token);
    throw signedOut(env);
  }

  return async (call) => {
    const identity = `${call.method ?? 'POST'} ${call.path} ${fingerprint(call.body)}`;
    const request = call.isExplicit ? inFlight.enter(identity, call.idempotencyKey) : undefined;
    const stop = joined(call.signal, request?.stop.signal);
    const idempotencyKey = request?.idempotencyKey ?? call.idempotencyKey;
    try {
      return await attempt(call, { stop, idempotencyKey, replaysLeft: maxReplays });
    } catch (error) {
      throw error instanceof ApiError ? error : lockFailed(env, error);
    } finally {
      if (request) inFlight.leave(identity, request);
    }
  };
}

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

async function end(env: ClientEnv, used: string): Promise<void> {
  // Only the first of many calls that receive a 401 reports it; and the end of an old session must not end a newer sign-in.
  if (env.tokens.get()?.token !== used) return;
  await env.tokens.clear();
  env.lost('rejected');
}

function tokenPair({ reply }: Answer): TokenPair | undefined {
  if (reply?.code !== 1 || typeof reply.data !== 'object' || reply.data === null) return undefined;
  const { token, refreshToken } = reply.data as Partial<TokenPair>;
  return token && refreshToken ? { token, refreshToken } : undefined;
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
    .map(([name, value]) => `${name}=${typeof value === 'string' ? value : `${value.name}/${value.size}`}`)
    .join('&');
}

function joined(...signals: readonly (AbortSignal | undefined)[]): AbortSignal {
  return AbortSignal.any(signals.filter((signal) => signal !== undefined));
}
