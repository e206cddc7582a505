import { describe, expect, it } from 'vitest';
import en from '../../../ui/locales/en/shell.json' with { type: 'json' };
import zhCn from '../../../ui/locales/zh-cn/shell.json' with { type: 'json' };
import { ApiError } from './api-error.ts';
import type { Audience, ClientEnv, TokenPair, WireAnswer, WireRequest } from '../tokens/client-env.ts';
import { type Call, createClient } from './client.ts';

interface Sent {
  readonly url: string;
  readonly request: WireRequest;
}

type Reaction = (sent: Sent) => Promise<WireAnswer>;

const texts = { 'zh-cn': zhCn, en } as const;

const answer = (status: number, body: unknown, headers: Readonly<Record<string, string>> = {}): WireAnswer => ({
  status,
  headers: { get: (name) => headers[name] ?? null },
  text: async () => (typeof body === 'string' ? body : JSON.stringify(body)),
});

const success = (data: unknown = null) => answer(200, { code: 1, msg: 'ok', data });
const silence: Reaction = () => new Promise(() => undefined);

interface Circumstances {
  readonly audience?: Audience;
  readonly tokens?: TokenPair;
  readonly lang?: 'zh-cn' | 'en';
  readonly isOnline?: boolean;
  readonly delay?: ClientEnv['delay'];
}

