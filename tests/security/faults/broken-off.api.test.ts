import { randomUUID } from 'node:crypto';
import { createWriteStream, readdirSync, readlinkSync } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import { request } from 'node:http';
import { connect } from 'node:net';
import path from 'node:path';
import { publish } from '@shopkeeper/server/events';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { until } from '../../../packages/server/src/testing/until.ts';
import { fileBody, fileType } from '../calls.ts';
import { securitySeed, seeded, securityReport } from '../report.ts';
import { atOnce } from '../wire.ts';
import { layLine, type Line } from './line.ts';
import { type FarServer, type LineShop, lineShop } from './shop-over-line.ts';
import { sent, signedIn } from './traders.ts';

const timeoutMs = 30_000;
const { results, survived } = securityReport('broken-off');
const random = seeded(securitySeed);
const leaky = '/mutated/leaky';

let shop: LineShop;
let server: FarServer;
let incoming: string;

beforeAll(async () => {
  shop = await lineShop({ demo: false });
  incoming = path.join(shop.dataDir, 'incoming');
  await mkdir(incoming);
  server = await shop.server({
    connections: 8,
    working: true,
    // A mutation that leaves the received part of an upload behind when the client disconnects.
    behind: (app) =>
      void app.post(leaky, { config: { rule: { kind: 'public' } } }, async (call, reply) => {
        call.raw.pipe(createWriteStream(path.join(incoming, `${randomUUID()}.part`)));
        await new Promise((ended) => call.raw.once('close', ended));
        return reply.send({});
      }),
  });
}, 60_000);
afterAll(() => shop.close());

/** Returns the number of connections still in use. */
function connections(): Promise<number> {
  server.app.server.closeIdleConnections();
  return new Promise((done, failed) => server.app.server.getConnections((error, count) => (error ? failed(error) : done(count))));
}

/** Returns the open files in the folder for unfinished uploads; none where the system cannot report them. */
function openUploads(): string[] {
  try {
    return readdirSync('/proc/self/fd').flatMap((fd) => {
      try {
        return [readlinkSync(`/proc/self/fd/${fd}`)].filter((file) => file.startsWith(incoming));
      } catch {
        return [];
      }
    });
  } catch {
    return [];
  }
}

interface Aborting {
  readonly call: string;
  readonly headers: Readonly<Record<string, string>>;
  readonly body: Buffer;
}

/** Sends a part of an upload, then disconnects: by closing the socket, destroying it, or with a reset. */
async function abort({ call, headers, body }: Aborting): Promise<void> {
  const lines = Object.entries({ host: 'x', 'content-length': String(body.length), ...headers });
  const head = Buffer.from(`POST ${call} HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}\r\n`);
  const whole = Buffer.concat([head, body]);
  // Half of them within the headers, where every byte is another parser state.
  const at = random() < 0.5 ? random() * (head.length + 300) : random() * (whole.length - 1);
  const socket = connect(Number(new URL(server.address).port), '127.0.0.1');
  const closed = new Promise<void>((done) => void socket.once('close', () => done()));
  socket.on('error', () => undefined);
  await new Promise<void>((done) => socket.write(whole.subarray(0, Math.floor(at)), () => done()));
  const way = Math.floor(random() * 3);
  if (way === 0) socket.destroy();
  else if (way === 1) socket.resetAndDestroy();
  else socket.end();
  socket.resume();
  await closed;
}

/**
 * Aborts a number of uploads, several at a time, and waits until the server has closed all of them. Returns how many requests had
 * started.
 */
async function abortMany(aborting: Aborting, times: number): Promise<number> {
  const { server: listening } = server.app;
  let came = 0;
  let begun = 0;
  const count = (): void => void (came += 1);
  const begin = (): void => void (begun += 1);
  listening.on('connection', count).on('request', begin);
  await atOnce(
    Array.from({ length: times }, () => aborting),
    8,
    abort,
  );
  await until(async () => came >= times && (await connections()) === 0, timeoutMs);
  listening.off('connection', count).off('request', begin);
  return begun;
}

describe('aborted uploads', () => {
  const times = 200;
  const body = fileBody('noise.png', 'image/png', Buffer.alloc(300_000, 7));
  const kept = async () => ({
    rows: (await shop.db.rows('select 1 from kit_file')).length,
    unfinished: readdirSync(incoming),
    open: openUploads(),
  });

  it(`leave nothing behind, ${times} times at any byte: no file, no row, no connection`, async () => {
    const token = await signedIn(server.address);
    const aborting = {
      call: '/admin/platform/attachment/upload',
      headers: { authorization: `Bearer ${token}`, 'content-type': fileType },
      body,
    };
    const begun = await abortMany(aborting, times);
    expect(begun).toBeGreaterThan(times / 2);
    await until(async () => (await kept()).unfinished.length === 0, timeoutMs).catch(() => undefined);
    expect(await kept()).toEqual({ rows: 0, unfinished: [], open: [] });
    results['uploads broken off'] = begun;
    survived.push('uploads that are broken off');
  }, 60_000);

  it('control: leave detectable remains in a call without cleanup', async () => {
    await abortMany({ call: leaky, headers: { 'content-type': fileType }, body }, 20);
    const { unfinished } = await kept();
    expect(unfinished.length).toBeGreaterThan(0);
    for (const name of unfinished) await rm(path.join(incoming, name));
  }, 60_000);
});

