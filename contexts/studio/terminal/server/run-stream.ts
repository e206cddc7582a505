import { Readable } from 'node:stream';
import { openSessionsOf } from '@shopkeeper/server/session';
import { streamSignals } from '../terminal-queue.domain.ts';
import type { StreamMessage } from '../terminal-reply.domain.ts';
import type { Terminal } from './terminal-service.ts';
import { outputAfter, runOf } from './terminal-rows.ts';

/** Whose stream it is, and of which run. */
export interface Watching {
  readonly uuid: string;
  readonly command: string;
  readonly extend: string;
  readonly adminId: number;
  readonly sessionId: string;
  /** The number of the last message that the browser has. */
  readonly after: number;
}

const pollMs = 500;
const beatMs = 15_000;

/** The messages of a run as server-sent events, from the stored ones on, until it is over. */
export const runStream = (terminal: Terminal, watching: Watching): Readable =>
  Readable.from(messagesOf(terminal, watching), { objectMode: true });

const event = (message: StreamMessage): string => `id: ${message.seq}\ndata: ${JSON.stringify(message)}\n\n`;

/** Whether the session still is one of a super administrator. */
export async function maySee({ db, principals }: Terminal, who: Pick<Watching, 'adminId' | 'sessionId'>): Promise<boolean> {
  const [principal, sessions] = await Promise.all([
    principals.admin.load(db, who.adminId),
    openSessionsOf(db, { audience: 'admin', ownerId: who.adminId }),
  ]);
  return principal !== null && principal.enabled && principal.isSuper && sessions.some(({ id }) => id === who.sessionId);
}

type Stored = Awaited<ReturnType<typeof outputAfter>>;

/** The stored messages after a number, each with its own. */
const numbered = (stored: Stored, after: number): readonly (readonly [number, string])[] =>
  stored
    .flatMap(({ lastSeq, lines }) => lines.map((line, at) => [lastSeq - lines.length + 1 + at, line] as const))
    .filter(([number]) => number > after);

async function* messagesOf(terminal: Terminal, watching: Watching): AsyncGenerator<string> {
  const { uuid, command, extend } = watching;
  const messageOf = (seq: number, data: string): string => event({ uuid, data, extend, key: command, seq });
  let seq = watching.after;
  let seenAt = Date.now();
  let isOver = false;
  yield 'retry: 3000\n: welcome\n\n';
  for (;;) {
    const count = terminal.changes.count;
    const stored = await outputAfter(terminal.db, { runUuid: uuid, after: seq });
    for (const [number, line] of numbered(stored, seq)) {
      seq = number;
      yield messageOf(number, line);
      if (line === streamSignals.completed) return;
    }
    if (stored.length > 0) continue;
    // The run is over and had no last message: its process was lost. Or its last message was read before.
    if (isOver) return yield messageOf(seq + 1, streamSignals.completed);
    const [run] = await runOf(terminal.db, { uuid });
    if (!run) return;
    isOver = run.endedAt !== null;
    if (isOver) continue;
    if (terminal.isStopping && !terminal.runs.has(uuid)) return;
    if (Date.now() - seenAt >= beatMs) {
      if (!(await maySee(terminal, watching))) return;
      seenAt = Date.now();
      yield ': beat\n\n';
    }
    await terminal.changes.after(uuid, count, pollMs);
  }
}
