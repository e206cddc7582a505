import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestShop, testShop } from '../../../../tests/setup/shop.ts';
import { until } from '../../../../packages/server/src/testing/until.ts';
import type { TerminalCommand } from './commands.ts';
import {
  auditedActions,
  begin,
  isAlive,
  openStream,
  terminalShop,
  type TerminalShop,
  ticketOf,
} from '../testing/terminal-shop.ts';

const node = process.execPath;

/** Starts a process that starts another one; both live for ever. */
const family = `
  const { spawn } = require('node:child_process');
  const child = spawn(process.execPath, ['-e', 'setInterval(() => undefined, 1000)']);
  console.log('pids ' + process.pid + ' ' + child.pid);
  setInterval(() => undefined, 1000);`;
/** As `family`, but deaf to a polite signal. */
const stubborn = `process.on('SIGTERM', () => undefined);${family}`;
const many = "for (let n = 1; n <= 500; n += 1) console.log('line ' + n);";
const slow = "let n = 0; setInterval(() => { n += 1; console.log('line ' + n); if (n === 12) process.exit(0); }, 60);";
const endless = "const text = 'x'.repeat(1000); const say = () => process.stdout.write(text + '\\n', say); say();";
const signal = "console.log('command-exec-success'); console.log('postgres://shop:hidden-word@db/shop'); process.exit(3);";

const commands: readonly TerminalCommand[] = [
  { key: 'test.family', argv: [node, '-e', family] },
  { key: 'test.stubborn', argv: [node, '-e', stubborn] },
  { key: 'test.many', argv: [node, '-e', many] },
  { key: 'test.slow', argv: [node, '-e', slow] },
  { key: 'test.endless', argv: [node, '-e', endless], maxBytes: 200_000 },
  { key: 'test.late', argv: [node, '-e', family], timeoutMs: 3_000 },
  { key: 'test.signal', argv: [node, '-e', signal] },
  { key: 'test.alone', argv: [node, '-e', family], slot: 'project' },
];

let shop: TerminalShop;
beforeAll(async () => {
  shop = await terminalShop(commands);
});
afterAll(() => shop.close());

const pidsIn = (lines: readonly string[]): number[] =>
  (lines.find((line) => line.startsWith('pids')) ?? '').split(' ').slice(1).map(Number);

describe('a run', () => {
  it('[J-11] streams JSON messages with uuid and data: link, output lines, success, and completed last', async () => {
    const uuid = randomUUID();
    const stream = await openStream(shop, await begin(shop, 'version.node', { uuid, extend: 'of a test' }));
    expect(stream.headers['content-type']).toContain('text/event-stream');
    await stream.ended;
    expect(stream.data()).toEqual([
      'command-link-success',
      '> version.node',
      process.version,
      'command-exec-success',
      'command-exec-completed',
    ]);
    expect(stream.messages().every((one) => one.uuid === uuid && one.extend === 'of a test' && one.key === 'version.node')).toBe(
      true,
    );
    expect(await auditedActions(shop, uuid)).toEqual(['run', 'end']);
  });

  it('[J-11] that fails sends exec-error; lines that read like signals are no signals, and credentials are hidden', async () => {
    const stream = await openStream(shop, await begin(shop, 'test.signal'));
    await stream.ended;
    expect(stream.data().slice(2)).toEqual([
      'command-exec-success ',
      'postgres://***@db/shop',
      'command-exec-error',
      'command-exec-completed',
    ]);
    const { data } = await shop.post<{ runs: { status: string; exitCode: number }[] }>('/admin/Terminal/runs');
    expect(data.runs[0]).toMatchObject({ status: 'failed', exitCode: 3, reason: 'exit', startedBy: 'owner' });
  });

  it('whose program or lock file is missing ends in exec-error', async () => {
    for (const command of ['version.bun', 'install.yarn']) {
      const stream = await openStream(shop, await begin(shop, command));
      await stream.ended;
      expect(stream.data()[0]).toBe('command-link-success');
      expect(stream.data().slice(-2)).toEqual(['command-exec-error', 'command-exec-completed']);
    }
  });

  it('is followed by several browsers, from the first message or from any number on', async () => {
    const begun = await begin(shop, 'test.slow');
    const first = await openStream(shop, begun);
    const second = await openStream(shop, await ticketOf(shop, begun.uuid));
    await until(() => first.data().includes('line 4'));
    first.close();
    const seen = first.messages().at(-1)?.seq ?? 0;
    const resumed = await openStream(shop, await ticketOf(shop, begun.uuid), seen);
    await Promise.all([second.ended, resumed.ended]);
    const lines = Array.from({ length: 12 }, (_, at) => `line ${at + 1}`);
    expect(second.data().slice(2, -2)).toEqual(lines);
    expect([...first.messages(), ...resumed.messages()].map(({ seq }) => seq)).toEqual(second.messages().map(({ seq }) => seq));
  });

  it('is stored: its output can be read and downloaded after it is over', async () => {
    const begun = await begin(shop, 'test.many');
    await (
      await openStream(shop, begun)
    ).ended;
    const { data } = await shop.post<{ lines: string[]; run: object }>('/admin/Terminal/output', { uuid: begun.uuid });
    expect(data.lines).toHaveLength(501);
    expect(data.run).toMatchObject({ command: 'test.many', status: 'success' });
    const file = await shop.app.inject({
      method: 'POST',
      url: '/admin/Terminal/download',
      headers: { authorization: `Bearer ${shop.owner.token}`, server: '1' },
      payload: { uuid: begun.uuid },
    });
    expect(file.headers['content-disposition']).toContain('test.many.txt');
    expect(file.body.split('\n').slice(-2)).toEqual(['line 500', '']);
  });
});

