import { readdirSync, readlinkSync } from 'node:fs';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { until } from '../../../../packages/server/src/testing/until.ts';
import { begin, openStream, terminalShop, type TerminalShop, ticketOf } from '../testing/terminal-shop.ts';

/** Streams that are opened and cut one after the other: `STREAM_ROUNDS`. */
const rounds = Number(process.env['STREAM_ROUNDS'] ?? 200);
const waits = "console.log('begun'); setInterval(() => undefined, 1000);";

let shop: TerminalShop;
beforeAll(async () => {
  shop = await terminalShop([{ key: 'test.waits', argv: [process.execPath, '-e', waits] }]);
});
afterAll(() => shop.close());

/** Open files of the process without sockets: the pool of database connections grows and shrinks by itself. */
const openFiles = (): number =>
  readdirSync('/proc/self/fd').filter((fd) => {
    try {
      return !readlinkSync(`/proc/self/fd/${fd}`).startsWith('socket:');
    } catch {
      // Closed since the folder was read.
      return false;
    }
  }).length;

it(
  'streams that are opened and cut keep no file open, and the run goes on',
  async () => {
    const begun = await begin(shop, 'test.waits');
    const first = await openStream(shop, begun);
    await until(() => first.data().includes('begun'));
    const before = openFiles();
    for (let round = 0; round < rounds; round += 1) {
      const stream = await openStream(shop, await ticketOf(shop, begun.uuid));
      expect(stream.status).toBe(200);
      stream.close();
      await stream.ended;
    }
    await until(() => openFiles() <= before + 10, 10_000);
    const again = await openStream(shop, await ticketOf(shop, begun.uuid));
    await until(() => again.data().includes('begun'));
    expect((await shop.post('/admin/Terminal/cancel', { uuid: begun.uuid })).data).toEqual({ isOver: true });
    await Promise.all([first.ended, again.ended]);
  },
  60_000 + rounds * 100,
);
