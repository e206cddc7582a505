import { request } from 'node:http';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createMessages, kitCatalogues } from '../i18n/messages.ts';
import { bearer, kitApp, type KitApp, memberToken } from '../testing/kit-app.ts';
import { until } from '../testing/until.ts';
import { createEvents, type Events } from './events.ts';
import { announce, publish } from './outbox.ts';

let kit: KitApp;
let events: Events;
let address: string;
const log = pino({ level: 'silent' });

beforeAll(async () => {
  kit = await kitApp(({ db, principals }) => {
    events = createEvents({ db, principals, log, tickMs: 20 });
    return { routes: events.routes, onClosing: () => events.stop(), messages: createMessages([kitCatalogues]) };
  });
  await events.start();
  address = await kit.app.listen({ port: 0, host: '127.0.0.1' });
});
afterAll(() => kit.close());
beforeEach(async () => {
  await kit.db.run('truncate kit_outbox');
});

interface Open {
  readonly status: number;
  readonly text: () => string;
  readonly messages: () => unknown[];
  readonly isOver: () => boolean;
  close(): void;
}

/** Opens the stream like a browser, over its own connection. */
function openStream(ticket: string): Promise<Open> {
  return new Promise((resolve, reject) => {
    const call = request(`${address}/api/events?ticket=${ticket}`, { agent: false }, (answer) => {
      let text = '';
      let isOver = false;
      answer.setEncoding('utf8');
      answer.on('data', (chunk: string) => {
        text += chunk;
      });
      for (const over of ['end', 'close', 'error']) answer.on(over, () => void (isOver = true));
      const messages = () => [...text.matchAll(/^data: (.*)$/gm)].map((line) => JSON.parse(line[1] ?? 'null') as unknown);
      resolve({ status: answer.statusCode ?? 0, text: () => text, messages, isOver: () => isOver, close: () => call.destroy() });
    });
    call.on('error', reject);
    call.end();
  });
}

const ticketFor = async (headers: Record<string, string>) =>
  (await kit.post('/api/events/ticket', {}, headers)).json().data.ticket as string;
const staff = async (username: string) => bearer(await kit.tokenOf(username));
const boss = () => staff('admin');

describe('a ticket', () => {
  it('opens one stream, once, within 30 s, while the session is active', async () => {
    const headers = await boss();
    const ticket = await ticketFor(headers);
    const stream = await openStream(ticket);
    expect(stream.status).toBe(200);
    await until(() => stream.text().includes(': welcome'));
    expect((await openStream(ticket)).status).toBe(401);
    const late = await ticketFor(headers);
    await kit.db.run("update kit_ticket set expires_at = expires_at - interval '31 seconds'");
    expect((await openStream(late)).status).toBe(401);
    const orphan = await ticketFor(headers);
    await kit.post('/admin/Index/logout', {}, headers);
    expect((await openStream(orphan)).status).toBe(401);
    expect((await kit.get('/api/events')).json()).toMatchObject({ code: 401, data: { error: 'request.ticket-invalid' } });
    expect((await kit.post('/api/events/ticket')).status).toBe(401);
    stream.close();
  });

  it('is not stored in plain text', async () => {
    const ticket = await ticketFor(await boss());
    expect(JSON.stringify(await kit.db.rows('select * from kit_ticket'))).not.toContain(ticket);
  });
});