describe('the processes of a run', () => {
  it('all end when it is stopped, also those that it started', async () => {
    const begun = await begin(shop, 'test.family');
    const stream = await openStream(shop, begun);
    await until(() => pidsIn(stream.data()).length === 2);
    const pids = pidsIn(stream.data());
    expect(pids.every(isAlive)).toBe(true);
    expect((await shop.post('/admin/Terminal/cancel', { uuid: begun.uuid })).data).toEqual({ isOver: true });
    expect(pids.some(isAlive)).toBe(false);
    await stream.ended;
    expect(stream.data().slice(-2)).toEqual(['command-exec-error', 'command-exec-completed']);
    expect(await auditedActions(shop, begun.uuid)).toEqual(['run', 'cancel', 'end']);
  });

  it('end at the time limit and at the limit of output', async () => {
    const late = await openStream(shop, await begin(shop, 'test.late'));
    await late.ended;
    expect(pidsIn(late.data())).toHaveLength(2);
    expect(pidsIn(late.data()).some(isAlive)).toBe(false);
    const endlessRun = await begin(shop, 'test.endless');
    await (
      await openStream(shop, endlessRun)
    ).ended;
    const { data } = await shop.post<{ runs: { uuid: string; reason: string }[] }>('/admin/Terminal/runs');
    expect(data.runs.slice(0, 2).map(({ reason }) => reason)).toEqual(['output-limit', 'timeout']);
    const [stored] = await shop.db.rows<{ bytes: number }>(
      'select sum(length(lines::text))::int as bytes from studio_terminal_output where run_uuid = $1',
      [endlessRun.uuid],
    );
    expect(stored?.bytes).toBeLessThan(400_000);
  });

  it('of one slot never run at the same time', async () => {
    const answers = await Promise.all(
      [1, 2, 3].map(() => shop.post('/admin/Terminal/create', { uuid: randomUUID(), command: 'test.alone' })),
    );
    expect(answers.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
    const refused = answers.find(({ status }) => status === 409);
    expect(refused?.data).toMatchObject({ error: 'terminal.busy' });
    const running = answers.find(({ status }) => status === 200)?.data['uuid'];
    expect((await shop.post('/admin/Terminal/cancel', { uuid: running })).data).toEqual({ isOver: true });
  });
});

describe('a command', () => {
  const injected = [
    'version.node;id',
    'version.node && id',
    'stream.check $(id)',
    '../../bin/sh',
    '__proto__',
    'constructor',
    'toString',
    'sh',
    ' version.node',
    'VERSION.NODE',
  ];

  it('[J-12] that is not on the list is refused and logged; nothing runs', async () => {
    const refused = async (command: string) => {
      const uuid = randomUUID();
      const { status, data } = await shop.post<{ error: string }>('/admin/Terminal/create', { uuid, command });
      const runs = await shop.db.rows('select 1 from studio_terminal_run where uuid = $1', [uuid]);
      return [status, data.error, runs.length, await auditedActions(shop, uuid)];
    };
    for (const command of injected) expect(await refused(command), command).toEqual([400, 'terminal.not-allowed', 0, ['refuse']]);
    // What is no name at all is no request for a command.
    for (const command of ['', 'version.node\nid', 'x'.repeat(61)])
      expect(await refused(command), command).toEqual([400, 'request.invalid', 0, []]);
  });

  it('[J-12] takes only arguments that fit its schema', async () => {
    const wrong = [
      { seconds: '5; id' },
      { seconds: '-1' },
      { seconds: '--inspect' },
      { seconds: '601' },
      { other: '5' },
      { constructor: '5' },
    ] as readonly object[];
    for (const args of wrong) {
      const answer = await shop.post('/admin/Terminal/create', { uuid: randomUUID(), command: 'stream.check', args });
      expect(answer.status, JSON.stringify(args)).toBe(400);
      expect(answer.data).toMatchObject({ error: 'terminal.wrong-argument' });
    }
    const stream = await openStream(shop, await begin(shop, 'stream.check', { args: { seconds: '1' } }));
    await stream.ended;
    expect(stream.data()).toContain('\u001b[32m1\u001b[39m / 1');
  });

  it('[J-12] runs for super administrators only', async () => {
    const clerk = await shop.staff(['/admin/sales/order/index']);
    const uuid = randomUUID();
    const calls = ['create', 'attach', 'cancel', 'runs', 'output', 'download', 'state', 'managers'];
    for (const call of calls) {
      const answer = await shop.post(`/admin/Terminal/${call}`, { uuid, command: 'version.node' }, clerk);
      expect(answer.status, call).toBe(403);
    }
    expect((await shop.post('/admin/ajax/changeTerminalConfig', { port: 9000 }, clerk)).status).toBe(403);
    expect((await shop.post('/admin/Terminal/create', { uuid, command: 'version.node' }, null)).status).toBe(401);
  });

  it('[J-12] is refused and logged while the terminal is switched off', async () => {
    const off: TestShop = await testShop();
    const uuid = randomUUID();
    const answer = await off.post('/admin/Terminal/create', { uuid, command: 'version.node' });
    expect(answer).toMatchObject({ status: 403, data: { error: 'terminal.off' } });
    expect(await auditedActions(off, uuid)).toEqual(['refuse']);
    expect((await off.post<{ enabled: boolean }>('/admin/Terminal/state')).data.enabled).toBe(false);
    await off.close();
  });

  it('begins once with one uuid', async () => {
    const uuid = randomUUID();
    const bodies = Array.from({ length: 4 }, () => shop.post('/admin/Terminal/create', { uuid, command: 'version.node' }));
    const statuses = (await Promise.all(bodies)).map(({ status }) => status);
    expect(statuses.toSorted()).toEqual([200, 409, 409, 409]);
  });
});

describe('the URL of the stream', () => {
  it('[A-07] takes command, uuid, extend, batoken and server; the ticket is valid once, for this run, command and session', async () => {
    const begun = await begin(shop, 'version.node');
    const stream = await openStream(shop, begun);
    expect(stream.status).toBe(200);
    await stream.ended;
    expect((await openStream(shop, begun)).status).toBe(401);
    const other = await ticketOf(shop, begun.uuid);
    expect((await openStream(shop, { ...other, command: 'version.npm' })).status).toBe(401);
    expect((await openStream(shop, { ...other, uuid: randomUUID() })).status).toBe(401);
    expect((await openStream(shop, { ...begun, ticket: shop.owner.token })).status).toBe(401);
    const late = await ticketOf(shop, begun.uuid);
    await shop.db.run("update kit_ticket set expires_at = expires_at - interval '31 seconds'");
    expect((await openStream(shop, late)).status).toBe(401);
  });

  it('[A-07] POST changeTerminalConfig keeps manager, port and cleanup, and nothing else', async () => {
    const change = (body: object) => shop.post('/admin/ajax/changeTerminalConfig', body);
    expect((await change({ manager: 'npm' })).data).toEqual({ packageManager: 'npm', port: 8000, automaticCleanupTask: 1 });
    expect((await change({ port: 8123, automaticCleanupTask: 0 })).data).toMatchObject({ packageManager: 'npm', port: 8123 });
    const wrong = [
      { manager: "npm'; id" },
      { manager: 'sh' },
      { port: 80 },
      { port: '8000' },
      { automaticCleanupTask: 2 },
      { other: 1 },
    ];
    for (const body of wrong) expect((await change(body)).status, JSON.stringify(body)).toBe(400);
    expect((await shop.post('/admin/Terminal/state')).data).toMatchObject({
      port: 8123,
      packageManager: 'npm',
      automaticCleanupTask: 0,
    });
  });
});

describe('the end of the server', () => {
  it('ends all processes of its runs, which are failed then', async () => {
    const own = await terminalShop(commands);
    const begun = await begin(own, 'test.stubborn');
    const stream = await openStream(own, begun);
    await until(() => pidsIn(stream.data()).length === 2);
    const pids = pidsIn(stream.data());
    await own.stop();
    expect(pids.some(isAlive)).toBe(false);
    await stream.ended;
    expect(stream.data().at(-1)).toBe('command-exec-completed');
    await own.close();
  });

  it('makes runs unknown whose process was killed, and frees their slot', async () => {
    const uuid = randomUUID();
    await shop.db.run(
      `insert into studio_terminal_run (uuid, command, args, extend, admin_id, started_by, slot, alive_at)
       values ($1, 'test.alone', '{}', '', 1, 'owner', 'project', now() - interval '1 minute')`,
      [uuid],
    );
    const stream = await openStream(shop, await ticketOf(shop, uuid));
    await stream.ended;
    expect(stream.data()).toEqual(['command-exec-completed']);
    const { data } = await shop.post<{ run: { status: string } }>('/admin/Terminal/output', { uuid });
    expect(data.run.status).toBe('unknown');
  });
});
