import { onCallback } from '@shopkeeper/crud/lifecycle';
import { reject } from '@shopkeeper/resource';
import { businessError } from '@shopkeeper/server';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Caller, dueTask, testShop, type TestShop } from '../../../../tests/setup/shop.ts';
import { sweepRejected } from './callback-rows.ts';
import { signed, testPayment, testProvider, testSecret } from '../testing/test-provider.ts';

const path = '/api/callback/test-pay';
const prefix = '/admin/platform/callback/';
const start = Date.UTC(2026, 10, 23, 8);
const known = ['A', 'B'];

let shop: TestShop;
let now = start;
let secret = testSecret;
let isConfigured = true;

const provider = testProvider(async () => {
  if (!isConfigured) throw new Error('no settings');
  return { secret, url: 'http://127.0.0.1:9' };
});
/** Pays documents that are known; each payment is a row. */
const handler = onCallback(testPayment, async (op, { document, amount }) => {
  if (!known.includes(document)) throw businessError(reject('request.not-found', { document }));
  await op.tx.run('insert into paid (document, amount, actor, trace) values ($1, $2, $3, $4)', [
    document,
    amount,
    op.actor.name,
    op.traceId,
  ]);
});

beforeAll(async () => {
  shop = await testShop({ clock: { now: () => now }, providers: [provider], callbacks: [handler] });
  await shop.db.run('create table paid (document text, amount bigint, actor text, trace text)');
});
afterAll(() => shop.close());
beforeEach(async () => {
  [now, secret, isConfigured] = [start, testSecret, true];
  known.splice(0, known.length, 'A', 'B');
  await shop.db.run('truncate platform_callback, paid');
});

const event = (id: string, document = 'A') => JSON.stringify({ id, document, amount: 100 });
async function post(body: string | Buffer, headers: Record<string, string> = signed(body, now), remoteAddress = '198.51.100.7') {
  const reply = await shop.app.inject({ method: 'POST', url: path, headers, payload: body, remoteAddress });
  return [reply.statusCode, reply.body] as const;
}
const rows = () =>
  shop.db.rows<Record<string, unknown>>(
    `select id, version, provider, event_id as "eventId", status, error, attempts::int, ip, headers, encoding, body from platform_callback order by id`,
  );
const paid = () => shop.db.rows<Record<string, unknown>>('select document, amount, actor, trace from paid order by document');

