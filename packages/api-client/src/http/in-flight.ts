import type { Reply } from '@shopkeeper/resource/schema';
import { ApiError } from './api-error.ts';
import type { ClientEnv } from '../tokens/client-env.ts';
import { aborted } from './wire.ts';

/** A write in flight: its abort controller and the idempotency key under which the server executes it once. */
export interface InFlightWrite {
  readonly stop: AbortController;
  readonly idempotencyKey: string;
}

/**
 * Tracks the writes in flight. An identical later write cancels the earlier one and takes over its idempotency key, so that the
 * server executes both as one even when the first had already arrived.
 */
export function createInFlightWrites(env: ClientEnv) {
  const inFlight = new Map<string, InFlightWrite>();

  return {
    enter(identity: string, ownKey: string | undefined): InFlightWrite {
      const older = inFlight.get(identity);
      const request = { stop: new AbortController(), idempotencyKey: ownKey ?? older?.idempotencyKey ?? env.uuid() };
      inFlight.set(identity, request);
      if (older) {
        env.log('duplicate call cancelled', { call: identity });
        older.stop.abort(cancelled());
      }
      return request;
    },
    leave(identity: string, request: InFlightWrite): void {
      if (inFlight.get(identity) === request) inFlight.delete(identity);
    },
  };
}

interface InFlightRead {
  readonly answer: Promise<Reply>;
  readonly stop: AbortController;
  readers: number;
}

/** Shares one answer among identical reads in flight; the request is aborted when every reader has aborted. */
export function createInFlightReads() {
  const inFlight = new Map<string, InFlightRead>();

  function forgetRead(identity: string, read: InFlightRead): void {
    if (inFlight.get(identity) === read) inFlight.delete(identity);
  }

  function begin(identity: string, send: (stop: AbortSignal) => Promise<Reply>): InFlightRead {
    const stop = new AbortController();
    const read: InFlightRead = { stop, readers: 0, answer: send(stop.signal).finally(() => forgetRead(identity, read)) };
    inFlight.set(identity, read);
    return read;
  }

  return {
    async join(identity: string, signal: AbortSignal | undefined, send: (stop: AbortSignal) => Promise<Reply>): Promise<Reply> {
      if (signal?.aborted) throw cancelled();
      const read = inFlight.get(identity) ?? begin(identity, send);
      read.readers += 1;
      // Leaves at the very moment of the abort: whoever aborts in order to read again must not join the same request.
      const leave = (): void => {
        read.readers -= 1;
        if (read.readers > 0) return;
        forgetRead(identity, read);
        read.stop.abort(cancelled());
      };
      if (!signal) return read.answer.finally(leave);
      signal.addEventListener('abort', leave, { once: true });
      try {
        return await Promise.race([read.answer, aborted(signal)]);
      } finally {
        signal.removeEventListener('abort', leave);
        if (!signal.aborted) leave();
      }
    },
    /** Later reads start a request of their own: the answers under way may be older than the write that has just ended. */
    forget: () => inFlight.clear(),
  };
}

const cancelled = (): ApiError => new ApiError({ status: 0, error: 'request.cancelled', msg: 'cancelled' });
