import { describe, expect, it } from 'vitest';
import { startJob } from '../jobs/job-store.ts';
import { bearer, kitApp, type KitApp } from '../testing/kit-app.ts';
import { createMetrics } from './metrics.ts';

const token = 'figures-for-the-scraper';
let open = 0;

const measured = (): Promise<KitApp> =>
  kitApp(({ db }) => ({
    metrics: { metrics: createMetrics({ db, jobKinds: ['resource-import', 'bulk'], openStreams: () => open }), token },
  }));

/** Returns the value of a line such as `http_requests_total{method="GET",…}`; null if there is none. */
function figure(text: string, name: string, labels: Readonly<Record<string, string>> = {}): number | null {
  const line = text.split('\n').find((one) => {
    const named = one.startsWith(`${name}{`) || one.startsWith(`${name} `);
    return named && Object.entries(labels).every(([key, value]) => one.includes(`${key}="${value}"`));
  });
  return line === undefined ? null : Number(line.split(' ').at(-1));
}

const read = async (kit: KitApp): Promise<string> => (await kit.get('/metrics', bearer(token))).body;

describe('metrics', () => {
  it('require the token, and do not exist when none is configured', async () => {
    const kit = await measured();
    expect((await kit.get('/metrics')).status).toBe(401);
    expect((await kit.get('/metrics', bearer(`${token}x`))).json()).toMatchObject({ code: 401 });
    const { status, headers, body } = await kit.get('/metrics', bearer(token));
    expect([status, headers['content-type'], headers['cache-control']]).toEqual([
      200,
      'text/plain; version=0.0.4; charset=utf-8',
      'no-store',
    ]);
    expect(figure(body, 'process_resident_memory_bytes')).toBeGreaterThan(1_000_000);
    expect(figure(body, 'nodejs_eventloop_lag_p99_seconds')).not.toBeNull();
    await kit.close();
    const without = await kitApp();
    expect((await without.get('/metrics', bearer(token))).status).toBe(404);
    await without.close();
  });

  it('count calls by route pattern, so that no URL of a caller becomes a series', async () => {
    const kit = await measured();
    for (const id of ['4711', 'kestrel', '0815']) await kit.get(`/made-up/${id}`);
    await kit.post('/admin/Index/login', { username: 'clerk', password: 'wrong-one' });
    await kit.post('/ADMIN//index/LOGIN/?kestrel=1', { username: 'clerk', password: 'Clerk-4711' });
    const text = await read(kit);
    expect(figure(text, 'http_requests_total', { route: 'none', method: 'GET', status: '404' })).toBe(3);
    const login = { route: '/admin/Index/login', method: 'POST' };
    expect(figure(text, 'http_requests_total', { ...login, status: '400' })).toBe(1);
    expect(figure(text, 'http_requests_total', { ...login, status: '200' })).toBe(1);
    expect(figure(text, 'http_request_duration_seconds_count', login)).toBe(2);
    const routes = new Set([...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route));
    expect(routes).toEqual(new Set(['none', login.route]));
    await kit.close();
  });

  it('report how many jobs of each kind wait and for how long, but no unknown kinds', async () => {
    const kit = await measured();
    const owner = { audience: 'admin', id: 1 } as const;
    await kit.db.transaction(async (tx) => {
      for (const kind of ['bulk', 'bulk', 'kestrel']) await startJob(tx, { kind }, { payload: {}, owner });
    });
    await kit.db.run("update kit_job set created_at = now() - interval '90 seconds' where kind = 'bulk'");
    const text = await read(kit);
    expect(figure(text, 'jobs', { kind: 'bulk', status: 'queued' })).toBe(2);
    expect(figure(text, 'jobs_oldest_age_seconds', { kind: 'bulk', status: 'queued' })).toBeGreaterThanOrEqual(90);
    expect(figure(text, 'jobs', { kind: 'resource-import', status: 'queued' })).toBe(0);
    expect(text).not.toContain('kestrel');
    await kit.close();
  });

  it('report the connections in use and waited for, and the open streams', async () => {
    const kit = await measured();
    open = 3;
    const held = await Promise.all(Array.from({ length: 11 }, () => kit.db.pool.connect()));
    const text = await read(kit);
    expect(figure(text, 'event_streams_open')).toBe(3);
    const used = figure(text, 'database_connections', { state: 'used' }) ?? 0;
    expect(used).toBeGreaterThanOrEqual(11);
    expect(figure(text, 'database_connections_waited_for')).toBe(0);
    for (const one of held) one.release();
    expect(figure(await read(kit), 'database_connections', { state: 'used' })).toBeLessThan(used);
    await kit.close();
  });

  it('are still reported when every connection is taken: the database is then reported as down, and its queue is missing', async () => {
    const kit = await measured();
    const held = await Promise.all(Array.from({ length: 12 }, () => kit.db.pool.connect()));
    const begun = performance.now();
    const text = await read(kit);
    expect(performance.now() - begun).toBeLessThan(4_000);
    expect(figure(text, 'database_up')).toBe(0);
    expect(figure(text, 'database_connections_waited_for')).toBe(1);
    expect(figure(text, 'jobs', { kind: 'bulk' })).toBeNull();
    for (const one of held) one.release();
    expect(figure(await read(kit), 'database_up')).toBe(1);
    await kit.close();
  });
});
