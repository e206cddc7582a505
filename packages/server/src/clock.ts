import { shopTimeZone } from '@shopkeeper/resource/calendar';

/** The source of the current time, UTC epoch ms. Tests pass a clock that they can set. */
export interface Clock {
  readonly now: () => number;
  /** The time zone in which the days of the shop begin; `shopTimeZone` by default. */
  readonly timeZone?: string;
}

/** The real time. */
export const systemClock: Clock = { now: () => Date.now() };

/** The time zone in which the days of the shop begin. */
export const timeZoneOf = ({ timeZone = shopTimeZone }: Clock): string => timeZone;
