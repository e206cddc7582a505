import { dayOf } from '@shopkeeper/resource/calendar';
import type { Logger } from 'pino';
import { type Clock, timeZoneOf } from '../clock.ts';
import type { Database } from '../database/database.ts';
import type { Principals } from './principals.ts';

/** The most accounts that are remembered at once; beyond them some are written once more, which changes nothing. */
const mostRemembered = 100_000;

interface Recording {
  readonly db: Database;
  readonly clock: Clock;
  readonly log: Logger;
}

/**
 * Returns a function that stores that an account made a call today, in the shop's time zone: at most once a day for each account of
 * this process, outside of the transaction of the call. A failure is logged and the next call tries again; it never fails the call.
 */
export function createActiveRecorder({ db, clock, log }: Recording) {
  let today = '';
  const recorded = new Set<number>();
  return async ({ recordActive }: Pick<Principals, 'recordActive'>, id: number): Promise<void> => {
    if (!recordActive) return;
    const day = dayOf(clock.now(), timeZoneOf(clock));
    if (day !== today || recorded.size >= mostRemembered) recorded.clear();
    today = day;
    if (recorded.has(id)) return;
    recorded.add(id);
    try {
      await recordActive(db, { id, day });
    } catch (error) {
      recorded.delete(id);
      log.warn({ err: error, id }, 'the active account was not recorded');
    }
  };
}
