import { describe, expect, it } from 'vitest';
import { clientOf, issue, options, silence, success, tokens } from './client.test-env.ts';

describe('identical calls in flight', () => {
  it('[A-02] cancels and logs the first of two identical writes and reuses its idempotency key', async () => {
    const reactions = [silence, async () => success('second')];
    const { call, seen } = clientOf((sent) => (reactions.shift() ?? silence)(sent), { tokens });
    const first = issue(call(options));
    const second = call({ ...options, body: { ...(options.body as object) } });
    expect((await first).error).toBe('request.cancelled');
    expect(await second).toMatchObject({ data: 'second' });
    expect(seen.logged).toEqual(['duplicate call cancelled']);
    expect(seen.sent.map(({ request }) => request.signal.aborted)).toEqual([true, true]);
    expect(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).toEqual(['key-0', 'key-0']);
  });

  it('[A-02] does not cancel a write with another body, to another path, or after the first has ended', async () => {
    const { call, seen } = clientOf(async () => success(), { tokens });
    await Promise.all([call(options), call({ ...options, body: { a: 2 } }), call({ ...options, path: '/admin/x/z' })]);
    await call(options);
    expect([seen.sent.length, seen.logged.length]).toEqual([4, 0]);
    expect(new Set(seen.sent.map(({ request }) => request.headers['Idempotency-Key'])).size).toBe(4);
  });

  it.each([
    ['GET', { path: '/admin/x/y', method: 'GET' }],
    ['POST that reads', { ...options, isRead: true }],
  ] as const)('[A-02] shares one answer among identical calls by %s', async (_name, one) => {
    const { call, seen } = clientOf(async () => success('shared'), { tokens });
    const replies = await Promise.all([call(one), call(one), call(one)]);
    expect(replies.map(({ data }) => data)).toEqual(['shared', 'shared', 'shared']);
    expect([seen.sent.length, seen.logged.length]).toEqual([1, 0]);
    expect(seen.sent[0]?.request.headers).not.toHaveProperty('Idempotency-Key');
    await call(one);
    expect(seen.sent).toHaveLength(2);
  });

  it('[A-02] aborts a shared read only when every reader has aborted, and then reads again', async () => {
    const { call, seen } = clientOf(silence, { tokens });
    const [first, second] = [new AbortController(), new AbortController()];
    const reads = [first, second].map(({ signal }) => issue(call({ ...options, isRead: true, signal })));
    await expect.poll(() => seen.sent.length).toBe(1);
    first.abort();
    expect((await reads[0])?.error).toBe('request.cancelled');
    expect(seen.sent[0]?.request.signal.aborted).toBe(false);
    second.abort();
    void issue(call({ ...options, isRead: true }));
    expect((await reads[1])?.error).toBe('request.cancelled');
    expect(seen.sent[0]?.request.signal.aborted).toBe(true);
    await expect.poll(() => seen.sent.length).toBe(2);
  });

  it('[A-02] does not answer a read after a write by a read from before it', async () => {
    const { call, seen } = clientOf(async (sent) => (sent.url.endsWith('/read') ? silence(sent) : success()), { tokens });
    const readIt = { path: '/admin/x/read', isRead: true };
    void issue(call(readIt));
    await call(options);
    void issue(call(readIt));
    await expect.poll(() => seen.sent.filter(({ url }) => url.endsWith('/read')).length).toBe(2);
  });
});