describe('messages', () => {
  it('reach their addressees after the commit, and nobody else', async () => {
    const [mine, clerks, lilys] = await Promise.all([
      openStream(await ticketFor(await boss())),
      openStream(await ticketFor(await staff('clerk'))),
      openStream(await ticketFor(memberToken(await kit.tokenOf('lily')))),
    ]);
    await kit.db
      .transaction(async (tx) => {
        await publish(tx, { type: 'never', data: null, to: { audience: 'admin' } });
        throw new Error('rolled back');
      })
      .catch(() => undefined);
    await kit.db.transaction(async (tx) => {
      await publish(tx, { type: 'own', data: { n: 1 }, to: { audience: 'admin', ownerId: 1 } });
      await publish(tx, { type: 'node', data: null, to: { audience: 'admin', permission: '/admin/sales/order/index' } });
      await publish(tx, { type: 'secret', data: null, to: { audience: 'admin', permission: '/admin/access/admin/index' } });
      await publish(tx, { type: 'members', data: null, to: { audience: 'member' } });
      await publish(tx, { type: 'last', data: null, to: { audience: 'admin' } });
    });
    const types = (stream: Open) => stream.messages().map((each) => (each as { type: string }).type);
    await until(() => types(mine).includes('last') && types(clerks).includes('last') && types(lilys).includes('members'));
    expect(types(mine)).toEqual(['own', 'node', 'secret', 'last']);
    expect(types(clerks)).toEqual(['node', 'last']);
    expect(types(lilys)).toEqual(['members']);
    expect(mine.messages()[0]).toEqual({ type: 'own', data: { n: 1 } });
    for (const stream of [mine, clerks, lilys]) stream.close();
  });

  it('are announced once by several announcers, with one NOTIFY per tick', async () => {
    const stream = await openStream(await ticketFor(await boss()));
    for (let n = 0; n < 50; n += 1) await publish(kit.db, { type: 'n', data: n, to: { audience: 'admin' } });
    await Promise.all([announce(kit.db), announce(kit.db), announce(kit.db)]);
    await until(() => stream.messages().length >= 50);
    // Parallel announcers do not preserve the order: each takes the messages left by the others.
    const told = stream.messages().map((each) => (each as { data: number }).data);
    expect(told.sort((a, b) => a - b)).toEqual(Array.from({ length: 50 }, (_, n) => n));
    stream.close();
  });

  it('arrive again after the listening connection was lost, and clients are notified that they may have missed some', async () => {
    const stream = await openStream(await ticketFor(await boss()));
    const listening = () =>
      kit.db.rows<{ pid: number }>(
        "select pid from pg_stat_activity where application_name = 'kit-listener' and datname = current_database()",
      );
    const [before] = await listening();
    await kit.db.rows('select pg_terminate_backend($1)', [before?.pid]);
    await until(async () => (await listening()).some((row) => row.pid !== before?.pid));
    await until(() => stream.messages().length > 0);
    expect(stream.messages()).toEqual([{ type: 'resumed', data: null }]);
    await publish(kit.db, { type: 'back', data: null, to: { audience: 'admin' } });
    await until(() => stream.messages().length > 1);
    expect(stream.messages()[1]).toEqual({ type: 'back', data: null });
    stream.close();
  });
});

describe('a stream', () => {
  it('ends when its session ends, and follows permission changes', async () => {
    const headers = await staff('clerk');
    const stream = await openStream(await ticketFor(headers));
    const clerk = kit.staff.find((each) => each.username === 'clerk');
    if (clerk) clerk.permissions = [];
    await events.streams.beat();
    await publish(kit.db, { type: 'orders', data: null, to: { audience: 'admin', permission: '/admin/sales/order/index' } });
    await publish(kit.db, { type: 'all', data: null, to: { audience: 'admin' } });
    await until(() => stream.messages().length > 0);
    expect(stream.messages()).toEqual([{ type: 'all', data: null }]);
    await kit.post('/admin/Index/logout', {}, headers);
    await events.streams.beat();
    await until(() => stream.isOver());
    expect(stream.messages().at(-1)).toEqual({ type: 'session-ended', data: null });
  });

  it('leaves none open after 100 streams were opened and closed', async () => {
    await until(() => events.streams.count === 0);
    const headers = await boss();
    for (let n = 0; n < 100; n += 1) (await openStream(await ticketFor(headers))).close();
    await until(() => events.streams.count === 0);
    expect(events.streams.count).toBe(0);
  });

  it('ends when the server stops, without delaying it; a stream opened meanwhile ends at once', async () => {
    const headers = await boss();
    const stream = await openStream(await ticketFor(headers));
    await until(() => stream.text() !== '');
    await events.stop();
    const late = await openStream(await ticketFor(headers));
    await until(() => late.isOver());
    expect([late.status, late.text()]).toEqual([200, 'retry: 3000\n: welcome\n\n']);
    await kit.app.close();
    await until(() => stream.isOver());
    expect(stream.isOver()).toBe(true);
  });
});
