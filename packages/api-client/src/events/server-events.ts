import { apiUrl, call } from '../http/calls.ts';
import { isSilent } from '../http/api-error.ts';
import type { Audience } from '../tokens/client-env.ts';

/** An event that the server pushes to the browser. */
export interface ServerEvent {
  readonly type: string;
  readonly data: unknown;
}

type Heard = (event: ServerEvent) => void;

const listeners = new Set<Heard>();
const shortestPauseMs = 1_000;
const longestPauseMs = 60_000;

/**
 * Subscribes to all server events while someone is signed in; returns the unsubscribe function. Sends an event of type `connected`
 * when the first stream opens, and of type `resumed` when another one does: what happened before it was not heard.
 */
export function onServerEvent(heard: Heard): () => void {
  listeners.add(heard);
  return () => void listeners.delete(heard);
}

/** Whether an event says that a stream has opened, so that what was read before it may be out of date. */
export const isStreamOpen = (type: string): boolean => type === 'connected' || type === 'resumed';

function hand(event: ServerEvent): void {
  for (const heard of listeners) heard(event);
}

/**
 * Connects an audience to the server's event stream until the returned function is called. All pages of a browser share one stream: the page
 * that has the lock reads it and broadcasts to the others. Without Web Locks (no secure context) every page reads its own.
 */
export function followEvents(audience: Audience = 'admin'): () => void {
  const name = `events:${audience}`;
  const stop = new AbortController();
  const channel = new BroadcastChannel(name);
  channel.addEventListener('message', ({ data }: MessageEvent<ServerEvent>) => hand(data));
  const readAll = (heard: Heard, isFirst: boolean) => readStreams(stop.signal, { audience, heard }, isFirst);
  if (!('locks' in navigator)) void readAll(hand, true);
  else {
    const notify: Heard = (event) => {
      hand(event);
      channel.postMessage(event);
    };
    // Aborting while waiting for the lock is not an error.
    asLeader(name, stop.signal, (isFirst) => readAll(notify, isFirst)).catch(() => undefined);
  }
  return () => {
    stop.abort();
    channel.close();
  };
}

/** Works while this page has the lock; `isFirst` unless another page had it before, whose stream ended when it closed. */
async function asLeader(name: string, signal: AbortSignal, work: (isFirst: boolean) => Promise<void>): Promise<void> {
  const isFree = await navigator.locks.request(name, { ifAvailable: true }, async (lock) => {
    if (lock) await work(true);
    return lock !== null;
  });
  if (!isFree) await navigator.locks.request(name, { signal }, () => work(false));
}

interface Reader {
  readonly audience: Audience;
  readonly heard: Heard;
}

/** Reads one stream after the other; the pause between failed attempts doubles up to a minute. */
async function readStreams(stop: AbortSignal, reader: Reader, isFirst: boolean): Promise<void> {
  let pauseMs = shortestPauseMs;
  for (let opens = isFirst ? 'connected' : 'resumed'; !stop.aborted; opens = 'resumed') {
    const end = await readStream(stop, reader, opens);
    if (end === 'signed-out') return;
    pauseMs = end === 'read' ? shortestPauseMs : Math.min(pauseMs * 2, longestPauseMs);
    await pause(pauseMs, stop);
  }
}

type End = 'read' | 'rejected' | 'signed-out';

async function readStream(stop: AbortSignal, { audience, heard }: Reader, opens: string): Promise<End> {
  const ticket = await ticketOrEnd(stop, audience);
  if (typeof ticket !== 'object' || stop.aborted) return typeof ticket === 'object' ? 'rejected' : ticket;
  return new Promise((resolve) => {
    const source = new EventSource(`${apiUrl()}/api/events?ticket=${encodeURIComponent(ticket.ticket)}`);
    let end: End = 'rejected';
    const leave = () => {
      source.close();
      resolve(end);
    };
    source.addEventListener('open', () => {
      end = 'read';
      heard({ type: opens, data: null });
    });
    source.addEventListener('message', ({ data }: MessageEvent<string>) => heard(JSON.parse(data) as ServerEvent));
    // A ticket is valid for one stream: the browser's automatic reconnect would be rejected.
    source.addEventListener('error', leave);
    stop.addEventListener('abort', leave, { once: true });
  });
}

async function ticketOrEnd(
  signal: AbortSignal,
  audience: Audience,
): Promise<{ readonly ticket: string } | 'rejected' | 'signed-out'> {
  try {
    return await call<{ ticket: string }>('/api/events/ticket', {}, { audience, showError: false, signal });
  } catch (error) {
    return isSilent(error) ? 'signed-out' : 'rejected';
  }
}

function pause(ms: number, stop: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, ms);
    stop.addEventListener('abort', () => {
      clearTimeout(timer);
      resolve();
    });
  });
}
