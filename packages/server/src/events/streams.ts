import { PassThrough, type Readable } from 'node:stream';
import { can } from '@shopkeeper/resource';
import { limitOn, pageOfPermission } from '@shopkeeper/resource/access';
import type { Logger } from 'pino';
import type { Database } from '../database/database.ts';
import { actorOf } from '../http/authorizer.ts';
import type { Actor } from '../routes/route.ts';
import type { Audience, PrincipalsOf } from '../session/principals.ts';

interface Stream {
  actor: Actor;
  readonly body: PassThrough;
}

interface Message {
  readonly id: number;
  readonly type: string;
  readonly data: unknown;
  readonly audience: Audience;
  readonly owner_id: number | null;
  readonly permission: string | null;
}

/** The event streams open in this process. */
export interface Streams {
  open(actor: Actor): Readable;
  /** Sends the outbox messages with these ids to their recipients. */
  deliver(ids: readonly number[]): Promise<void>;
  /** Notifies all browsers that they may have missed messages, so that they reload as after a lost connection. */
  tellMissed(): void;
  /** Keeps connections alive, ends the streams of ended sessions, and applies changed permissions. */
  beat(): Promise<void>;
  readonly count: number;
  close(): void;
}

/** Sent to a browser whose account must set up a second factor from now on. */
const secondFactorDue = 'second-factor-due';
/** Sent to an account whose sessions ended, or some of them; browsers get it as the last event of the stream of an ended one. */
const sessionEnded = 'session-ended';
const perSession = 5;
/** Bytes buffered for a browser that does not read; beyond them its stream ends, and the browser reconnects. */
const longestBacklog = 1_000_000;

export function openStreams(options: { db: Database; principals: PrincipalsOf; log: Logger }): Streams {
  const streams = new Set<Stream>();
  let isClosed = false;

  function open(actor: Actor): Readable {
    const stream: Stream = { actor, body: new PassThrough({ highWaterMark: 64 * 1024 }) };
    const others = [...streams].filter((each) => each.actor.sessionId === actor.sessionId);
    if (others.length >= perSession) others[0]?.body.end();
    streams.add(stream);
    for (const over of ['close', 'end', 'error'] as const) stream.body.once(over, () => streams.delete(stream));
    stream.body.write('retry: 3000\n: welcome\n\n');
    // It became due between the ticket and the stream.
    if (actor.secondFactorDue) tellDue(stream);
    // Browsers reconnect after three seconds, to whichever process then runs.
    if (isClosed) stream.body.end();
    return stream.body;
  }

  async function deliver(ids: readonly number[]): Promise<void> {
    if (streams.size === 0 || ids.length === 0) return;
    const messages = await options.db.rows<Message>(
      'select id, type, data, audience, owner_id, permission from kit_outbox where id = any($1) order by id',
      [ids],
    );
    // Only the streams of ended sessions are told, with the end of the stream.
    const ended = messages.filter(({ type }) => type === sessionEnded);
    const touched = [...streams].filter(({ actor }) => ended.some((message) => isFor(message, actor)));
    await followSessions(options, new Set(touched));
    for (const message of messages) {
      if (message.type === sessionEnded) continue;
      const text = `id: ${message.id}\ndata: ${JSON.stringify({ type: message.type, data: message.data })}\n\n`;
      for (const stream of streams) if (isFor(message, stream.actor)) send(stream, text);
    }
  }

  async function beat(): Promise<void> {
    for (const stream of streams) send(stream, ': beat\n\n');
    await followSessions(options, streams);
  }

  return {
    open,
    deliver,
    tellMissed() {
      for (const stream of streams) send(stream, `data: ${JSON.stringify({ type: 'resumed', data: null })}\n\n`);
    },
    beat,
    get count() {
      return streams.size;
    },
    close() {
      isClosed = true;
      for (const { body } of streams) body.end();
      streams.clear();
    },
  };
}

function isFor(message: Message, actor: Actor): boolean {
  if (message.audience !== actor.audience) return false;
  if (message.owner_id !== null && message.owner_id !== actor.id) return false;
  if (message.permission === null) return true;
  // A message does not say which rows it is about.
  return can(actor, message.permission) && limitOn(actor, pageOfPermission(message.permission)) === undefined;
}

function send(stream: Stream, text: string): void {
  if (stream.body.writableEnded || stream.body.destroyed) return;
  if (stream.body.writableLength > longestBacklog) stream.body.destroy();
  else stream.body.write(text);
}

function followAccount(stream: Stream, actor: Actor): void {
  const isDueNow = actor.secondFactorDue && !stream.actor.secondFactorDue;
  stream.actor = actor;
  if (isDueNow) tellDue(stream);
}

const tellDue = (stream: Stream): void => send(stream, `data: ${JSON.stringify({ type: secondFactorDue, data: null })}\n\n`);

async function followSessions(
  { db, principals }: { db: Database; principals: PrincipalsOf },
  streams: ReadonlySet<Stream>,
): Promise<void> {
  if (streams.size === 0) return;
  const ids = [...new Set([...streams].map((each) => each.actor.sessionId))];
  const live = new Set(
    (await db.rows<{ id: string }>('select id from kit_session where id = any($1) and ended_at is null', [ids])).map(
      (row) => row.id,
    ),
  );
  for (const stream of streams) {
    const { audience, id, sessionId } = stream.actor;
    const principal = live.has(sessionId) ? await principals[audience].load(db, id) : null;
    if (principal?.enabled) followAccount(stream, actorOf(principal, audience, sessionId));
    else stream.body.end(`data: ${JSON.stringify({ type: sessionEnded, data: null })}\n\n`);
  }
}
