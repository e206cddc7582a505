import { ApiError } from './api-error.ts';
import type { ClientEnv } from './client-env.ts';

/** One call in flight: what stops it, and the key under which the server executes it once. */
export interface Flight {
  readonly stop: AbortController;
  readonly idempotencyKey: string;
}

/**
 * The explicit calls in flight. An identical later call cancels the earlier one and takes over its idempotency key, so
 * that the server answers both as one even when the first had already arrived.
 */
export function createFlights(env: ClientEnv) {
  const flights = new Map<string, Flight>();

  return {
    enter(identity: string, ownKey: string | undefined): Flight {
      const older = flights.get(identity);
      const flight = { stop: new AbortController(), idempotencyKey: ownKey ?? older?.idempotencyKey ?? env.uuid() };
      flights.set(identity, flight);
      if (older) {
        env.log('duplicate call cancelled', { call: identity });
        older.stop.abort(new ApiError({ status: 0, error: 'request.cancelled', msg: 'cancelled' }));
      }
      return flight;
    },
    leave(identity: string, flight: Flight): void {
      if (flights.get(identity) === flight) flights.delete(identity);
    },
  };
}
