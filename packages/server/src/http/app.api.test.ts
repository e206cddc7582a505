import { once } from 'node:events';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, kitApp, type KitApp } from '../testing/kit-app.ts';
import { requireRule } from './app.ts';
import { badInput, notFound, RequestError } from '../routes/errors.ts';
import { createLog } from './log.ts';
import { defineRoute, rawAnswer, redirectTo } from '../routes/route.ts';

let kit: KitApp;
let staticDir: string;
const lines: string[] = [];
const page = { accept: 'text/html,application/xhtml+xml', 'sec-fetch-mode': 'navigate' };

const open = (path: string, handle: Parameters<typeof defineRoute>[0]['handle'], more: object = {}) =>
  defineRoute({ method: 'POST', path, rule: { kind: 'public' }, handle, ...more });

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'kit-pages-'));
  await mkdir(join(staticDir, 'assets'));
  await writeFile(join(staticDir, 'index.html'), '<!doctype html><title>shop</title>');
  await writeFile(join(staticDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(staticDir, 'assets', 'App-Ab12.js'), 'export {};');
  await writeFile(join(staticDir, 'assets', 'App-Ab12.js.gz'), gzipSync('export {};'));
  kit = await kitApp(({ db }) => ({
    staticDir,
    apiUrl: 'https://api.shop.test/v1',
    log: createLog({ level: 'debug', destination: { write: (line) => lines.push(line) } }),
    uniqueFields: (constraint) => (constraint === 'thing_name_key' ? ['name'] : []),
    routes: [
      open('/api/test/echo', async (_context, input) => input),
      open('/api/test/lang', async ({ lang }) => lang),
      open('/api/test/raw', async () => rawAnswer('a,b', { 'content-type': 'text/csv' })),
      open('/api/test/redirect', async () => redirectTo({ routeName: 'adminMainLoading' })),
      open('/api/test/refused', async () => {
        throw new RequestError(409, 'order.not-payable', { details: { state: 'closed' } });
      }),
      open('/api/test/bad', async () => {
        throw badInput([{ path: 'lines.0.qty', rule: 'tooSmall', params: { min: 1 } }]);
      }),
      open('/api/test/missing', async () => {
        throw notFound();
      }),
      open('/api/test/broken', async () => {
        throw new Error('select password from account at /srv/secret');
      }),
      open('/api/test/sql', async (_context, input) => db.rows((input as { text: string }).text)),
      open('/api/test/small', async () => null, { bodyLimit: 100 }),
    ],
  }));
  await kit.db.run('create table thing (id int primary key, name text unique, parent int references thing, n int check (n > 0))');
  await kit.db.run("insert into thing values (1, 'one', null, 1), (2, 'two', 1, 1)");
});
afterAll(async () => {
  await kit.close();
  await rm(staticDir, { recursive: true, force: true });
});

const sql = async (text: string) => (await kit.post('/api/test/sql', { text })).json();

