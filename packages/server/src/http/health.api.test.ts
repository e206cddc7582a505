import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { describe, expect, it } from 'vitest';
import { kitApp } from '../testing/kit-app.ts';
import { scratchDatabase } from '../testing/scratch-database.ts';
import { createReadiness } from './health.ts';
import { defineRoute } from '../routes/route.ts';

describe('health', () => {
  it('is alive and ready; without its database it is only alive', async () => {
    const alone = await kitApp();
    expect((await alone.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await alone.get('/readyz')).status).toBe(200);
    await alone.db.close();
    expect([(await alone.get('/healthz')).status, (await alone.get('/readyz')).status]).toEqual([200, 503]);
    await alone.app.close();
  });

  it('is not ready while draining, but still answers calls', async () => {
    const scratch = await scratchDatabase();
    const readiness = createReadiness(scratch.db);
    const draining = await kitApp({ readiness });
    expect((await draining.get('/readyz')).status).toBe(200);
    readiness.drain();
    expect((await draining.get('/readyz')).status).toBe(503);
    expect((await draining.get('/healthz')).status).toBe(200);
    const login = await draining.post('/admin/Index/login', { username: 'clerk', password: 'Clerk-4711' });
    expect(login.status).toBe(200);
    await draining.close();
    await scratch.drop();
  });

  it('reports within about a second that the database does not respond, with one statement for all callers', async () => {
    const scratch = await scratchDatabase();
    const readiness = createReadiness(scratch.db);
    const held = await Promise.all(Array.from({ length: 12 }, () => scratch.db.pool.connect()));
    const begun = performance.now();
    const answers = await Promise.all([readiness.isReady(), readiness.isReady(), readiness.isReady()]);
    expect(answers).toEqual([false, false, false]);
    const took = performance.now() - begun;
    expect(took).toBeGreaterThan(900);
    expect(took).toBeLessThan(4_000);
    expect(scratch.db.pool.waitingCount).toBe(1);
    for (const one of held) one.release();
    expect(await readiness.isReady()).toBe(true);
    await scratch.drop();
  });

  /** A route that replies once `finish` is called. */
  function slowRoute() {
    let [finish, entered] = [(): void => {}, (): void => {}];
    const inside = new Promise<void>((done) => (entered = done));
    const route = defineRoute({
      method: 'POST',
      path: '/api/slow',
      rule: { kind: 'public' },
      handle: async () => {
        entered();
        await new Promise<void>((done) => (finish = done));
        return 'done';
      },
    });
    return { route, inside, finish: () => finish() };
  }

  it('finishes open requests before it closes', async () => {
    const { route, inside, finish } = slowRoute();
    const slow = await kitApp({ routes: [route] });
    const address = await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const options = fetch(`${address}/api/slow`, { method: 'POST' });
    await inside;
    const closed = slow.app.close();
    finish();
    expect(await (await options).json()).toMatchObject({ code: 1, data: 'done' });
    await closed;
    await slow.drop();
  });

  it('answers a request on an open connection while it closes, then closes the connection', async () => {
    const { route, inside, finish } = slowRoute();
    const slow = await kitApp({ routes: [route] });
    const { port } = new URL(await slow.app.listen({ port: 0, host: '127.0.0.1' }));
    const line = connect(Number(port), '127.0.0.1');
    const heard = text(line);
    line.write('POST /api/slow HTTP/1.1\r\nHost: shop\r\nContent-Length: 0\r\n\r\n');
    await inside;
    const closed = slow.app.close();
    const second = once(slow.app.server, 'request');
    line.write('GET /healthz HTTP/1.1\r\nHost: shop\r\n\r\n');
    await second;
    finish();
    await closed;
    expect((await heard).split('HTTP/1.1 ').slice(1)).toEqual([
      expect.stringMatching(/^200 [^]*"done"/),
      expect.stringMatching(/^200 [^]*connection: close[^]*\{"status":"ok"\}/i),
    ]);
    await slow.drop();
  });
});