/** Creates a client with a fake environment that records sent requests, log entries, lost sessions and redirects. */
function clientOf(react: Reaction, { audience = 'admin', tokens, lang = 'en', isOnline = true, delay }: Circumstances = {}) {
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

async function issue(attempt: Promise<unknown>): Promise<ApiError> {
  const error = await attempt.then(
    () => undefined,
    (reason: unknown) => reason,
  );
  return error instanceof ApiError ? error : expect.fail(`expected an ApiError, got ${String(error)}`);
}

const tokens: TokenPair = { token: 'a1', refreshToken: 'r1' };
const options: Call = { path: '/admin/x/y', body: { a: 1 } };

describe('API client call', () => {
  it('[A-01] sends language, server flag and token to the API host and returns the reply', async () => {
    const { call, seen } = clientOf(async () => success({ id: 7 }), { tokens });
    expect(await call(options)).toEqual({ code: 1, msg: 'ok', data: { id: 7 } });
    const [sent] = seen.sent;
    expect(sent?.url).toBe('https://api.example/admin/x/y');
    expect(sent?.request).toMatchObject({ method: 'POST', body: '{"a":1}' });
    expect(sent?.request.headers).toEqual({
      'Accept-Language': 'en',
      server: '1',
      Authorization: 'Bearer a1',
      'Content-Type': 'application/json',
    });
  });

  it('[T-07] sends the token of a member in its own header', async () => {
    const { call, seen } = clientOf(async () => success(), { tokens, audience: 'member' });
    await call(options);
    expect(seen.sent[0]?.request.headers).toMatchObject({ 'member-token': 'a1' });
    expect(seen.sent[0]?.request.headers).not.toHaveProperty('Authorization');
  });

  it('sends an idempotency key when the call is explicit and reuses it in the replay', async () => {
    const replies = [
      answer(401, { code: 401, msg: '', data: {} }, { 'token-expired': '1' }),
      success({ token: 'a2', refreshToken: 'r2' }),
      success('done'),
    ];
    const { call, seen, tokens: held } = clientOf(async () => replies.shift() ?? expect.fail(), { tokens });
    expect(await call({ ...options, isExplicit: true })).toMatchObject({ data: 'done' });
    expect(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-0', undefined, 'key-0']);
    expect(seen.sent.map(({ request }) => request.headers['Authorization'])).toEqual(['Bearer a1', undefined, 'Bearer a2']);
    expect(held()).toEqual({ token: 'a2', refreshToken: 'r2' });
  });

  it('[A-10] refreshes with the stored refresh token', async () => {
    const replies = [answer(401, {}, { 'token-expired': '1' }), success({ token: 'a2', refreshToken: 'r2' }), success()];
    const { call, seen } = clientOf(async () => replies.shift() ?? expect.fail(), { tokens });
    await call(options);
    expect(seen.sent[1]).toMatchObject({
      url: 'https://api.example/api/User/replaceToken',
      request: { method: 'POST', body: '{"refresh_token":"r1"}' },
    });
  });

  it('[A-02] cancels and logs the first of two identical explicit calls and reuses its idempotency key', async () => {
    const reactions = [silence, async () => success('second')];
    const { call, seen } = clientOf((sent) => (reactions.shift() ?? silence)(sent), { tokens });
    const first = issue(call({ ...options, isExplicit: true }));
    const second = call({ ...options, isExplicit: true });
    expect((await first).error).toBe('request.cancelled');
    expect(await second).toMatchObject({ data: 'second' });
    expect(seen.logged).toEqual(['duplicate call cancelled']);
    expect(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-0', 'key-0']);
  });

  it('does not cancel an identical read', async () => {
    const { call, seen } = clientOf(async () => success(), { tokens });
    await Promise.all([call(options), call(options)]);
    expect([seen.sent.length, seen.logged.length]).toEqual([2, 0]);
  });

  it('aborts when its caller aborts the signal', async () => {
    const { call } = clientOf(silence);
    const stop = new AbortController();
    const stopped = issue(call({ ...options, signal: stop.signal }));
    stop.abort();
    expect((await stopped).error).toBe('request.cancelled');
  });
});

describe('API client reply', () => {
  it('[X-03] rejects with the message, fields, details and trace of an unsuccessful reply', async () => {
    const data = {
      error: 'order.not-shippable',
      fields: [{ path: 'a', rule: 'required' }],
      details: { state: 'paid' },
      traceId: 't1',
    };
    const { call } = clientOf(async () => answer(409, { code: 409, msg: 'Not now', data }), { tokens });
    const error = await issue(call(options));
    expect({ ...error }).toMatchObject({ status: 409, msg: 'Not now', ...data });
  });

  it('[T-04] clears the token and redirects to the target on code 302', async () => {
    const {
      call,
      seen,
      tokens: held,
    } = clientOf(async () => answer(200, { code: 302, msg: '', data: { routePath: '/admin/x' } }), { tokens });
    expect((await issue(call(options))).error).toBe('request.redirected');
    expect([held(), seen.redirected]).toEqual([undefined, [{ routePath: '/admin/x' }]]);
  });

  it('[T-06] ends the session once on code 401, however many calls receive it', async () => {
    const { call, seen, tokens: held } = clientOf(async () => answer(401, { code: 401, msg: '', data: {} }), { tokens });
    const errors = await Promise.all([issue(call(options)), issue(call(options)), issue(call(options))]);
    expect(errors.map(({ error }) => error)).toEqual(Array.from({ length: 3 }, () => 'request.signed-out'));
    expect([held(), seen.lost]).toEqual([undefined, ['rejected']]);
  });

  it('uses the standard text for code 401 when nobody was signed in', async () => {
    const { call, seen } = clientOf(async () => answer(401, 'Unauthorized'));
    expect((await issue(call(options))).msg).toBe('You do not have permission to operate!');
    expect(seen.lost).toEqual(['anonymous']);
  });

  it('does not end the session on code 401 to a sign-in', async () => {
    const { call, seen } = clientOf(async () => answer(401, { code: 401, msg: 'Wrong', data: { error: 'request.x' } }), {
      tokens,
    });
    expect(await issue(call({ ...options, isAnonymous: true }))).toMatchObject({ msg: 'Wrong', error: 'request.x' });
    expect(seen).toMatchObject({
      lost: [],
      sent: [{ request: { headers: expect.not.objectContaining({ Authorization: 'Bearer a1' }) } }],
    });
  });
});

describe('response from another server', () => {
  it.each([
    [302, '[X-01.302]', '重定向', 'redirected'],
    [400, '[X-01.400]', '参数不正确', 'Incorrect parameter'],
    [401, '[X-01.401]', '没有权限', 'permission to operate'],
    [403, '[X-01.403]', '没有权限', 'permission to operate'],
    [404, '[X-01.404]', '未找到请求地址 /admin/x/y', 'Error requesting address: /admin/x/y'],
    [408, '[X-01.408]', '请求超时', 'request timed out'],
    [409, '[X-01.409]', '已存在相同数据', 'same data already exists'],
    [500, '[X-01.500]', '服务器内部错误', 'Server internal error'],
    [501, '[X-01.501]', '服务未实现', 'not implemented'],
    [502, '[X-01.502]', '网关错误', 'Gateway error'],
    [503, '[X-01.503]', '服务不可用', 'Service unavailable'],
    [504, '[X-01.504]', '暂时无法访问', 'temporarily unavailable, please try again later'],
    [505, '[X-01.505]', 'HTTP 版本不受支持', 'HTTP version not supported'],
    [418, '[X-01.other]', '联系网站管理员', 'contact the website administrator'],
  ])('of status %i %s has a message in both languages', async (status, _id, chinese, english) => {
    for (const [lang, text] of [['zh-cn', chinese] as const, ['en', english] as const]) {
      const { call } = clientOf(async () => answer(status, '<html>'), { lang });
      expect((await issue(call(options))).msg).toContain(text);
    }
  });

  it.each([
    ['zh-cn', '服务器处理异常'],
    ['en', 'The server could not handle this'],
  ] as const)('[X-02.none] without content gets a message in %s', async (lang, text) => {
    const { call } = clientOf(async () => answer(200, ''), { lang });
    expect((await issue(call(options))).msg).toBe(text);
  });
});

describe('missing response', () => {
  const broken: Reaction = async () => {
    throw new TypeError('Failed to fetch');
  };

  it.each([
    ['[X-02.network] while online', true, 'zh-cn', '服务端异常'],
    ['[X-02.network] while online', true, 'en', 'Server exception'],
    ['[X-02.offline] while offline', false, 'zh-cn', '断网'],
    ['[X-02.offline] while offline', false, 'en', 'You are disconnected!'],
  ] as const)('%s has its own message', async (_name, isOnline, lang, text) => {
    const { call } = clientOf(broken, { isOnline, lang });
    expect(await issue(call(options))).toMatchObject({
      status: 0,
      error: 'request.no-answer',
      msg: expect.stringContaining(text),
    });
  });

  it('[X-02.timeout] [A-01] times out after ten seconds', async () => {
    const waited: number[] = [];
    const delay = async (ms: number) => void waited.push(ms);
    const { call } = clientOf(silence, { delay });
    expect(await issue(call(options))).toMatchObject({ error: 'request.timeout', msg: 'Network request timeout!' });
    expect(waited).toEqual([10_000]);
  });
});
