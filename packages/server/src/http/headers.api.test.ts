import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { bearer, kitApp, type KitApp } from '../testing/kit-app.ts';

let kit: KitApp;
let staticDir: string;

beforeAll(async () => {
  staticDir = await mkdtemp(join(tmpdir(), 'kit-headers-'));
  await writeFile(join(staticDir, 'index.html'), '<!doctype html><title>shop</title>');
  await writeFile(join(staticDir, 'favicon.svg'), '<svg xmlns="http://www.w3.org/2000/svg"/>');
  await writeFile(join(staticDir, '.env'), 'SECRET=1');
  kit = await kitApp({ staticDir, underTls: true });
});
afterAll(async () => {
  await kit.close();
  await rm(staticDir, { recursive: true, force: true });
});

const rejected = () => kit.post('/admin/Index/replaceToken');

describe('a reply', () => {
  it('names its content type and charset', async () => {
    const types = [
      await rejected(),
      await kit.get('/nothing'),
      await kit.get('/', { accept: 'text/html' }),
      await kit.get('/favicon.svg'),
    ];
    expect(types.map(({ headers }) => headers['content-type'])).toEqual([
      'application/json; charset=utf-8',
      'application/json; charset=utf-8',
      'text/html; charset=utf-8',
      'image/svg+xml',
    ]);
  });

  it('enforces TLS for a year where the site is reached over TLS', async () => {
    const { headers } = await rejected();
    expect(headers['strict-transport-security']).toBe('max-age=31536000');
    expect(headers['content-security-policy']).toContain('upgrade-insecure-requests');
  });

  it('allows no other origin to read it, whatever the request', async () => {
    const from = { origin: 'https://elsewhere.test', ...bearer('x') };
    const options = { 'access-control-request-method': 'POST', 'access-control-request-headers': 'authorization' };
    const preflight = await kit.app.inject({ method: 'OPTIONS', url: '/admin/Index/login', headers: { ...from, ...options } });
    for (const { headers } of [await kit.post('/admin/Index/login', {}, from), await kit.get('/', from), preflight])
      expect(Object.keys(headers).filter((name) => name.startsWith('access-control-'))).toEqual([]);
  });
});

describe('the static folder', () => {
  it.each([
    '/.env',
    '/.git/config',
    '/package.json',
    '/../package.json',
    '/%2e%2e/package.json',
    '/assets/../.env',
    '/assets/%2e%2e/.env',
  ])('does not serve source files: %s', async (path) => {
    const { status, body } = await kit.get(path);
    expect(status).toBe(404);
    expect(body).not.toContain('SECRET');
  });
});
