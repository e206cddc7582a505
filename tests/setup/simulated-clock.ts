import { shopTimeZone } from '@shopkeeper/resource/calendar';
import type { Clock } from '@shopkeeper/server';

/** A clock that stands still until the test moves it. */
export interface SimulatedClock extends Clock {
  readonly timeZone: string;
  /** Moves it to an instant (UTC epoch ms). Throws when that is in its past. */
  readonly moveTo: (at: number) => void;
}

/** A clock that shows `start` (UTC epoch ms), for a shop in a time zone. */
export function simulatedClock(start: number, timeZone = shopTimeZone): SimulatedClock {
  let now = start;
  return {
    timeZone,
    now: () => now,
    moveTo(at) {
      if (at < now) throw new Error(`the clock stands at ${now}, after ${at}`);
      now = at;
    },
  };
}