describe('a callback', () => {
  it('is verified over its bytes, stored, and processed once as the provider', async () => {
    const body = ` ${event('e-1')}\r\n`;
    expect(await post(body, { ...signed(body, now), 'content-type': 'application/json', cookie: 'secret' })).toEqual([200, 'OK']);
    expect(await paid()).toEqual([{ document: 'A', amount: 100, actor: 'test-pay', trace: 'e-1' }]);
    expect(await rows()).toMatchObject([
      { provider: 'test-pay', eventId: 'e-1', status: 'processed', attempts: 1, error: null, ip: '198.51.100.7', body },
    ]);
    expect(Object.keys((await rows())[0]?.['headers'] ?? {})).toEqual(['x-signature', 'x-signed-at']);
  });

  it.each(['application/json', 'text/xml', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x', ''])(
    'is not parsed by its content type %j',
    async (type) => {
      const body = event('e-type');
      const headers = { ...signed(body, now), ...(type ? { 'content-type': type } : {}) };
      expect(await post(body, headers)).toEqual([200, 'OK']);
    },
  );

  it('that is repeated is answered alike and has one effect', async () => {
    expect([await post(event('e-2')), await post(event('e-2'))]).toEqual([
      [200, 'OK'],
      [200, 'OK'],
    ]);
    expect([(await paid()).length, (await rows()).length]).toEqual([1, 1]);
  });

  it('that arrives twenty times at once has one effect', async () => {
    const replies = await Promise.all(Array.from({ length: 20 }, () => post(event('e-3'))));
    expect(replies.filter(([status]) => status !== 200)).toEqual([]);
    expect([(await paid()).length, (await rows()).length]).toEqual([1, 1]);
  });

  it('of one event has several effects without the unique key: control', async () => {
    const [index] = await shop.db.rows<{ name: string; text: string }>(
      `select indexname as name, indexdef as text from pg_indexes where tablename = 'platform_callback' and indexdef like '%UNIQUE%event_id%'`,
    );
    await shop.db.run(`drop index ${index?.name}`);
    try {
      await Promise.all(Array.from({ length: 20 }, () => post(event('e-4'))));
      expect((await paid()).length).toBeGreaterThan(1);
    } finally {
      await shop.db.run('truncate platform_callback');
      await shop.db.run(String(index?.text));
    }
  });

  it('of an unknown document is stored as failed; a repeated delivery processes it once the document exists', async () => {
    expect(await post(event('e-5', 'C'))).toEqual([500, 'AGAIN']);
    expect(await rows()).toMatchObject([{ status: 'failed', error: 'request.not-found', attempts: 1 }]);
    expect(await post(event('e-5', 'C'))).toEqual([500, 'AGAIN']);
    known.push('C');
    expect(await post(event('e-5', 'C'))).toEqual([200, 'OK']);
    expect(await rows()).toMatchObject([{ status: 'processed', error: null, attempts: 3 }]);
    expect((await paid()).length).toBe(1);
  });

  it('is not lost when the settings cannot be read: the provider is told to send it again', async () => {
    isConfigured = false;
    expect((await post(event('e-6')))[0]).toBe(500);
    isConfigured = true;
    expect(await post(event('e-6'))).toEqual([200, 'OK']);
  });

  it('at another address, of another method, or too long is answered as any other call', async () => {
    const send = async (url: string, method: 'GET' | 'POST', payload: string) =>
      (await shop.app.inject({ method, url, headers: signed(payload, now), ...(method === 'POST' ? { payload } : {}) }))
        .statusCode;
    expect(await send('/api/callback/other', 'POST', event('e-7'))).toBe(404);
    expect(await send(path, 'GET', '')).toBe(404);
    expect(await send(path, 'POST', 'x'.repeat(262_145))).toBe(413);
    expect(await rows()).toEqual([]);
  });
});

describe('a callback that is not authentic', () => {
  it.each([
    ['forged', event('f-1'), signed(event('f-1'), start, 'guessed-secret'), 'wrong signature'],
    ['changed', event('f-2', 'B'), signed(event('f-2'), start), 'wrong signature'],
    ['unsigned', event('f-3'), {}, 'wrong signature'],
    ['old', event('f-4'), signed(event('f-4'), start - 300_001), 'too old'],
    ['empty', '', signed('', start, 'guessed-secret'), 'wrong signature'],
  ])('because it is %s is rejected and stored without its event id', async (_what, body, headers, error) => {
    expect(await post(body, headers)).toEqual([401, 'FORGED']);
    expect(await rows()).toMatchObject([{ status: 'rejected', error, eventId: null, body }]);
    expect(await paid()).toEqual([]);
  });

  it('because it cannot be read is rejected', async () => {
    expect(await post('{"id":')).toEqual([401, 'FORGED']);
    expect(await post(JSON.stringify({ id: '', document: 'A', amount: 1 }))).toEqual([401, 'FORGED']);
    expect(await post(JSON.stringify({ id: 'x'.repeat(201), document: 'A', amount: 1 }))).toEqual([401, 'FORGED']);
    expect((await rows()).map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  });

  it('does not block the real one with its id', async () => {
    await post(event('e-8'), signed(event('e-8'), now, 'guessed-secret'));
    expect(await post(event('e-8'))).toEqual([200, 'OK']);
  });

  it('is stored with its exact bytes, whatever they are', async () => {
    const body = Buffer.from([0x7b, 0x00, 0xff, 0xfe, 0x80]);
    await post(body, {});
    const [row] = await rows();
    expect([row?.['encoding'], Buffer.from(String(row?.['body']), 'base64')]).toEqual(['base64', body]);
  });

  it('is stored five times a minute and address, and sixty times in all', async () => {
    for (let n = 0; n < 8; n += 1) await post(event(`f-${n}`), {});
    expect(await rows()).toHaveLength(5);
    for (let n = 0; n < 80; n += 1) await post(event(`f-${n}`), {}, `203.0.113.${n}`);
    expect(await rows()).toHaveLength(60);
    now += 60_000;
    await post(event('f-9'), {});
    expect(await rows()).toHaveLength(61);
  });

  it('is stored a thousand times at most, and swept after a week and down to five hundred', async () => {
    const fill = (count: number, at: number) =>
      shop.db.run(
        `insert into platform_callback (provider, status, headers, body, ip, received_at)
         select 'test-pay', 'rejected', '{}', '', '192.0.2.1', $2::timestamptz from generate_series(1, $1) n`,
        [count, new Date(at)],
      );
    await fill(998, now - 3_600_000);
    for (let n = 0; n < 4; n += 1) await post(event(`f-${n}`), {});
    expect(await rows()).toHaveLength(1_000);
    const sweep = () => sweepRejected(shop.db, now - 7 * 86_400_000);
    await sweep();
    expect((await rows()).filter(({ ip }) => ip === '198.51.100.7')).toHaveLength(2);
    expect(await rows()).toHaveLength(500);
    now += 7 * 86_400_000 - 1;
    await sweep();
    expect(await rows()).toHaveLength(2);
  });

  it('and long is not stored', async () => {
    expect(await post('x'.repeat(16_385), {})).toEqual([401, 'FORGED']);
    expect(await rows()).toEqual([]);
  });

  it('is never stored beyond the limits when two hundred arrive at once', async () => {
    const replies = await Promise.all(Array.from({ length: 200 }, (_, n) => post(event(`f-${n}`), {})));
    expect(replies.every(([status]) => status === 401)).toBe(true);
    expect((await rows()).length).toBeLessThanOrEqual(5);
  });
});

describe('the cleanup of callbacks', () => {
  it('deletes processed ones after the days of the setting, and never failed ones', async () => {
    await post(event('c-1'));
    await post(event('c-2', 'D'));
    const settings = { name: 'platform.callback', version: 0, values: { processedDays: 30 } };
    expect((await shop.post('/admin/routine/config/save', settings)).status).toBe(200);
    const sweep = dueTask(shop, 'platform.callback.sweep');
    await sweep(start + 30 * 86_400_000 - 1);
    expect((await rows()).map(({ status }) => status)).toEqual(['processed', 'failed']);
    await sweep(start + 30 * 86_400_000 + 1);
    expect((await rows()).map(({ eventId, status }) => [eventId, status])).toEqual([['c-2', 'failed']]);
  });
});

describe('staff', () => {
  const process = (row: Record<string, unknown> | undefined, as?: Caller) =>
    shop.post(`${prefix}process`, { id: row?.['id'], version: row?.['version'] }, as);

  it('process a failed callback again, which the audit log shows; a processed one not', async () => {
    await post(event('s-1', 'D'));
    known.push('D');
    const clerk = await shop.staff([`${prefix}index`, `${prefix}process`]);
    const [failed] = await rows();
    expect((await process(failed, clerk)).status).toBe(200);
    expect(await paid()).toMatchObject([{ document: 'D', actor: 'test-pay', trace: 's-1' }]);
    const [processed] = await rows();
    expect(processed).toMatchObject({ status: 'processed', attempts: 2, error: null });
    expect((await process(processed, clerk)).data).toMatchObject({ error: 'callback.illegal-transition' });
    const log = await shop.db.rows(
      `select audience, action from kit_audit where resource = 'platform/callback' and row_id = $1 order by id`,
      [failed?.['id']],
    );
    expect(log).toEqual([
      { audience: 'system', action: 'fail' },
      { audience: 'admin', action: 'process' },
    ]);
  });

  it('are told why it fails again, and nothing is changed', async () => {
    await post(event('s-2', 'D'));
    const [before] = await rows();
    const { status, data } = await process(before);
    expect([status, data['error']]).toEqual([409, 'request.not-found']);
    expect(await rows()).toEqual([before]);
  });

  it('process a rejected callback after the secret was corrected, within the tolerance of its arrival', async () => {
    secret = 'mistyped-secret';
    const body = event('s-3');
    expect(await post(body, signed(body, now))).toEqual([401, 'FORGED']);
    const [rejected] = await rows();
    expect((await process(rejected)).data).toMatchObject({ error: 'callback.not-authentic' });
    [secret, now] = [testSecret, start + 86_400_000];
    expect((await process(rejected)).status).toBe(200);
    expect(await rows()).toMatchObject([{ status: 'processed', eventId: 's-3' }]);
    expect(await paid()).toHaveLength(1);
  });

  it('process what a process stored and did not process before it was killed, and the task then finds nothing to do', async () => {
    const body = event('s-5');
    await shop.db.run(
      `insert into platform_callback (provider, event_id, headers, body, ip, received_at) values ('test-pay', 's-5', $1, $2, '192.0.2.1', $3)`,
      [JSON.stringify(signed(body, now)), body, new Date(now)],
    );
    const [received] = await rows();
    expect(received).toMatchObject({ status: 'received' });
    expect((await process(received)).status).toBe(200);
    await dueTask(shop, 'platform.callback.resume')(start + 120_000);
    expect([await post(body), (await paid()).length]).toEqual([[200, 'OK'], 1]);
  });

  it('open a callback with the headers and the body that arrived', async () => {
    await post(event('s-6', 'D'));
    const [{ id } = {}] = await rows();
    const { data } = await shop.post(`${prefix}GetDetailPage`, { id }, await shop.staff([`${prefix}index`]));
    expect(data).toMatchObject({ eventId: 's-6', body: event('s-6', 'D'), headers: signed(event('s-6', 'D'), now), allowed: {} });
  });

  it('without the permission cannot process or list callbacks', async () => {
    await post(event('s-4', 'D'));
    const [failed] = await rows();
    expect((await process(failed, await shop.staff([`${prefix}index`]))).status).toBe(403);
    expect((await shop.post(`${prefix}GetPageData`, {}, await shop.staff([]))).status).toBe(403);
    expect((await shop.post(`${prefix}fail`, { id: failed?.['id'], version: 1, error: 'x' })).status).toBe(404);
  });
});
