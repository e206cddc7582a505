import { expect } from 'vitest';
import en from '../../../ui/locales/en/shell.json' with { type: 'json' };
import zhCn from '../../../ui/locales/zh-cn/shell.json' with { type: 'json' };
import { ApiError } from './api-error.ts';
import type { Audience, ClientEnv, TokenPair, WireAnswer, WireRequest } from '../tokens/client-env.ts';
import { type Call, createClient } from './client.ts';

/** A request as it was sent. */
export interface Sent {
  readonly url: string;
  readonly request: WireRequest;
}

/** What the server does with a request. */
export type Reaction = (sent: Sent) => Promise<WireAnswer>;

const texts = { 'zh-cn': zhCn, en } as const;

/** A response with this body: text as it is, anything else as JSON. */
export const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
});

/** A successful reply. */
export const success = (data: unknown = null) => answer(200, { code: 1, msg: 'ok', data });
/** A server that never answers. */
export const silence: Reaction = () => new Promise(() => undefined);

/** The session, language and network of a test. */
export interface Circumstances {
  readonly audience?: Audience;
  readonly tokens?: TokenPair;
  readonly lang?: 'zh-cn' | 'en';
  readonly isOnline?: boolean;
  readonly delay?: ClientEnv['delay'];
}

/** Creates a client with a fake environment that records sent requests, log entries, lost sessions and redirects. */
export function clientOf(
  react: Reaction,
  { audience = 'admin', tokens, lang = 'en', isOnline = true, delay }: Circumstances = {},
) {
  const seen = { sent: [] as Sent[], logged: [] as string[], lost: [] as string[], redirected: [] as unknown[] };
  let pair = tokens;
  let keys = 0;
  const env: ClientEnv = {
    apiUrl: 'https://api.example',
    fetch: (url, request) => {
      seen.sent.push({ url, request });
      return react({ url, request });
    },
    lock: (_name, work) => work(),
    tokens: {
      get: () => pair,
      read: async () => pair,
      adopt: (next) => {
        pair = next;
      },
      set: async (next) => {
        pair = next;
      },
      clear: async () => {
        pair = undefined;
      },
    },
    delay: delay ?? (() => new Promise(() => undefined)),
    uuid: () => `key-${keys++}`,
    lang: () => lang,
    isOnline: () => isOnline,
    text: (key, params = {}) => texts[lang][key].replace(/\{\{(\w+)\}\}/g, (_, name: string) => String(params[name])),
    lost: (reason) => seen.lost.push(reason),
    redirect: (target) => seen.redirected.push(target),
    log: (message) => seen.logged.push(message),
  };
  return { call: createClient(env, audience), seen, tokens: () => pair };
}

/** The error that a call rejects with. */
export async function issue(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error : expect.fail(`expected an ApiError, got ${String(error)}`);
}

export const tokens: TokenPair = { token: 'a1', refreshToken: 'r1' };
export const options: Call = { path: '/admin/x/y', body: { a: 1 } };