interface Followed {
  text(): string;
  isOver(): boolean;
}

/** Opens an event stream over a line, as a browser does. */
async function follow(line: Line, token: string): Promise<Followed> {
  const address = `http://127.0.0.1:${line.port}`;
  const headers = { authorization: `Bearer ${token}` };
  const ticket = await sent(address, '/api/events/ticket', { body: {}, headers });
  return new Promise((opened, failed) => {
    const call = request(`${address}/api/events?ticket=${String(ticket?.data['ticket'])}`, { agent: false }, (answer) => {
      let text = '';
      let isOver = false;
      answer.setEncoding('utf8').on('data', (piece: string) => (text += piece));
      for (const over of ['end', 'close', 'error'] as const) answer.once(over, () => (isOver = true));
      opened({ text: () => text, isOver: () => isOver });
    });
    call.on('error', failed);
    call.end();
  });
}

describe('interrupted event streams', () => {
  const perSession = 5;
  let line: Line;
  let tokens: readonly string[];
  beforeAll(async () => {
    line = await layLine({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
    tokens = [await signedIn(server.address), await signedIn(server.address), await signedIn(server.address)];
  });
  afterAll(() => line.close());

  const tell = (data: unknown): Promise<void> => publish(shop.db, { type: 'told', data, to: { audience: 'admin' } });
  const openAll = (of: readonly string[]): Promise<Followed[]> =>
    Promise.all(of.flatMap((token) => Array.from({ length: perSession }, () => follow(line, token))));

  it('are closed, even in the middle of a message; a client that reconnects receives events again', async () => {
    const rounds = 6;
    for (let round = 0; round < rounds; round += 1) {
      const streams = await openAll(tokens);
      expect(server.streams.count).toBe(tokens.length * perSession);
      await tell({ round, filling: 'x'.repeat(20_000) });
      await until(() => streams.some((stream) => stream.text().length > 1_000 * (round + 1)), timeoutMs);
      line.cut();
      await until(() => server.streams.count === 0 && streams.every((stream) => stream.isOver()), timeoutMs);
    }
    await until(async () => (await connections()) === 0, timeoutMs);
    const back = await follow(line, tokens[0] ?? '');
    await tell('heard again');
    await until(() => back.text().includes('heard again'), timeoutMs);
    line.cut();
    results['streams cut'] = rounds * tokens.length * perSession;
    survived.push('event streams that are cut');
  }, 60_000);

  it('are closed when nobody reads them, before they fill the memory', async () => {
    await openAll(tokens.slice(0, 1));
    line.strand();
    const filling = 'x'.repeat(500_000);
    for (let turn = 0; turn < 100 && server.streams.count > 0; turn += 1) {
      await tell({ turn, filling });
      await until(async () => (await shop.db.rows('select 1 from kit_outbox where sent_at is null')).length === 0, timeoutMs);
    }
    await until(() => server.streams.count === 0, timeoutMs);
    expect(server.streams.count).toBe(0);
    survived.push('event streams that nobody reads');
  }, 60_000);
});

describe('replies lost after the commit', () => {
  const writes = 60;

  /** Adds banners, repeating each request until it is answered; returns how many rows exist then. */
  async function addAll(mark: string, keyOf: (name: string) => string): Promise<{ standing: number; lost: number }> {
    const line = await layLine({ host: '127.0.0.1', port: Number(new URL(server.address).port) });
    const token = await signedIn(server.address);
    line.loseAnswers(2);
    const names = Array.from({ length: writes }, (_none, at) => `${mark} ${at}`);
    await atOnce(names, 4, async (title) => {
      const body = { title, image: '/storage/a.webp' };
      await until(async () => {
        const headers = { authorization: `Bearer ${token}`, 'idempotency-key': keyOf(title) };
        return (await sent(`http://127.0.0.1:${line.port}`, '/admin/marketing/banner/add', { body, headers })) !== null;
      }, timeoutMs);
    });
    const { lost } = line;
    await line.close();
    const standing = await shop.db.rows('select 1 from marketing_banner where title like $1', [`${mark} %`]);
    return { standing: standing.length, lost };
  }

  it('are retried under their idempotency key without duplicates; under another key they are duplicated', async () => {
    const kept = await addAll('Kept', (title) => `lost-${title.replaceAll(' ', '-')}`);
    expect(kept.standing).toBe(writes);
    expect(kept.lost).toBeGreaterThan(writes / 4);
    const open = await addAll('Open', () => randomUUID());
    expect(open.standing).toBeGreaterThan(writes);
    results['answers lost'] = `${kept.lost}, doubled 0; without a key ${open.standing - writes} doubled`;
    survived.push('answers that are lost');
  }, 60_000);
});
