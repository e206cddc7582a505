import { describe, expect, it } from 'vitest';
import { kitApp } from '../testing/kit-app.ts';
import { defineRoute } from './route.ts';

describe('health', () => {
  it('lives and is ready; without its database it only lives', async () => {
    const alone = await kitApp();
    expect((await alone.get('/healthz')).json()).toEqual({ status: 'ok' });
    expect((await alone.get('/readyz')).status).toBe(200);
    await alone.db.close();
    expect([(await alone.get('/healthz')).status, (await alone.get('/readyz')).status]).toEqual([200, 503]);
    await alone.app.close();
  });

  it('finishes open requests before it closes', async () => {
    let finish = (): void => {};
    let entered = (): void => {};
    const inside = new Promise<void>((done) => {
      entered = done;
    });
    const slow = await kitApp({
      routes: [
        defineRoute({
          method: 'POST',
          path: '/api/slow',
          rule: { kind: 'public' },
          handle: async () => {
            entered();
            await new Promise<void>((done) => {
              finish = done;
            });
            return 'done';
          },
        }),
      ],
    });
    const address = await slow.app.listen({ port: 0, host: '127.0.0.1' });
    const asked = fetch(`${address}/api/slow`, { method: 'POST' });
    await inside;
    const closed = slow.app.close();
    finish();
    expect(await (await asked).json()).toMatchObject({ code: 1, data: 'done' });
    await closed;
    await slow.drop();
  });
});
