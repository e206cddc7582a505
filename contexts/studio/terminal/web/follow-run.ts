import { ApiError, apiUrl, call } from '@shopkeeper/api-client';
import { titleText } from '@shopkeeper/ui/i18n';
import { withProof } from './proof-request.ts';
import { streamSignals, type TerminalTask } from '../terminal-queue.domain.ts';
import type { StreamMessage } from '../terminal-reply.domain.ts';

/** What is told of a run. `over` comes last, once. */
export interface Following {
  received(data: string): void;
  /** The stream cannot be read, or the server refused the command; with the reason. */
  failed(message: string): void;
  over(): void;
}

/** How to begin: `isKnown` attaches to a run of the server, else it is started, after the run that it replaces has ended. */
interface Beginning {
  readonly isKnown: boolean;
  readonly replaces: string | null;
}

type Run = Pick<TerminalTask, 'uuid' | 'command' | 'args' | 'extend'>;

/** ms in which a stream that was cut may be resumed. */
export const resumeWithinMs = 10_000;
const pauseMs = 500;
const silent = { showError: false } as const;

interface Position {
  /** The number of the last message. */
  seq: number;
  isCompleted: boolean;
}

/** Starts a run and follows its stream to the end; a stream that is cut is resumed after the last message. */
export function followRun(run: Run, beginning: Beginning, on: Following): void {
  void follow(run, beginning, on)
    .catch((error: unknown) =>
      on.failed(error instanceof ApiError && error.msg ? error.msg : titleText('terminal:text.stream-lost')),
    )
    .finally(() => on.over());
}

async function follow(run: Run, { isKnown, replaces }: Beginning, on: Following): Promise<void> {
  const { uuid, command, args, extend } = run;
  if (replaces) await call('/admin/Terminal/cancel', { uuid: replaces }, silent).catch(() => undefined);
  const attach = () => call<{ ticket: string }>('/admin/Terminal/attach', { uuid }, silent);
  const first = isKnown
    ? await attach()
    : await withProof((proof) =>
        call<{ ticket: string }>('/admin/Terminal/create', { uuid, command, args, extend, ...proof }, silent),
      );
  const position: Position = { seq: 0, isCompleted: false };
  let ticket: string | null = first.ticket;
  let cutAt = Date.now();
  while (!position.isCompleted) {
    const before = cutAt + resumeWithinMs;
    if (ticket && (await readStream(run, { ticket, position, before }, on))) cutAt = Date.now();
    if (position.isCompleted) return;
    ticket = null;
    while (ticket === null) {
      if (Date.now() >= cutAt + resumeWithinMs) throw new Error('the stream was not resumed in time');
      await new Promise((resolve) => setTimeout(resolve, pauseMs));
      ticket = await attach().then(({ ticket: next }) => next, lostOrThrow);
    }
  }
}

/** A call that the server did not answer is tried again; a refusal is final. */
function lostOrThrow(error: unknown): null {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) throw error;
  return null;
}

interface Reading {
  readonly ticket: string;
  readonly position: Position;
  /** UTC epoch ms until which it must be open. */
  readonly before: number;
}

function urlOf({ uuid, command, extend }: Run, { ticket, position }: Reading): string {
  const parameters = { command, uuid, extend, batoken: ticket, server: '1', lastEventId: String(position.seq) };
  return `${apiUrl()}/admin/Terminal/index?${new URLSearchParams(parameters).toString()}`;
}

/** Reads a stream until it is completed or cut; resolves to whether it was open. */
function readStream(run: Run, reading: Reading, on: Following): Promise<boolean> {
  const { position, before } = reading;
  return new Promise((resolve) => {
    const source = new EventSource(urlOf(run, reading));
    let isOpen = false;
    const leave = (): void => {
      clearTimeout(late);
      source.close();
      resolve(isOpen);
    };
    const late = setTimeout(leave, Math.max(before - Date.now(), 0));
    source.addEventListener('open', () => {
      isOpen = true;
      clearTimeout(late);
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => {
      const message = JSON.parse(data) as StreamMessage;
      if (message.uuid !== run.uuid || message.seq <= position.seq) return;
      position.seq = message.seq;
      on.received(message.data);
      if (message.data !== streamSignals.completed) return;
      position.isCompleted = true;
      leave();
    });
    // A ticket is valid for one stream: the browser's own attempts would be refused.
    source.addEventListener('error', leave);
  });
}
