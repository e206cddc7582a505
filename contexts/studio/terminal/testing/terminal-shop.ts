import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { request } from 'node:http';
import { type TestShop, testShop } from '../../../../tests/setup/shop.ts';
import type { StreamMessage } from '../terminal-reply.domain.ts';
import type { TerminalCommand } from '../server/commands.ts';
import { terminalOf } from '../server/terminal-service.ts';

/** A shop that listens on a port, with the terminal switched on. */
export interface TerminalShop extends TestShop {
  readonly address: string;
  /** Ends the server, but not yet its database. */
  stop(): Promise<void>;
}

export async function terminalShop(commands: readonly TerminalCommand[]): Promise<TerminalShop> {
  const shop = await testShop({ allowsCommands: true });
  const terminal = terminalOf(shop.db);
  for (const command of commands) terminal.commands.set(command.key, command);
  const address = await shop.app.listen({ port: 0, host: '127.0.0.1' });
  return Object.assign(shop, { address, stop: () => shop.app.close() });
}

/** What opens the stream of a run. */
export interface Begun {
  readonly uuid: string;
  readonly command: string;
  readonly extend: string;
  readonly ticket: string;
}

/** Starts a command as the owner. */
export async function begin(
  shop: TestShop,
  command: string,
  more: { uuid?: string; extend?: string; args?: object } = {},
): Promise<Begun> {
  const { uuid = randomUUID(), extend = '', args = {} } = more;
  const answer = await shop.post<{ ticket: string }>('/admin/Terminal/create', { uuid, command, extend, args });
  if (answer.status !== 200) throw new Error(`${command} was refused: ${JSON.stringify(answer)}`);
  return { uuid, command, extend, ticket: answer.data.ticket };
}

/** A further ticket for the stream of a run. */
export async function ticketOf(shop: TestShop, uuid: string): Promise<Begun> {
  const { data } = await shop.post<{ ticket: string }>('/admin/Terminal/attach', { uuid });
  const [run] = await shop.db.rows<{ command: string }>('select command from studio_terminal_run where uuid = $1', [uuid]);
  return { uuid, command: run?.command ?? '', extend: '', ticket: data.ticket };
}

export interface Stream {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  /** Resolves when the server ended the stream. */
  readonly ended: Promise<void>;
  messages(): StreamMessage[];
  data(): string[];
  close(): void;
}

/** Opens a stream like a browser, over a connection of its own. */
export function openStream(shop: TerminalShop, { uuid, command, extend, ticket }: Begun, after = 0): Promise<Stream> {
  const parameters = new URLSearchParams({ command, uuid, extend, batoken: ticket, server: '1', lastEventId: String(after) });
  return new Promise((resolve, reject) => {
    const call = request(`${shop.address}/admin/Terminal/index?${parameters.toString()}`, { agent: false }, (answer) => {
      let text = '';
      answer.setEncoding('utf8').on('data', (chunk: string) => {
        text += chunk;
      });
      const ended = new Promise<void>((over) => {
        for (const name of ['end', 'close', 'error']) answer.on(name, () => over());
      });
      const messages = () =>
        [...text.matchAll(/^data: (.*)\n\n/gm)].map(([, json]) => JSON.parse(json ?? 'null') as StreamMessage);
      const data = () => messages().map((one) => one.data);
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, ended, messages, data, close: () => call.destroy() });
    });
    call.on('error', reject);
    call.end();
  });
}

/** Whether a process runs; one that ended and that nobody has asked for yet (a zombie) does not. */
export function isAlive(pid: number): boolean {
  try {
    const state = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.[0];
    return state !== 'Z' && state !== 'X';
  } catch {
    return false;
  }
}

/** The actions that the activity log has for a run, in order. */
export async function auditedActions({ db }: TestShop, uuid: string): Promise<string[]> {
  const rows = await db.rows<{ action: string }>(
    "select action from kit_audit where resource = 'studio/terminal' and after->>'uuid' = $1 order by id",
    [uuid],
  );
  return rows.map(({ action }) => action);
}
