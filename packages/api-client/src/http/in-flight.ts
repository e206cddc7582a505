import { ApiError } from './api-error.ts';
import type { ClientEnv } from '../tokens/client-env.ts';

/** A call in flight: its abort controller and the idempotency key under which the server executes it once. */
export interface InFlightRequest {
  readonly stop: AbortController;
  readonly idempotencyKey: string;
}

/**
 * Tracks the explicit calls in flight. An identical later call cancels the earlier one and takes over its idempotency key, so
 * that the server executes both as one even when the first had already arrived.
 */
export function createInFlightRequests(env: ClientEnv) {
  const inFlight = new Map<string, InFlightRequest>();

  return {
    enter(identity: string, ownKey: string | undefined): InFlightRequest {
      const older = inFlight.get(identity);
      const request = { stop: new AbortController(), idempotencyKey: ownKey ?? older?.idempotencyKey ?? env.uuid() };
      inFlight.set(identity, request);
      if (older) {
        env.log('duplicate call cancelled', { call: identity });
        older.stop.abort(new ApiError({ status: 0, error: 'request.cancelled', msg: 'cancelled' }));
      }
      return request;
    },
    leave(identity: string, request: InFlightRequest): void {
      if (inFlight.get(identity) === request) inFlight.delete(identity);
    },
  };
}
