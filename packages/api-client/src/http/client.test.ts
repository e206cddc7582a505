import { describe, expect, it } from 'vitest';
import type { WireRequest } from '../tokens/client-env.ts';
import { answer, clientOf, issue, options, type Reaction, silence, success, tokens } from './client.test-env.ts';

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
      'Idempotency-Key': 'key-0',
    });
  });

  it('[T-07] sends the token of a member in its own header', async () => {
    const { call, seen } = clientOf(async () => success(), { tokens, audience: 'member' });
    await call(options);
    expect(seen.sent[0]?.request.headers).toMatchObject({ 'member-token': 'a1' });
    expect(seen.sent[0]?.request.headers).not.toHaveProperty('Authorization');
  });

  it('sends an idempotency key with every write and reuses it in the replay', async () => {
    const replies = [
      answer(401, { code: 401, msg: '', data: {} }, { 'token-expired': '1' }),
      success({ token: 'a2', refreshToken: 'r2' }),
      success('done'),
    ];
    const { call, seen, tokens: held } = clientOf(async () => replies.shift() ?? expect.fail(), { tokens });
    expect(await call(options)).toMatchObject({ data: 'done' });
    expect(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-0', undefined, 'key-0']);
    expect(seen.sent.map(({ request }) => request.headers['Authorization'])).toEqual(['Bearer a1', undefined, 'Bearer a2']);
    expect(held()).toEqual({ token: 'a2', refreshToken: 'r2' });
  });

  it.each([
    ['a success', 200, { code: 1, msg: 'ok', data: 'early' }],
    ['a business error', 409, { code: 409, msg: 'Not now', data: {} }],
    ['an error of a proxy', 502, '<html>'],
  ])('[T-01] refreshes once and retries when the header of %s flags the token as expired', async (_name, status, body) => {
    const replies = [
      answer(status, body, { 'token-expired': '1' }),
      success({ token: 'a2', refreshToken: 'r2' }),
      success('done'),
    ];
    const { call, seen } = clientOf(async () => replies.shift() ?? expect.fail(), { tokens });
    expect(await call(options)).toMatchObject({ data: 'done' });
    expect(seen.sent.map(({ url }) => url.replace('https://api.example', ''))).toEqual([
      options.path,
      '/api/User/replaceToken',
      options.path,
    ]);
    expect(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-0', undefined, 'key-0']);
    expect(seen.lost).toEqual([]);
  });

  it('[T-01] returns a reply that stays flagged after the last retry', async () => {
    const { call, seen } = clientOf(
      async ({ url }) =>
        url.endsWith('/replaceToken')
          ? success({ token: `a${seen.sent.length}`, refreshToken: 'r2' })
          : answer(200, { code: 1, msg: 'ok', data: 'late' }, { 'token-expired': '1' }),
      { tokens },
    );
    expect(await call(options)).toMatchObject({ data: 'late' });
    expect(seen.sent).toHaveLength(5);
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

  it.each([[{ routePath: '/admin/x' }], [{ routeName: 'adminLogin' }], ['/admin/x']])(
    '[T-04] clears the token and redirects to the target %j on code 302',
    async (data) => {
      const { call, seen, tokens: held } = clientOf(async () => answer(200, { code: 302, msg: '', data }), { tokens });
      expect((await issue(call(options))).error).toBe('request.redirected');
      expect([held(), seen.redirected]).toEqual([undefined, [data]]);
    },
  );

  it('[T-06] ends the session once on status 401, however many calls receive it', async () => {
    const { call, seen, tokens: held } = clientOf(async () => answer(401, { code: 401, msg: '', data: {} }), { tokens });
    const errors = await Promise.all([1, 2, 3].map((id) => issue(call({ ...options, body: { id } }))));
    expect(errors.map(({ error }) => error)).toEqual(Array.from({ length: 3 }, () => 'request.signed-out'));
    expect([held(), seen.lost]).toEqual([undefined, ['rejected']]);
  });

  it.each([
    ['as the HTTP status', 401],
    ['in the envelope of a success', 200],
    ['in the envelope of another status', 400],
  ])('[T-06] ends the session on code 401 %s', async (_name, status) => {
    const { call, seen, tokens: held } = clientOf(async () => answer(status, { code: 401, msg: 'x', data: null }), { tokens });
    expect(await issue(call({ ...options, isRead: true }))).toMatchObject({
      error: 'request.signed-out',
      msg: 'Your session has expired',
    });
    expect([held(), seen.lost]).toEqual([undefined, ['rejected']]);
  });

  it.each([
    ['as the HTTP status', answer(401, 'Unauthorized')],
    [
      'as the HTTP status of our envelope',
      answer(401, { code: 401, msg: 'Please sign in', data: { error: 'request.login-required' } }),
    ],
    ['in the envelope of a success', answer(200, { code: 401, msg: 'x', data: null })],
  ])('[X-01.401] has the text of the catalogue for code 401 %s when nobody was signed in', async (_name, reply) => {
    const { call, seen } = clientOf(async () => reply);
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
  ] as const)('[X-02.none] without content, or that breaks off, gets a message in %s', async (lang, text) => {
    const broken = { ...answer(200, ''), text: () => Promise.reject(new TypeError('network error')) };
    for (const reply of [answer(200, ''), answer(200, '<html>'), broken]) {
      const { call } = clientOf(async () => reply, { lang });
      expect((await issue(call(options))).msg).toBe(text);
    }
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

  it('[A-12] an upload times out ten seconds after its last progress', async () => {
    const shares: number[] = [];
    const waited: number[] = [];
    let sending: WireRequest | undefined;
    const { call } = clientOf(
      (sent) => {
        sending = sent.request;
        return silence(sent);
      },
      {
        delay: async (ms) => {
          waited.push(ms);
          if (waited.length === 1) sending?.onProgress?.(0.5);
        },
      },
    );
    const upload = { ...options, body: new FormData(), onProgress: (share: number) => void shares.push(share) };
    expect((await issue(call(upload))).error).toBe('request.timeout');
    expect([waited, shares]).toEqual([[10_000, 10_000], [0.5]]);
  });
});
