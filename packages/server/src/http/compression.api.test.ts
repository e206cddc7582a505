import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defineRoute, fileDownload, rawAnswer, type Route } from '../routes/route.ts';
import { kitApp, type KitApp } from '../testing/kit-app.ts';

let kit: KitApp;
const open = (path: string, handle: Route['handle'], more: object = {}): Route =>
  defineRoute({ method: 'POST', path, rule: { kind: 'public' }, handle, ...more });
const rows = Array.from({ length: 200 }, (_, id) => ({ id, name: `row ${id}` }));
let made = 0;

beforeAll(async () => {
  kit = await kitApp(() => ({
    routes: [
      open('/api/test/rows', async () => rows),
      open('/api/test/few', async () => rows.slice(0, 3)),
      open('/api/test/file', async () => fileDownload('rows.csv', 'id,name\r\n'.repeat(500))),
      open('/api/test/events', async () => rawAnswer('data: x\n\n'.repeat(500), { 'content-type': 'text/event-stream' })),
      open('/api/test/once', async () => ((made += 1), rows), { idempotency: 'required' }),
    ],
  }));
});
afterAll(() => kit.close());

const sent = (url: string, headers: Record<string, string> = {}) => kit.app.inject({ method: 'POST', url, payload: {}, headers });

describe('compression of replies', () => {
  it('compresses JSON above 1 KB as the caller accepts it, and says so', async () => {
    const plain = await sent('/api/test/rows');
    expect(plain.headers['content-encoding']).toBeUndefined();
    const br = await sent('/api/test/rows', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await sent('/api/test/rows', { 'accept-encoding': 'gzip' });
    expect([br.headers['content-encoding'], gzip.headers['content-encoding']]).toEqual(['br', 'gzip']);
    expect(br.headers['vary']).toMatch(/accept-encoding/i);
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(plain.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(plain.body);
    expect(br.rawPayload.length).toBeLessThan(plain.rawPayload.length / 3);
  });

  it('leaves small replies, files and event streams as they are', async () => {
    for (const url of ['/api/test/few', '/api/test/file', '/api/test/events']) {
      const reply = await sent(url, { 'accept-encoding': 'br, gzip' });
      expect([reply.statusCode, reply.headers['content-encoding']], url).toEqual([200, undefined]);
    }
  });

  it('sends a stored reply in the encoding of each call', async () => {
    const key = { 'idempotency-key': 'a-key-of-one-call' };
    const first = await sent('/api/test/once', { ...key, 'accept-encoding': 'br' });
    const again = await sent('/api/test/once', { ...key, 'accept-encoding': 'gzip' });
    expect(made).toBe(1);
    expect(gunzipSync(again.rawPayload).toString()).toBe(brotliDecompressSync(first.rawPayload).toString());
  });

  it('does not decompress bodies', async () => {
    const reply = await kit.app.inject({
      method: 'POST',
      url: '/api/test/few',
      payload: Buffer.from('{}'),
      headers: { 'content-type': 'application/json', 'content-encoding': 'gzip' },
    });
    expect(reply.statusCode).toBe(200);
  });
});
