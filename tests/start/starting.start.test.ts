import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { until } from '../../packages/server/src/testing/until.ts';
import { isRoot, ordinaryUser, type Account } from './clone.ts';
import { folderOf, processOf, npmStart, serverOf, type Running } from './running.ts';
import { carriers, orders, pageAt, passwordIn, signIn, writeUntilGone } from './visitor.ts';

const ourselves: Account = { ...ordinaryUser(), name: 'root', uid: 0, gid: 0 };
const accounts = [ordinaryUser(), ...(isRoot ? [ourselves] : [])];
// npm exits with this signal after Ctrl-C, as interrupted programs should.
const interrupted = 'SIGINT';
const ready = 'Shopkeeper is ready at';
const enoughWrites = 40;

describe.each(accounts)('npm start by $name', (account) => {
  const dataDir = join(folderOf(account, 'data'), 'shop');
  const started: Running[] = [];
  let password = '';

  const start = async (): Promise<Running> => {
    const one = await npmStart({ account, dataDir });
    started.push(one);
    return one;
  };

  afterAll(async () => {
    for (const one of started) await one.interrupt().catch(() => undefined);
  });

  it('stops at Ctrl-C during its first start and leaves no process running', async () => {
    const first = await start();
    await first.tells('demo shop: ');
    expect(serverOf(dataDir)).not.toBeNull();
    await first.interrupt();
    await until(() => serverOf(dataDir) === null, 30_000);
    expect(first.told()).not.toContain(ready);
    expect(first.complained()).not.toMatch(/^\s+at /m);
  });

  it('reports each step, loads the demo shop and prints its address and the sign-ins', async () => {
    const first = await start();
    await first.tells('first-sign-in.txt');
    expect(first.told()).toMatch(/^database ready \d/m);
    expect(first.told()).toMatch(/^demo shop: orders 200\/200$/m);
    expect(first.told()).toMatch(/^demo shop loaded \d/m);
    expect(first.told()).toContain(`${ready} ${first.address}/admin`);
    password = passwordIn(first.told(), 'admin');
    const admin = await signIn(first.address, password);
    expect(await admin.post(orders)).toMatchObject({ code: 1, data: { page: { total: 200 } } });
    expect(await pageAt(`${first.address}/admin/login`)).toContain('<div id="root">');
    expect(await first.interrupt()).toBe(interrupted);
    expect(serverOf(dataDir)).toBeNull();
    await expect(fetch(first.address)).rejects.toThrow('fetch failed');
  });

  it.each(['Node alone', 'Node and its database'])('loses no acknowledged write when %s is killed', async (what) => {
    const doomed = await start();
    await doomed.tells('First sign-ins are kept in');
    expect(doomed.told()).not.toMatch(/Installing|Building|demo shop/);
    const server = serverOf(dataDir) ?? 0;
    const acknowledged: string[] = [];
    const run = randomBytes(2).toString('hex');
    const writing = writeUntilGone(await signIn(doomed.address, password), run, (name) => acknowledged.push(name));
    await until(() => acknowledged.length >= enoughWrites, 60_000);
    process.kill(processOf(dataDir), 'SIGKILL');
    if (what !== 'Node alone') process.kill(server, 'SIGKILL');
    await writing;
    await doomed.ended();

    const next = await start();
    await next.tells('First sign-ins are kept in');
    expect(serverOf(dataDir) === server).toBe(what === 'Node alone');
    expect(next.told()).not.toMatch(/Installing|Building|demo shop/);
    const standing = await carriers(await signIn(next.address, password));
    expect(acknowledged.filter((name) => !standing.includes(name))).toEqual([]);
    expect(await next.interrupt()).toBe(interrupted);
    expect(serverOf(dataDir)).toBeNull();
  });
});
