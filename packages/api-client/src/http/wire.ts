import type { Reply } from '@shopkeeper/resource/schema';
import { ApiError } from './api-error.ts';
import { silenceKey } from './catalogue.ts';
import type { Audience, ClientEnv, WireAnswer, WireRequest } from '../tokens/client-env.ts';

/** Timeout of every call. */
export const callTimeoutMs = 10_000;

/** A request to send. `body` is sent as JSON, or unchanged when it is a form. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly stop: AbortSignal;
}

/** A received response; `reply` is undefined when the body is not our envelope. */
export interface Answer {
  readonly status: number;
  readonly isExpired: boolean;
  readonly reply: Reply | undefined;
}

/** Sends one request and waits at most ten seconds; rejects with an `ApiError` when no answer came. */
export async function send(env: ClientEnv, audience: Audience, outgoing: Outgoing): Promise<Answer> {
  const stop = new AbortController();
  const cancel = () => stop.abort(outgoing.stop.reason);
  outgoing.stop.addEventListener('abort', cancel);
  if (outgoing.stop.aborted) cancel();
  const request: WireRequest = { ...content(env, audience, outgoing), method: outgoing.method, signal: stop.signal };
  const timer = new AbortController();
  try {
    // A hanging fetch may ignore its signal, so the signal is also part of the race.
    return await Promise.race([
      env.fetch(env.apiUrl + outgoing.path, request).then(read),
      env.delay(callTimeoutMs, timer.signal).then(() => Promise.reject(timedOut(env))),
      aborted(stop.signal),
    ]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (stop.signal.aborted) throw cancelled(stop.signal);
    throw new ApiError({ status: 0, error: 'request.no-answer', msg: env.text(silenceKey(env.isOnline())) });
  } finally {
    timer.abort();
    outgoing.stop.removeEventListener('abort', cancel);
    stop.abort();
  }
}

function content(env: ClientEnv, audience: Audience, outgoing: Outgoing): Pick<WireRequest, 'headers' | 'body'> {
  const headers: Record<string, string> = { 'Accept-Language': env.lang(), server: '1' };
  if (outgoing.token && audience === 'admin') headers['Authorization'] = `Bearer ${outgoing.token}`;
  if (outgoing.token && audience === 'member') headers['member-token'] = outgoing.token;
  if (outgoing.idempotencyKey) headers['Idempotency-Key'] = outgoing.idempotencyKey;
  if (outgoing.method === 'GET') return { headers };
  if (outgoing.body instanceof FormData) return { headers, body: outgoing.body };
  return { headers: { ...headers, 'Content-Type': 'application/json' }, body: JSON.stringify(outgoing.body ?? {}) };
}

async function read(answer: WireAnswer): Promise<Answer> {
  const isExpired = answer.headers.get('token-expired') === '1';
  return { status: answer.status, isExpired, reply: parse(await answer.text()) };
}

function parse(text: string): Reply | undefined {
  try {
    const body: unknown = JSON.parse(text);
    return isReply(body) ? body : undefined;
  } catch {
    return undefined;
  }
}

function isReply(body: unknown): body is Reply {
  return typeof body === 'object' && body !== null && 'code' in body && typeof body.code === 'number' && 'msg' in body;
}

function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(cancelled(signal));
    signal.addEventListener('abort', () => reject(cancelled(signal)), { once: true });
  });
}

function cancelled(signal: AbortSignal): ApiError {
  const cause: unknown = signal.reason;
  return cause instanceof ApiError ? cause : new ApiError({ status: 0, error: 'request.cancelled', msg: 'cancelled' });
}

function timedOut(env: ClientEnv): ApiError {
  return new ApiError({ status: 0, error: 'request.timeout', msg: env.text('http.timeout') });
}