describe('the envelope', () => {
  it('[A-01] contains code 1, msg and data, with a trace id in the header', async () => {
    const reply = await kit.post('/api/test/echo', { a: 1 });
    expect(reply.json()).toEqual({ code: 1, msg: 'Done', data: { a: 1 } });
    expect(reply.headers['x-trace-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  it('is in zh-cn unless English is requested', async () => {
    const said = async (header: string) => (await kit.post('/api/test/lang', {}, { 'accept-language': header })).json();
    expect(await said('en')).toMatchObject({ msg: 'Done', data: 'en' });
    for (const header of ['zh-cn', 'en-US,en;q=0.9', '', "x'; drop table", 'fr', 'ende']) {
      expect((await said(header)).data).toBe(header.startsWith('en-') ? 'en' : 'zh-cn');
    }
  });

  it('[X-01.302] redirects by code 302 under HTTP 200; raw replies are not wrapped', async () => {
    const reply = await kit.post('/api/test/redirect');
    expect([reply.status, reply.json()]).toEqual([
      200,
      { code: 302, msg: 'The interface was redirected!', data: { routeName: 'adminMainLoading' } },
    ]);
    expect((await kit.post('/api/test/raw')).body).toBe('a,b');
  });
});

describe('errors', () => {
  it('contain a stable code, details, translated issues and the trace id', async () => {
    expect((await kit.post('/api/test/refused')).json()).toMatchObject({
      code: 409,
      data: { error: 'order.not-payable', details: { state: 'closed' } },
    });
    const bad = await kit.post('/api/test/bad');
    expect(bad.json()).toMatchObject({
      code: 400,
      data: { fields: [{ path: 'lines.0.qty', rule: 'tooSmall', params: { min: 1 }, msg: 'At least 1' }] },
    });
    expect(bad.json().data.traceId).toBe(bad.headers['x-trace-id']);
    expect((await kit.post('/api/test/missing')).json()).toMatchObject({ code: 404, data: { error: 'request.not-found' } });
  });

  it('[X-01.500] an internal error reveals no cause and is logged once with the trace id', async () => {
    lines.length = 0;
    const reply = await kit.post('/api/test/broken');
    expect(reply.json()).toMatchObject({ code: 500, msg: 'Server internal error!', data: { error: 'request.internal-error' } });
    expect(reply.body).not.toMatch(/select|srv|stack|at /);
    const logged = lines.filter((line) => line.includes('request failed'));
    expect(logged).toHaveLength(1);
    expect(logged[0]).toContain(reply.json().data.traceId);
  });

  it('[X-01.409] a constraint violation becomes a 409 that names the input', async () => {
    expect(await sql("insert into thing values (3, 'one', null, 1)")).toMatchObject({
      code: 409,
      data: { error: 'request.duplicate', fields: [{ path: 'name', rule: 'duplicate' }] },
    });
    expect(await sql('delete from thing where id = 1')).toMatchObject({ code: 409, data: { error: 'request.in-use' } });
    expect(await sql("insert into thing values (4, 'four', 99, 1)")).toMatchObject({
      code: 409,
      data: { error: 'request.missing-reference' },
    });
    expect(await sql('select 1/0')).toMatchObject({ code: 500, data: { error: 'request.internal-error' } });
  });

  it('[X-01.503] a cancelled statement becomes a timeout', async () => {
    expect(await sql("do $$ begin raise exception using errcode = '57014'; end $$")).toMatchObject({
      code: 503,
      data: { error: 'request.timeout' },
    });
  });

  it('[X-01.400] an unreadable body is reported as such', async () => {
    const send = async (payload: string, type: string) =>
      (await kit.app.inject({ method: 'POST', url: '/api/test/echo', payload, headers: { 'content-type': type } })).json();
    for (const payload of ['{', '{"__proto__": {"a": 1}}', '[1', '{"a": {"constructor": {"prototype": {}}}}']) {
      expect(await send(payload, 'application/json')).toMatchObject({ code: 400, data: { error: 'request.invalid-body' } });
    }
    const inBoth = ['en', 'zh-cn'].map(async (language) => {
      const headers = { 'content-type': 'application/json', 'accept-language': language };
      return (await kit.app.inject({ method: 'POST', url: '/api/test/echo', payload: '{', headers })).json().msg as string;
    });
    expect(await Promise.all(inBoth)).toEqual(['Incorrect parameter!', '参数不正确']);
    expect(await send('<a/>', 'application/xml')).toMatchObject({ code: 415, data: { error: 'request.unsupported-media' } });
    expect(await send(JSON.stringify('x'.repeat(1_100_000)), 'application/json')).toMatchObject({
      code: 413,
      data: { error: 'request.too-large' },
    });
    expect((await kit.post('/api/test/small', { long: 'x'.repeat(200) })).status).toBe(413);
    expect(Object.keys(Object.prototype)).toEqual([]);
  });

  it('a NUL that the database cannot store is invalid input, not an internal error', async () => {
    const reply = await kit.post('/admin/Index/login', { username: 'a\u0000b', password: 'Boss-4711' });
    expect(reply.status).toBe(400);
  });
});

describe('URLs', () => {
  it('ignore letter case and redundant slashes', async () => {
    for (const url of ['/API/test/ECHO', '/api/test/echo/', '//api//test//echo'])
      expect((await kit.post(url, {})).json().code).toBe(1);
  });

  it('a navigation returns the page in both areas, also for undecodable and long URLs', async () => {
    for (const url of ['/', '/admin/login', '/user/overview', '/admin/loading/%E0%A4%A', `/admin/loading/${'x'.repeat(600)}`]) {
      const reply = await kit.get(url, page);
      expect([url.slice(0, 30), reply.status, reply.body.slice(0, 15)]).toEqual([url.slice(0, 30), 200, '<!doctype html>']);
      expect(reply.headers['cache-control']).toBe('no-cache');
      expect(reply.headers['content-security-policy']).toContain("script-src 'self' 'wasm-unsafe-eval';");
    }
  });

  it('the shop’s own address returns the page, whoever asks', async () => {
    for (const headers of [{}, { accept: '*/*' }, { accept: 'application/json' }, { 'sec-fetch-mode': 'cors' }]) {
      const reply = await kit.get('/', headers);
      expect([reply.status, reply.headers['content-type']], JSON.stringify(headers)).toEqual([200, 'text/html; charset=utf-8']);
    }
    expect((await kit.get('/?from=mail', { accept: '*/*' })).status).toBe(200);
    expect((await kit.get('/admin', { accept: '*/*' })).status).toBe(404);
  });

  it('a path of assets with dots, sent as it is, returns 404 and logs no error', async () => {
    const address = new URL(await kit.app.listen({ port: 0, host: '127.0.0.1' }));
    lines.length = 0;
    for (const path of ['/assets/..', '/assets/./x.js', '/assets/a/../b.js', '/assets/%2e%2e/x', '/assets/../index.html']) {
      const request = get({ host: address.hostname, port: address.port, path });
      const [reply] = (await once(request, 'response')) as [IncomingMessage];
      reply.resume();
      expect(reply.statusCode, path).toBe(404);
    }
    expect(lines.filter((line) => line.includes('"level":50'))).toEqual([]);
  });

  it('[X-01.404] any other unknown URL is named, without its query', async () => {
    const miss = {
      code: 404,
      msg: 'Error requesting address: /admin/nothing/here was not found',
      data: { error: 'request.no-route', details: { url: '/admin/nothing/here' } },
    };
    expect((await kit.get('/admin/nothing/here?ticket=1')).json()).toMatchObject(miss);
    expect((await kit.post('/admin/nothing/here')).json()).toMatchObject(miss);
    expect((await kit.post('/admin/nothing/here', {}, { 'accept-language': 'zh-cn' })).json().msg).toBe(
      '未找到请求地址：/admin/nothing/here',
    );
    expect((await kit.get('/api/nothing', page)).json()).toMatchObject({ code: 404 });
    expect((await kit.get('/admin/loading/%E0%A4%A')).json()).toMatchObject({ code: 404 });
    expect((await kit.get('/admin/x.js', { 'sec-fetch-mode': 'no-cors', accept: '*/*' })).json()).toMatchObject({ code: 404 });
  });

  it('assets are immutable and compressed; a missing asset returns 404', async () => {
    const asset = await kit.get('/assets/App-Ab12.js', { 'accept-encoding': 'gzip' });
    expect(asset.headers).toMatchObject({ 'content-encoding': 'gzip', 'cache-control': 'public, max-age=31536000, immutable' });
    expect((await kit.get('/favicon.svg')).status).toBe(200);
    expect((await kit.get('/assets/gone.js')).json()).toMatchObject({ code: 404 });
    for (const url of ['/assets/..%2f..%2fetc/passwd', '/assets/../../etc/passwd', '/assets/%2e%2e/index.html']) {
      expect((await kit.get(url)).body).not.toContain('root:');
    }
  });
});

describe('headers', () => {
  it('protect every reply, including errors and unknown URLs', async () => {
    for (const reply of [
      await kit.post('/api/test/echo'),
      await kit.post('/api/test/broken'),
      await kit.get('/nothing'),
      await kit.get('/healthz'),
    ]) {
      expect(reply.headers).toMatchObject({
        'x-content-type-options': 'nosniff',
        'x-frame-options': 'DENY',
        'referrer-policy': 'no-referrer',
        'content-security-policy':
          "default-src 'self';script-src 'self' 'wasm-unsafe-eval';style-src 'self' 'unsafe-inline';img-src 'self' data: blob: https:;connect-src 'self' https://api.shop.test;frame-src 'self' https:;object-src 'none';base-uri 'none';form-action 'self';frame-ancestors 'none'",
      });
      expect(reply.headers['strict-transport-security']).toBeUndefined();
      expect(reply.headers['x-powered-by']).toBeUndefined();
    }
  });
});

describe('the start', () => {
  it('fails at a route without a rule, also one registered by a plugin; HEAD routes have the rule of their GET route', async () => {
    const plain = fastify();
    plain.addHook('onRoute', requireRule);
    const heads: unknown[] = [];
    plain.addHook('onRoute', (route) => void heads.push([route.method, route.config?.rule?.kind]));
    plain.get('/ruled', { config: { rule: { kind: 'super' } } }, async () => null);
    expect(heads).toEqual([
      ['GET', 'super'],
      ['HEAD', 'super'],
    ]);
    expect(() => plain.get('/bare', async () => null)).toThrow('GET /bare has no rule');
    plain.register(async (inner) => {
      inner.get('/inner', async () => null);
    });
    await expect(plain.ready()).rejects.toThrow('GET /inner has no rule');
  });
});

describe('limits', () => {
  it('return 429 with Retry-After, counted by class and address', async () => {
    const limited = await kitApp({
      limits: { call: 3, file: 10, upload: 1, login: 1, captcha: 1, reveal: 1 },
      routes: [open('/api/a', async () => 1), open('/api/b', async () => 1)],
    });
    const codes = [];
    for (const url of ['/api/a', '/api/b', '/API/A/', '/api/b']) codes.push((await limited.post(url)).status);
    expect(codes).toEqual([200, 200, 200, 429]);
    const rejected = await limited.post('/api/a');
    expect(rejected.json()).toMatchObject({ code: 429, data: { error: 'request.too-many' } });
    expect(Number(rejected.headers['retry-after'])).toBeGreaterThan(0);
    expect((await limited.post('/admin/Index/login', { username: 'x', password: 'y' })).status).toBe(400);
    await limited.close();
  });

  it.each([
    ['is not believed from anybody', {}, [200, 200, 429, 429]],
    ['is believed from the proxy that is named', { trustProxy: '127.0.0.1' }, [200, 200, 200, 200]],
    ['is not believed from another one', { trustProxy: '10.0.0.1' }, [200, 200, 429, 429]],
  ])('X-Forwarded-For %s', async (_what, trust, codes) => {
    const limits = { call: 2, file: 10, upload: 1, login: 1, captcha: 1, reveal: 1 };
    const limited = await kitApp({ limits, ...trust, routes: [open('/api/a', async () => 1)] });
    const from = (turn: number) => limited.post('/api/a', {}, { 'x-forwarded-for': `198.51.100.${turn}` });
    const seen = [];
    for (const turn of codes.keys()) seen.push((await from(turn)).status);
    expect(seen).toEqual(codes);
    await limited.close();
  });
});

describe('the log', () => {
  it('never contains a secret', () => {
    const written: string[] = [];
    const log = createLog({ destination: { write: (line) => written.push(line) } });
    const secret = 'T0p-Secret';
    log.info(
      {
        headers: { authorization: secret, 'member-token': secret, cookie: secret },
        body: { password: secret, refresh_token: secret },
        token: secret,
      },
      'x',
    );
    log.info({ req: { headers: { authorization: secret } }, refreshToken: secret }, 'y');
    expect(written.join('')).not.toContain(secret);
  });

  it('contains neither a token nor a query string after requests', async () => {
    const token = await kit.tokenOf('admin');
    await kit.get(`/admin/nothing?batoken=${token}`, bearer(token));
    expect(lines.join('')).not.toContain(token);
    expect(lines.join('')).not.toContain('Boss-4711');
  });
});
