import type { Reply } from '@shopkeeper/resource/schema';
import { ApiError } from './api-error.ts';
import { silenceKey } from './catalogue.ts';
import type { Audience, ClientEnv, WireAnswer, WireRequest } from '../tokens/client-env.ts';

/** Timeout of every call; of an upload, the time without progress. */
export const callTimeoutMs = 10_000;

/** A request to send. `body` is sent as JSON, or unchanged when it is a form. */
export interface Outgoing {
  readonly method: 'GET' | 'POST';
  readonly path: string;
  readonly body?: unknown;
  readonly token: string | undefined;
  readonly idempotencyKey: string | undefined;
  readonly stop: AbortSignal;
  readonly onProgress?: ((share: number) => void) | undefined;
}

/** A received response; `reply` is undefined when the body is not our envelope. */
export interface Answer {
  readonly status: number;
  readonly isExpired: boolean;
  readonly reply: Reply | undefined;
}

/** Sends one request and waits at most ten seconds, of an upload since its last progress; rejects with an `ApiError` when no answer came. */
export async function send(env: ClientEnv, audience: Audience, outgoing: Outgoing): Promise<Answer> {
  const stop = new AbortController();
  const cancel = () => stop.abort(outgoing.stop.reason);
  outgoing.stop.addEventListener('abort', cancel);
  if (outgoing.stop.aborted) cancel();
  const timer = new AbortController();
  const heard = { times: 0 };
  const request: WireRequest = {
    ...content(env, audience, outgoing),
    ...progressOf(outgoing, heard),
    method: outgoing.method,
    signal: stop.signal,
  };
  try {
    // A hanging fetch may ignore its signal, so the signal is also part of the race.
    return await Promise.race([
      env.fetch(env.apiUrl + outgoing.path, request).then(read),
      untilSilent(env, heard, timer.signal).then(() => Promise.reject(timedOut(env))),
      aborted(stop.signal),
    ]);
  } catch (error) {
    if (error instanceof ApiError) throw error;
    if (stop.signal.aborted) throw cancelled(stop.signal);
    throw new ApiError({ status: 0, error: 'request.no-answer', msg: env.text(silenceKey(error, env.isOnline())) });
  } finally {
    timer.abort();
    outgoing.stop.removeEventListener('abort', cancel);
    stop.abort();
  }
}

function progressOf({ onProgress }: Outgoing, heard: { times: number }): Pick<WireRequest, 'onProgress'> {
  if (!onProgress) return {};
  return {
    onProgress: (share) => {
      heard.times += 1;
      onProgress(share);
    },
  };
}

/** Resolves when nothing was heard of the request for the timeout. */
async function untilSilent(env: ClientEnv, heard: { readonly times: number }, timer: AbortSignal): Promise<void> {
  let before: number;
  do {
    before = heard.times;
    await env.delay(callTimeoutMs, timer);
  } while (heard.times !== before);
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
  const text = await answer.text().catch((cause: unknown) => {
    throw new Error('the response broke off', { cause });
  });
  return { status: answer.status, isExpired, reply: parse(text) };
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

/** Rejects with the reason when the signal is aborted; never resolves. */
export function aborted(signal: AbortSignal): Promise<never> {
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
